import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { listEntries, type DictionaryStore } from '../../data/calls/dictionary.ts';
import { Mark } from '../../parts/Mark.tsx';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { DictionaryDialog } from './DictionaryDialog.tsx';
import { useDictionaryRights } from './use-dictionary-rights.ts';
import { useRemoval } from './use-removal.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';

interface DictionaryEntriesProps {
  readonly store: DictionaryStore;
  readonly dictionary: DictionaryRow;
}

/** The entries of one dictionary as a tree: add, add below, change, remove. */
export function DictionaryEntries({ store, dictionary }: DictionaryEntriesProps) {
  const { t } = useTranslation('dictionary');
  const rights = useDictionaryRights(store);
  const [edited, setEdited] = useState<Partial<DictionaryRow> | null>(null);
  const load = useCallback(() => listEntries(store, dictionary.id), [store, dictionary.id]);
  const entries = useLoaded(load, 'dict');
  const { value: rows, reload } = entries;
  const remove = useRemoval(store, reload);
  function add(parentId: string): void {
    setEdited({ parentId, code: dictionary.code, sort: (rows?.length ?? 0) + 1 });
  }
  const columns = [
    {
      title: t('field.dictValue'),
      render: (_: unknown, row: DictionaryRow) => (
        <>
          {row.dictValue} {row.isSealed === 1 && <Mark>{t('sealed')}</Mark>}
        </>
      ),
    },
    { title: t('field.dictValueEn'), dataIndex: 'dictValueEn' },
    { title: t('field.dictKey'), dataIndex: 'dictKey' },
    { title: t('field.sort'), dataIndex: 'sort', width: 60 },
    {
      title: t('actions'),
      width: 190,
      render: (_: unknown, row: DictionaryRow) => (
        <div className="row-actions">
          {rights.edit && (
            <Button size="small" type="link" onClick={() => setEdited(row)}>
              {t('edit')}
            </Button>
          )}
          {rights.add && (
            <Button size="small" type="link" onClick={() => add(row.id)}>
              {t('addBelow')}
            </Button>
          )}
          {rights.remove && (
            <Button size="small" type="link" danger onClick={() => remove(row)}>
              {t('remove')}
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <>
      {rights.add && (
        <Button type="primary" style={{ marginBottom: 12 }} onClick={() => add(dictionary.id)}>
          {t('addEntry')}
        </Button>
      )}
      <LoadedTable<DictionaryRow>
        loaded={entries}
        rows={rows ?? []}
        none={t('noEntries')}
        rowKey="id"
        columns={columns}
        tableLayout="fixed"
        scroll={{ x: 600 }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
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
    </>
  );
}
