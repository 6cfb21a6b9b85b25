import { isEmptyValue } from '../../core/values/empty.ts';
import type { SheetController } from './sheet-controller.ts';

/** Inserts empty rows above or below the selection, or into an empty table, and selects the first of them. */
export function insertRows(sheet: SheetController, side: 'above' | 'below', count: number): void {
  sheet.commit();
  const { table, range } = sheet;
  const below = side === 'below' ? range.bottom + 1 : range.top;
  const at = table.rowCount === 0 ? 0 : below;
  table.insert(
    at,
    Array.from({ length: Math.min(count, table.room) }, () => ({})),
  );
  const firstEditable = table.columns.findIndex((column) => column.editable);
  sheet.selectCell({ row: at, column: Math.max(0, firstEditable) });
}

/**
 * Copies the selected rows below themselves and selects the copies. What may not stand twice stays empty: the key of
 * the table, unique columns, numbers that the server gives.
 */
export function duplicateRows(sheet: SheetController): void {
  sheet.commit();
  const { table, range } = sheet;
  const once = table.allColumns.filter(
    ({ key, field }) => key === table.view.key || field.words['x-unique'] !== undefined || field.numberIfEmpty !== null,
  );
  const nothing = Object.fromEntries(once.map(({ key }) => [key, null]));
  const rows = table.copyRows(range.top, range.bottom - range.top + 1).slice(0, table.room);
  if (rows.length === 0) return;
  const at = range.bottom + 1;
  table.insert(
    at,
    rows.map((row) => ({ ...row, ...nothing })),
  );
  sheet.selectRange({ ...range, top: at, bottom: at + rows.length - 1 });
}

/** Moves the selected rows up or down by one row, where the step may change the rows and they stand as stored. */
export function moveRows(sheet: SheetController, step: 1 | -1): void {
  sheet.commit();
  const { table, range } = sheet;
  const [top, bottom] = [range.top + step, range.bottom + step];
  if (!table.view.canAddRows || table.isRearranged || top < 0 || bottom >= table.rowCount) return;
  // The row beside goes to the other side of the block: one row moves, however large the block is.
  const from = step < 0 ? top : bottom;
  const to = step < 0 ? range.bottom : range.top;
  const rows = table.copyRows(from, 1);
  const batch = table.batch();
  batch.remove(from, 1);
  batch.insert(to, rows);
  batch.finish();
  sheet.selectRange({ ...range, top, bottom });
}

/** Takes the selected rows away. */
export function removeRows(sheet: SheetController): void {
  sheet.commit();
  const { top, bottom } = sheet.range;
  sheet.table.remove(top, bottom - top + 1);
  sheet.selectCell({ row: top, column: sheet.active.column });
}

/** Whether the selected rows hold anything, so that taking them away is worth a question. */
export function rowsHoldData({ table, range }: SheetController): boolean {
  return Array.from({ length: range.bottom - range.top + 1 }, (_, at) => table.row(range.top + at)).some((row) =>
    Object.values(row).some((value) => !isEmptyValue(value)),
  );
}
