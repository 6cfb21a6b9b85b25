import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { ask } from '../../data/calls/client.ts';
import { dictionaryGroups, type DictionaryStore } from '../../data/calls/dictionary.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { Mark } from '../../parts/Mark.tsx';
import { DictionaryTable } from './DictionaryTable.tsx';

interface DictionaryEntriesProps {
  readonly store: DictionaryStore;
  readonly dictionary: DictionaryRow;
}

/** The entries of one dictionary as a tree. */
export function DictionaryEntries({ store, dictionary: { id: parentId, code } }: DictionaryEntriesProps) {
  const { t } = useTranslation('dictionary');
  const load = useCallback(
    () => ask(`GET /api/blade-system/${dictionaryGroups[store]}/child-list`, { query: { parentId }, silent: true }),
    [store, parentId],
  );
  const entries = useLoaded(load, 'dict');
  const rows = entries.value ?? [];
  const name = (_: unknown, row: DictionaryRow) => (
    <>
      {row.dictValue} {row.isSealed === 1 && <Mark>{t('sealed')}</Mark>}
    </>
  );
  return (
    <DictionaryTable
      store={store}
      loaded={entries}
      rows={rows}
      none={t('noEntries')}
      add={t('addEntry')}
      fresh={{ parentId, code, sort: rows.length + 1 }}
      nests
      columns={[
        { title: t('field.dictValue'), render: name },
        { title: t('field.dictValueEn'), dataIndex: 'dictValueEn' },
        { title: t('field.dictKey'), dataIndex: 'dictKey' },
        { title: t('field.sort'), dataIndex: 'sort', width: 60 },
      ]}
      actionWidth={190}
      tableLayout="fixed"
      scroll={{ x: 600 }}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
