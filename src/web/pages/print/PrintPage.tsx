import { Button, Result, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Language } from '../../../core/descriptor/text.ts';
import type { LabelChoice } from '../../../core/print/lay-labels.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { pageTitle } from '../../shell/page-title.ts';
import { Labels } from './Labels.tsx';
import { Paper } from './Paper.tsx';
import { printPath } from './print-path.ts';
import { PrintTools } from './PrintTools.tsx';
import { usePrint } from './use-print.ts';
import './print.css';

interface PrintPageProps {
  readonly instanceId: string;
  /** Id of the print; '' stands for the first one. */
  readonly print: string;
}

const allOnce: LabelChoice = { codes: null, copies: 1, skip: 0 };

/** A print as it will lie on the paper, with what is chosen before it goes there. */
export function PrintPage({ instanceId, print }: PrintPageProps) {
  const { t } = useTranslation('print');
  const shown = useLanguage();
  const [language, setLanguage] = useState<Language>(shown);
  const [choice, setChoice] = useState(allOnce);
  const navigate = useNavigate();
  const { value, failure, loading, reload } = usePrint(instanceId, print, language);
  const title = value === null ? null : `${value.input.facts.process} ${value.input.facts.number}`;
  useEffect(() => {
    pageTitle.text = title;
    return () => void (pageTitle.text = null);
  }, [title]);
  if (failure !== null) {
    const again = <Button onClick={reload}>{t('again')}</Button>;
    return <Result status="warning" title={t('failed')} subTitle={failure} extra={again} />;
  }
  if (value === null) return <Skeleton active paragraph={{ rows: 12 }} className="print-wait" />;
  const { reply, input, words } = value;
  function choosePrint(id: string): void {
    setChoice(allOnce);
    void navigate(printPath(instanceId, id), { replace: true });
  }
  return (
    <main className="print-page" aria-busy={loading} data-testid="print-page" data-print={reply.print.id}>
      <PrintTools
        shown={value}
        language={language}
        onLanguage={setLanguage}
        onPrint={choosePrint}
        choice={choice}
        onChoice={setChoice}
      />
      {reply.print.labels === null ? (
        <Paper print={reply.print} input={input} words={words} />
      ) : (
        <Labels print={reply.print} labels={reply.print.labels} input={input} choice={choice} words={words} />
      )}
    </main>
  );
}
