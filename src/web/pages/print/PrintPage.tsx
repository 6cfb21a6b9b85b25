import { Button, Result, Skeleton, Empty, Flex, Segmented, Select } from 'antd';
import { useEffect, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Language } from '../../../core/text/text.ts';
import { type LabelChoice, layLabels, type PrintedLabel } from '../../../core/print/lay-labels.ts';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import { pageTitle } from '../../parts/page-title.ts';
import type { PrintLabels, PrintModel } from '../../../core/model/print-model.ts';
import { Label } from './Label.tsx';
import { pageCss, usePageStyle } from './page-style.ts';
import { measurePrint } from './print-font.ts';
import { type PaperWords, usePrint, type ShownPrint } from './use-print.ts';
import { layPrint } from '../../../core/print/lay-print.ts';
import { PaperBlock } from './PaperBlock.tsx';
import { pathOfPrint, type Printed } from './print-path.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { LabelTools } from './LabelTools.tsx';
import { TextFile } from './TextFile.tsx';
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
      {shownPrint.file !== null ? (
        <TextFile file={shownPrint.file} input={input} />
      ) : shownPrint.labels === null ? (
        <Paper print={shownPrint} input={input} words={words} />
      ) : (
        <Labels print={shownPrint} labels={shownPrint.labels} all={labels} choice={choice} words={words} />
      )}
    </main>
  );
}

type PaperProps = Pick<ShownPrint, 'print' | 'input' | 'words'>;

/** Pages of blocks: on the screen one long paper, which the printer cuts into pages. */
function Paper({ print, input, words }: PaperProps) {
  const pages = useMemo(() => layPrint(print, input), [print, input]);
  usePageStyle(pageCss(print, pages, words));
  const { width, margin } = print.paper;
  return (
    <article
      className="print-paper"
      lang={input.language === 'zh' ? 'zh-CN' : 'en'}
      style={{ width: `${width}mm`, padding: `${margin}mm` }}
    >
      {pages.blocks.map((block, index) => (
        // Blocks have no name; they never change places.
        <PaperBlock key={index} block={block} words={words} />
      ))}
    </article>
  );
}

interface LabelsProps {
  readonly print: PrintModel;
  readonly labels: PrintLabels;
  /** The labels that there are. */
  readonly all: readonly PrintedLabel[];
  readonly choice: LabelChoice;
  readonly words: PaperWords;
}

/** Sheets of labels, or labels of a roll, each page as long as the paper is. */
function Labels({ print, labels, all, choice, words }: LabelsProps) {
  const pages = useMemo(() => layLabels(labels, all, choice), [labels, all, choice]);
  const measure = useMemo(() => measurePrint(), []);
  usePageStyle(pageCss(print, null, words));
  if (pages.length === 0) return <Empty className="print-none" description={words('noLabels')} />;
  const { width, height } = print.paper;
  const placed = (index: number) => ({
    left: `${labels.left + (index % labels.across) * (labels.width + labels.gapX)}mm`,
    top: `${labels.top + Math.floor(index / labels.across) * (labels.height + labels.gapY)}mm`,
  });
  return (
    <div className={labels.across * labels.down > 1 ? 'label-sheets' : 'label-roll'}>
      {pages.map((page, number) => (
        <section key={number} className="label-page" style={{ width: `${width}mm`, height: `${height}mm` }}>
          {page.map((label, index) =>
            label === null ? null : (
              <Label key={index} label={label} size={labels} place={placed(index)} measure={measure} />
            ),
          )}
        </section>
      ))}
    </div>
  );
}

interface PrintToolsProps {
  readonly shown: ShownPrint;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly onPrint: (id: string) => void;
  readonly choice: LabelChoice;
  readonly onChoice: (choice: LabelChoice) => void;
}

/** What is chosen before printing: which print, in which language, of labels which and how many. */
function PrintTools({ shown, language, onLanguage, onPrint, choice, onChoice }: PrintToolsProps) {
  const { t } = useTranslation('print');
  const pick = usePick();
  const { prints, print } = shown;
  return (
    <Flex gap={12} wrap align="center" className="print-tools" role="toolbar" aria-label={t('tools')}>
      <Select
        aria-label={t('which')}
        className="print-which"
        value={print.id}
        options={prints.map(({ id, label }) => ({ value: id, label: pick(label) }))}
        onChange={onPrint}
        data-testid="print-which"
      />
      <Segmented<Language>
        aria-label={t('language')}
        value={language}
        options={[
          { value: 'zh', label: t('languages.zh') },
          { value: 'en', label: t('languages.en') },
        ]}
        onChange={onLanguage}
        data-testid="print-language"
      />
      {print.labels !== null && (
        <LabelTools labels={print.labels} all={shown.labels} choice={choice} onChoice={onChoice} />
      )}
      {print.file === null && (
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()} data-testid="print-now">
          {t('print')}
        </Button>
      )}
    </Flex>
  );
}
