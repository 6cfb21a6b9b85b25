import { Button, Result, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Language } from '../../../core/text/text.ts';
import type { LabelChoice } from '../../../core/print/lay-labels.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { Labels } from './Labels.tsx';
import { Paper } from './Paper.tsx';
import { pathOfPrint, type Printed } from './print-path.ts';
import { PrintTools } from './PrintTools.tsx';
import { usePrint } from './use-print.ts';
import './print.css';

interface PrintPageProps {
  readonly printed: Printed;
  /** Id of the print; '' stands for the first one. */
  readonly print: string;
}

const allOnce: LabelChoice = { codes: null, copies: 1, skip: 0 };

/** A print as it will lie on the paper, with what is chosen before it goes there. */
export function PrintPage({ printed, print }: PrintPageProps) {
  const { t } = useTranslation('print');
  const shown = useLanguage();
  const [language, setLanguage] = useState<Language>(shown);
  const [choice, setChoice] = useState(allOnce);
  const navigate = useNavigate();
  const { value, failure, loading, reload } = usePrint(printed, print, language);
  const title = value?.title ?? null;
  useEffect(() => {
    pageTitle.text = title;
    return () => void (pageTitle.text = null);
  }, [title]);
  if (failure !== null) {
    const again = <Button onClick={reload}>{t('again')}</Button>;
    return <Result status="warning" title={t('failed')} subTitle={failure} extra={again} />;
  }
  if (value === null) return <Skeleton active paragraph={{ rows: 12 }} className="print-wait" />;
  const { print: shownPrint, input, labels, words } = value;
  function choosePrint(id: string): void {
    setChoice(allOnce);
    void navigate(pathOfPrint(printed, id), { replace: true });
  }
  return (
    <main className="print-page" aria-busy={loading} data-testid="print-page" data-print={shownPrint.id}>
      <PrintTools
        shown={value}
        language={language}
        onLanguage={setLanguage}
        onPrint={choosePrint}
        choice={choice}
        onChoice={setChoice}
      />
      {shownPrint.labels === null ? (
        <Paper print={shownPrint} input={input} words={words} />
      ) : (
        <Labels print={shownPrint} labels={shownPrint.labels} all={labels} choice={choice} words={words} />
      )}
    </main>
  );
}
