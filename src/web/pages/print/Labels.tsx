import { Empty } from 'antd';
import { useMemo } from 'react';
import type { PrintLabels, PrintModel } from '../../../core/model/print-model.ts';
import { layLabels, type LabelChoice, type PrintedLabel } from '../../../core/print/lay-labels.ts';
import { Label } from './Label.tsx';
import { pageCss, usePageStyle } from './page-style.ts';
import { measurePrint } from './print-font.ts';
import type { PaperWords } from './use-print.ts';

interface LabelsProps {
  readonly print: PrintModel;
  readonly labels: PrintLabels;
  /** The labels that there are. */
  readonly all: readonly PrintedLabel[];
  readonly choice: LabelChoice;
  readonly words: PaperWords;
}

/** Sheets of labels, or labels of a roll, each page as long as the paper is. */
export function Labels({ print, labels, all, choice, words }: LabelsProps) {
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
