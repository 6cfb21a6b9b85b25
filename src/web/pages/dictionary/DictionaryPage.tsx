import { Card, Col, Empty, Row, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow, DictionaryStore } from '../../api/dictionary.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { dictionaryName } from './dictionary-name.ts';
import { DictionaryEntries } from './DictionaryEntries.tsx';
import { DictionaryList } from './DictionaryList.tsx';

/** S2-10 (horizontal): the dictionaries of the chosen set left, the chosen one's entries right. */
export function DictionaryPage() {
  const { t } = useTranslation('dictionary');
  const language = useLanguage();
  const [store, setStore] = useState<DictionaryStore>('biz');
  const [chosen, setChosen] = useState<DictionaryRow | null>(null);
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
      <Col xs={24} xl={10}>
        <Card
          title={t('dictionaries')}
          extra={<Segmented<DictionaryStore> options={stores} value={store} onChange={changeStore} />}
        >
          <DictionaryList key={store} store={store} chosenId={chosen?.id ?? null} onChoose={setChosen} />
        </Card>
      </Col>
      <Col xs={24} xl={14}>
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
