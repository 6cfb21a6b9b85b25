import { Card, Col, Empty, Row, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import type { DictionaryStore } from '../../data/calls/dictionary.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { isCalm } from '../../parts/calm.ts';
import { dictionaryName } from './dictionary-name.ts';
import { DictionaryEntries } from './DictionaryEntries.tsx';
import { DictionaryList } from './DictionaryList.tsx';

const stacked = '(max-width: 1199px)';

interface DictionaryPageProps {
  /** Side by side, or one above the other. */
  readonly layout: 'horizontal' | 'vertical';
}

/** S2-10: the dictionaries of the chosen set, and beside or below them the entries of the chosen one. */
export function DictionaryPage({ layout }: DictionaryPageProps) {
  const { t } = useTranslation('dictionary');
  const language = useLanguage();
  const [store, setStore] = useState<DictionaryStore>('biz');
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
