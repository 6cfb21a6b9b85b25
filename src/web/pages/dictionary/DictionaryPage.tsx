import { Card, Col, Empty, Row, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow, DictionaryStore } from '../../api/dictionary.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { dictionaryName } from './dictionary-name.ts';
import { DictionaryEntries } from './DictionaryEntries.tsx';
import { DictionaryList } from './DictionaryList.tsx';

const stacked = '(max-width: 1199px)';

/** S2-10 (horizontal): the dictionaries of the chosen set left, the chosen one's entries right. */
export function DictionaryPage() {
  const { t } = useTranslation('dictionary');
  const language = useLanguage();
  const [store, setStore] = useState<DictionaryStore>('biz');
  const [chosen, setChosen] = useState<DictionaryRow | null>(null);
  const entries = useRef<HTMLDivElement>(null);
  function choose(row: DictionaryRow | null): void {
    setChosen(row);
    // Where the entries stand below the list, they would be out of sight.
    if (row !== null && window.matchMedia(stacked).matches) entries.current?.scrollIntoView({ behavior: 'smooth' });
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
      <Col xs={24} xl={9}>
        <Card
          title={t('dictionaries')}
          extra={<Segmented<DictionaryStore> options={stores} value={store} onChange={changeStore} />}
        >
          <DictionaryList key={store} store={store} chosenId={chosen?.id ?? null} onChoose={choose} />
        </Card>
      </Col>
      <Col ref={entries} xs={24} xl={15}>
        <Card title={chosen === null ? t('entries') : `${t('entries')} · ${dictionaryName(chosen, language)}`}>
          {chosen === null ? (
            <Empty description={t('chooseOne')} />
          ) : (
            <DictionaryEntries key={chosen.id} store={store} dictionary={chosen} />
          )}
        </Card>
      </Col>
    </Row>
  );
}
