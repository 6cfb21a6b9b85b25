import { memo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { isNumber } from '../../core/values/values.ts';
import type { Finding } from '../../core/values/finding.ts';
import { questionCode } from '../form/renderer/finding-index.ts';
import { useRenderProbe } from '../form/renderer/render-probe.ts';
import type { TableBaseline } from '../form/renderer/baselines.ts';
import { changedRow, type ChangedRow } from './changed-rows.ts';
import type { SheetColumn } from './columns.ts';
import { rowHeight, type ColumnLayout } from './layout.ts';
import type { TableStore } from './table-store.ts';

interface SheetRowProps {
  readonly table: TableStore;
  readonly row: number;
  /** Where the row is stored. */
  readonly stored: number;
  /** What the table was when the task was last returned: another one draws the row anew. */
  readonly baseline: TableBaseline | null;
  readonly gridId: string;
  readonly layout: ColumnLayout;
  readonly columns: { readonly from: number; readonly to: number };
  readonly language: Language;
}

const verdictSigns = { pass: '✓', warn: '!', fail: '×' } as const;

function cellClass(table: TableStore, row: number, column: SheetColumn, findings: readonly Finding[]): string {
  const state = table.state(row, column);
  const names = ['sheet-cell'];
  if (isNumber(column.field)) names.push('sheet-end');
  if (!column.editable || state.locked) names.push('sheet-still');
  if (state.computed) names.push('sheet-computed');
  if (!state.visible) names.push('sheet-hidden');
  if (table.showsFiles(row, column)) names.push('sheet-holds-files');
  const faults = findings.filter(({ code }) => code !== questionCode);
  if (faults.length < findings.length) names.push('sheet-asked');
  if (faults.some((finding) => finding.level === 'error')) names.push('sheet-error');
  else if (faults.length > 0) names.push('sheet-warn');
  return names.join(' ');
}

interface CellProps extends Omit<SheetRowProps, 'columns' | 'baseline'> {
  readonly changed: ChangedRow;
  /** What the cell held at the last return, where it differs. */
  readonly was: (before: string) => string;
  readonly index: number;
  readonly findings: readonly Finding[];
  /** What an empty cell says whose number the server gives. */
  readonly given: string;
}

/** A cell is drawn by its row: plain text, no component of its own to mount for each of thousands. */
function drawCell({ table, row, index, gridId, layout, language, findings, given, changed, was }: CellProps) {
  const column = table.columns[index];
  if (column === undefined) return null;
  const here = findings.filter((finding) => finding.key === column.key);
  const writable = table.canWrite(row, column);
  const text = table.state(row, column).visible ? table.text(row, column, language) : '';
  const isChanged = changed.before.has(column.key);
  const before = isChanged ? table.shownText(changed.before.get(column.key), column, language) : '';
  const notes = [...here.map((finding) => finding.message[language]), ...(isChanged ? [was(before)] : [])];
  const style = { width: layout.widths[index], ...(index < layout.frozen ? { left: layout.lefts[index] } : {}) };
  return (
    <div
      key={column.key}
      id={`${gridId}-${row}-${index}`}
      role="gridcell"
      aria-colindex={index + 2}
      {...(writable ? {} : { 'aria-readonly': true })}
      {...(here.some((finding) => finding.level === 'error') ? { 'aria-invalid': true } : {})}
      {...(notes.length > 0 ? { title: notes.join('\n') } : {})}
      className={`${cellClass(table, row, column, here)}${isChanged ? ' sheet-changed' : ''}${index < layout.frozen ? ' sheet-frozen' : ''}`}
      style={style}
    >
      {text === '' && writable && column.field.numberIfEmpty !== null ? (
        <span className="sheet-given">{given}</span>
      ) : (
        text
      )}
    </div>
  );
}

/** One row of a sheet. Re-renders when its own data change, and not when a neighbour's do. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { table, row, stored, gridId, layout, columns, language } = props;
  const { t } = useTranslation(['renderer', 'sheet']);
  const probe = useRenderProbe();
  probe?.('row');
  useSyncExternalStore(
    (listener) => table.store.onRow(table.name, stored, listener),
    () => table.store.rowVersion(table.name, stored),
  );
  const findings = table.findings(row);
  const verdict = table.verdict(row);
  const ofRow = findings.filter((finding) => finding.key === null).map((finding) => finding.message[language]);
  const shown = [
    ...Array.from({ length: layout.frozen }, (_, index) => index),
    ...Array.from({ length: columns.to - columns.from }, (_, index) => columns.from + index),
  ];
  const skipped = (layout.lefts[columns.from] ?? layout.frozenWidth) - layout.frozenWidth;
  const given = t('numberGiven');
  const changed = changedRow(table, stored);
  const was = (before: string): string =>
    before === '' ? t('sheet:since.wasEmpty') : t('sheet:since.was', { before });
  const cells = shown.map((index) =>
    drawCell({ table, row, stored, index, gridId, layout, language, findings, given, changed, was }),
  );
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={row % 2 === 0 ? 'sheet-row' : 'sheet-row sheet-odd'}
      style={{ top: layout.headHeight + row * rowHeight, width: layout.totalWidth }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={`sheet-gutter sheet-verdict-${verdict}${changed.isNew ? ' sheet-changed' : ''}`}
        title={[
          ...(verdict === 'none' ? [] : [t(`verdict.${verdict}`)]),
          ...(changed.isNew ? [t('sheet:since.new')] : []),
          ...ofRow,
        ].join('\n')}
        data-row={row}
      >
        <span>{stored + 1}</span>
        {verdict !== 'none' && (
          <span className="sheet-sign" role="img" aria-label={t(`verdict.${verdict}`)}>
            {verdictSigns[verdict]}
          </span>
        )}
      </div>
      {cells.slice(0, layout.frozen)}
      {skipped > 0 && <div className="sheet-gap" style={{ width: skipped }} role="presentation" />}
      {cells.slice(layout.frozen)}
    </div>
  );
});
