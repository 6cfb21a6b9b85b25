import { Button, Flex, Input } from 'antd';
import type { Language } from '../../../core/text/text.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { listDictionaries, type DictionaryStore } from '../../data/calls/dictionary.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { useSmallScreen } from '../../parts/use-small-screen.ts';
import { dictionaryName } from './dictionary-name.ts';
import { DictionaryDialog } from './DictionaryDialog.tsx';
import { useDictionaryRights } from './use-dictionary-rights.ts';
import { useRemoval } from './use-removal.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import './dictionary.css';

interface DictionaryListProps {
  readonly store: DictionaryStore;
  readonly chosenId: string | null;
  /** Room for every column; fewer rows, so that the entries below stay in sight. */
  readonly wide: boolean;
  readonly onChoose: (row: DictionaryRow | null) => void;
}

const narrowSize = 15;
const wideSize = 8;

/** Names are found in the language that is shown; Chinese words in the Chinese ones. */
function nameFilter(typed: string, language: Language): Readonly<Record<string, string>> {
  if (typed === '') return {};
  return language === 'zh' || /\p{Script=Han}/u.test(typed) ? { dictValue: typed } : { dictValueEn: typed };
}

/** The dictionaries of one set: search, page, add, change, remove, choose. */
export function DictionaryList({ store, chosenId, wide, onChoose }: DictionaryListProps) {
  const { t } = useTranslation('dictionary');
  const language = useLanguage();
  const rights = useDictionaryRights(store);
  const small = useSmallScreen();
  const [filter, setFilter] = useState('');
  const [current, setCurrent] = useState(1);
  const [edited, setEdited] = useState<Partial<DictionaryRow> | null>(null);
  const size = wide ? wideSize : narrowSize;
  const load = useCallback(
    (): Promise<Page<DictionaryRow>> => listDictionaries(store, { current, size, ...nameFilter(filter, language) }),
    [store, current, size, filter, language],
  );
  const dictionaries = useLoaded(load, 'dict');
  const { value: rows, reload } = dictionaries;
  const remove = useRemoval(store, (row) => {
    if (row.id === chosenId) onChoose(null);
    reload();
  });
  const columns = [
    { title: t('field.code'), dataIndex: 'code', ellipsis: true },
    { title: t('field.dictValue'), render: (_: unknown, row: DictionaryRow) => dictionaryName(row, language) },
    ...(wide && !small
      ? [
          { title: t('field.sort'), dataIndex: 'sort', width: 80 },
          { title: t('field.remark'), dataIndex: 'remark', ellipsis: true },
        ]
      : []),
    {
      title: t('actions'),
      width: 130,
      render: (_: unknown, row: DictionaryRow) => (
        <Flex className="row-actions" onClick={(event) => event.stopPropagation()}>
          {rights.edit && (
            <Button size="small" type="link" onClick={() => setEdited(row)}>
              {t('edit')}
            </Button>
          )}
          {rights.remove && (
            <Button size="small" type="link" danger onClick={() => remove(row)}>
              {t('remove')}
            </Button>
          )}
        </Flex>
      ),
    },
  ];
  return (
    <div className={wide ? 'dictionary-list-wide' : undefined}>
      <Flex gap={12} style={{ marginBottom: 12 }}>
        <Input.Search
          allowClear
          aria-label={t('search')}
          placeholder={t('search')}
          onSearch={(text) => {
            setFilter(text.trim());
            setCurrent(1);
          }}
        />
        {rights.add && (
          <Button type="primary" onClick={() => setEdited({ parentId: '0', dictKey: '-1' })}>
            {t('addDictionary')}
          </Button>
        )}
      </Flex>
      <LoadedTable<DictionaryRow>
        loaded={dictionaries}
        rows={rows?.records ?? []}
        none={t('none')}
        rowKey="id"
        columns={columns}
        pagination={{ current, pageSize: size, total: rows?.total ?? 0, onChange: setCurrent, showSizeChanger: false }}
        rowClassName={(row) => (row.id === chosenId ? 'ant-table-row-selected' : '')}
        onRow={(row) => ({
          onClick: () => onChoose(row),
          onKeyDown: (event) => event.key === 'Enter' && onChoose(row),
          tabIndex: 0,
          style: { cursor: 'pointer' },
        })}
      />
      {edited !== null && (
        <DictionaryDialog
          store={store}
          row={edited}
          onClose={(saved) => {
            setEdited(null);
            if (saved) reload();
          }}
        />
      )}
    </div>
  );
}
