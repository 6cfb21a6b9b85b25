import { Table } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../core/calls/records.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { SumsSection } from '../../../core/words/row-page.ts';
import { exportSums } from '../../data/calls/record-row.ts';
import { isSettled, useLoaded } from '../../data/state/use-loaded.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useScreenLevel } from '../../parts/screen-level.ts';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { headEdges, headWidth, textWidth } from '../../parts/text-width.ts';
import { RowBrief, type BriefValue } from '../record/RowBrief.tsx';
import { useReady, type ReportReady } from './use-ready.ts';
import '../record/record-table.css';

interface RowSumsProps {
  readonly model: RecordModel;
  readonly row: RecordRow;
  readonly part: SumsSection;
  /** Which part of the row's page this is. */
  readonly at: number;
  readonly onWhole: ReportReady;
}

interface Line {
  readonly key: string;
  readonly cells: readonly unknown[];
}

const cellEdges = 24;

/** The least width of a column, in pixels: its texts on one line, below a head that breaks between words. */
function lineWidth(title: string, texts: readonly string[]): number {
  return Math.max(headWidth(title) - headEdges, ...texts.map(textWidth)) + cellEdges;
}

/** The lines of an export that groups its rows, with their sum. */
export function RowSums({ model, row, part, at, onWhole }: RowSumsProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const load = useCallback(() => exportSums(model, row.id, part.export), [model, row.id, part.export]);
  const sums = useLoaded(load, 'counters');
  useReady(isSettled(sums), at, onWhole);
  const { columns = [], rows = [], total = [] } = sums.value ?? {};
  const shown = (value: unknown, decimals: number | null): string => {
    if (decimals === null || typeof value !== 'number') return plainText(value) === '' ? '—' : plainText(value);
    return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  };
  const lines = rows.map((cells, index): Line => ({ key: String(index), cells }));
  const totals = lines.length === 0 || total.length === 0 ? [] : [{ key: 'total', cells: total }];
  const least = columns.reduce((sum, { label, decimals }, index) => {
    const texts = [...rows, total].map((cells) => shown(cells[index], decimals));
    return sum + lineWidth(label[language], texts);
  }, 0);
  const narrow = useScreenLevel() === 0;
  const cellsOf = ({ cells }: Line): readonly BriefValue[] =>
    columns.map(({ label, decimals }, index) => ({
      key: label.en,
      title: label[language],
      value: shown(cells[index], decimals),
    }));
  const brief = {
    key: 'brief',
    title: columns[0]?.label[language],
    render: (_: unknown, line: Line) => <RowBrief head={cellsOf(line).slice(0, 1)} rest={cellsOf(line).slice(1)} />,
  };
  return (
    <LoadedTable<Line>
      loaded={sums}
      rows={narrow ? [...lines, ...totals] : lines}
      none={t('noneYet')}
      rowKey="key"
      className="record-table"
      pagination={false}
      {...(narrow ? {} : { scroll: { x: least } })}
      columns={
        narrow
          ? [brief]
          : columns.map(({ label, decimals }, index) => ({
              key: index,
              title: label[language],
              align: decimals === null ? ('left' as const) : ('right' as const),
              render: (_: unknown, { cells }: Line) => shown(cells[index], decimals),
            }))
      }
      summary={() =>
        !narrow &&
        totals.length > 0 && (
          <Table.Summary.Row>
            {columns.map(({ label, decimals }, index) => (
              <Table.Summary.Cell key={label.en} index={index} align={decimals === null ? 'left' : 'right'}>
                <strong>{shown(total[index], decimals)}</strong>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )
      }
    />
  );
}
