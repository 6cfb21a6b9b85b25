import { Input } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import type { Language } from '../../../core/text/text.ts';
import { ask } from '../../data/calls/client.ts';
import { dictionaryGroups, type DictionaryStore } from '../../data/calls/dictionary.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useSmallScreen } from '../../parts/use-small-screen.ts';
import { dictionaryName } from './dictionary-name.ts';
import { DictionaryTable } from './DictionaryTable.tsx';
import './dictionary.css';

interface DictionaryListProps {
  readonly store: DictionaryStore;
  readonly chosenId: string | null;
  /** Room for every column; fewer rows, so that the entries below stay in sight. */
  readonly wide: boolean;
  readonly onChoose: (row: DictionaryRow | null) => void;
}

/** Names are found in the language that is shown; Chinese words in the Chinese ones. */
function nameFilter(typed: string, language: Language): Readonly<Record<string, string>> {
  if (typed === '') return {};
  return language === 'zh' || /\p{Script=Han}/u.test(typed) ? { dictValue: typed } : { dictValueEn: typed };
}

/** The dictionaries of one set: search, page, choose. */
export function DictionaryList({ store, chosenId, wide, onChoose }: DictionaryListProps) {
  const { t } = useTranslation('dictionary');
  const language = useLanguage();
  const small = useSmallScreen();
  const roomy = wide && !small;
  const [filter, setFilter] = useState('');
  const [current, setCurrent] = useState(1);
  const size = wide ? 8 : 15;
  const load = useCallback(() => {
    const query = { current, size, ...nameFilter(filter, language) };
    return ask(`GET /api/blade-system/${dictionaryGroups[store]}/parent-list`, { query, silent: true });
  }, [store, current, size, filter, language]);
  const dictionaries = useLoaded(load, 'dict');
  function search(text: string): void {
    setFilter(text.trim());
    setCurrent(1);
  }
  const name = (row: DictionaryRow): string => dictionaryName(row, language);
  // Beside each other, a name and a code would both be cut.
  const named = (row: DictionaryRow) => (
    <>
      {name(row)}
      <div className="text-second dictionary-code">{row.code}</div>
    </>
  );
  return (
    <div className={wide ? 'dictionary-list-wide' : undefined}>
      <DictionaryTable
        store={store}
        loaded={dictionaries}
        rows={dictionaries.value?.records ?? []}
        none={t('none')}
        add={t('addDictionary')}
        fresh={{ parentId: '0', dictKey: '-1' }}
        search={<Input.Search allowClear aria-label={t('search')} placeholder={t('search')} onSearch={search} />}
        columns={[
          ...(roomy ? [{ title: t('field.code'), dataIndex: 'code' }] : []),
          { title: t('field.dictValue'), render: (_, row) => (roomy ? name(row) : named(row)) },
          ...(roomy ? [{ title: t('field.sort'), dataIndex: 'sort', width: 80 }] : []),
          ...(roomy ? [{ title: t('field.remark'), dataIndex: 'remark', ellipsis: true }] : []),
        ]}
        actionWidth={130}
        pagination={{
          current,
          pageSize: size,
          total: dictionaries.value?.total ?? 0,
          onChange: setCurrent,
          showSizeChanger: false,
        }}
        onRemoved={(row) => row.id === chosenId && onChoose(null)}
        chosenId={chosenId}
        onChoose={onChoose}
      />
    </div>
  );
}
