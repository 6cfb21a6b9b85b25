import { Card, Col, Empty, Row, Segmented } from 'antd';
import { useRef, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { type DictionaryStore, dictionaryGroups } from '../../data/calls/dictionary.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { isCalm } from '../../parts/calm.ts';
import { dictionaryName } from './dictionary-name.ts';
import { ask } from '../../data/calls/client.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { Mark } from '../../parts/Mark.tsx';
import { DictionaryTable } from './DictionaryTable.tsx';
import { DictionaryList } from './DictionaryList.tsx';

const stacked = '(max-width: 1199px)';

interface DictionaryPageProps {
  /** Side by side, or one above the other. */
  readonly layout: 'horizontal' | 'vertical';
  /** The set shown until another one is chosen. */
  readonly first: DictionaryStore;
}

/** S2-10: the dictionaries of the chosen set, and beside or below them the entries of the chosen one. */
export function DictionaryPage({ layout, first }: DictionaryPageProps) {
  const { t } = useTranslation('dictionary');
  const language = useLanguage();
  const [store, setStore] = useState<DictionaryStore>(first);
  const [chosen, setChosen] = useState<DictionaryRow | null>(null);
  const vertical = layout === 'vertical';
  const entries = useRef<HTMLDivElement>(null);
  function choose(row: DictionaryRow | null): void {
    setChosen(row);
    // Where the entries stand below the list, they would be out of sight.
    if (row !== null && (vertical || window.matchMedia(stacked).matches))
      entries.current?.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth' });
  }
  function changeStore(next: DictionaryStore): void {
    setStore(next);
    setChosen(null);
  }
  const stores = [
    { value: 'biz' as const, label: t('store.biz') },
    { value: 'system' as const, label: t('store.system') },
  ];
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={vertical ? 24 : 9}>
        <Card
          title={t('dictionaries')}
          extra={<Segmented<DictionaryStore> options={stores} value={store} onChange={changeStore} />}
        >
          <DictionaryList key={store} store={store} wide={vertical} chosenId={chosen?.id ?? null} onChoose={choose} />
        </Card>
      </Col>
      <Col ref={entries} xs={24} xl={vertical ? 24 : 15}>
        <Card title={chosen === null ? t('entries') : `${t('entries')} · ${dictionaryName(chosen, language)}`}>
          {chosen === null ? (
            <Empty description={t(vertical ? 'chooseOneAbove' : 'chooseOne')} />
          ) : (
            <DictionaryEntries key={chosen.id} store={store} dictionary={chosen} />
          )}
        </Card>
      </Col>
    </Row>
  );
}

interface DictionaryEntriesProps {
  readonly store: DictionaryStore;
  readonly dictionary: DictionaryRow;
}

/** The entries of one dictionary as a tree. */
function DictionaryEntries({ store, dictionary: { id: parentId, code } }: DictionaryEntriesProps) {
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
        { title: t('field.dictValueEn'), dataIndex: 'dictValueEn', width: 160 },
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
