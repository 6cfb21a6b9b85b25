import type { CellPatch } from '../../core/form/form-engine.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import { presentValue } from '../form/widgets/present-value.ts';
import type { SheetColumn } from './columns.ts';
import type { CellPlace, CellRange } from './selection.ts';
import type { SheetController } from './sheet-controller.ts';
import type { TableStore } from './table-store.ts';

/** What the fill handle does, fetched when the pointer comes to it. */
export const fetchSeries = () => import('./fill-series.ts');

type ValueAt = (row: number, column: SheetColumn) => unknown;

/** Cells of a block that the step fills in, each with its value. */
function patches({ columns }: TableStore, { top, bottom, left, right }: CellRange, valueAt: ValueAt): CellPatch[] {
  const written = columns.slice(left, right + 1).filter((column) => column.editable);
  return Array.from({ length: bottom - top + 1 }, (_, index) => top + index).flatMap((row) =>
    written.map((column) => ({ row, key: column.key, value: valueAt(row, column) })),
  );
}

/** Empties the selected cells. */
export function clearCells({ table, range }: SheetController): void {
  table.write(patches(table, range, (_, column) => (column.field.type === 'array' ? [] : null)));
}

/** Ctrl+;: the day or moment that it is now, into the cell being edited or those of the selection that hold one. */
export function fillNow(sheet: SheetController): boolean {
  const { editing, table, range } = sheet;
  if (editing !== null) {
    const now = presentValue(editing.column.field);
    if (now !== null) sheet.commitValue(now);
    return now !== null;
  }
  const found = patches(table, range, (_, { field }) => presentValue(field)).filter(({ value }) => value !== null);
  table.write(found);
  return found.length > 0;
}

/** Ctrl+D: copies the first row of the selection, or the cell above a single one, down. */
export function fillDown({ table, range }: SheetController): void {
  const source = range.top === range.bottom ? range.top - 1 : range.top;
  if (source < 0) return;
  table.write(patches(table, range, (_, column) => table.value(source, column) ?? null));
}

/** Ctrl+R: copies the first column of the selection, or the cell before a single one, to the right. */
export function fillRight({ table, range, language }: SheetController): void {
  const source = table.columns[range.left === range.right ? range.left - 1 : range.left];
  if (source === undefined) return;
  const others = { ...range, left: range.left === range.right ? range.left : range.left + 1 };
  table.write(
    patches(table, others, (row, column) =>
      table.read(table.text(row, source, language), column, language, table.row(row)),
    ),
  );
}

/** Ctrl+Enter: what was typed goes into every selected cell. */
export function fillSelection(sheet: SheetController): boolean {
  const { editing, table, range, language } = sheet;
  if (editing === null || editing.column.widget.cell === 'files') return false;
  const text = sheet.surface?.read() ?? sheet.text;
  sheet.cancel();
  table.write(patches(table, range, (row, column) => table.read(text, column, language, table.row(row))));
  return true;
}

/** The block that the fill handle reaches when it is dragged to a place: the selection, longer in one direction. */
export function fillTarget(range: CellRange, to: CellPlace): CellRange {
  const down = Math.max(0, to.row - range.bottom);
  const up = Math.max(0, range.top - to.row);
  const right = Math.max(0, to.column - range.right);
  const left = Math.max(0, range.left - to.column);
  if (down + up === 0 && right + left === 0) return range;
  if (down + up >= right + left) return { ...range, top: range.top - up, bottom: range.bottom + down };
  return { ...range, left: range.left - left, right: range.right + right };
}

/** Where a double press on the handle fills to: as far down as the column beside has values, else to the last row. */
export function fillReach({ table, range }: SheetController): CellRange {
  const beside = [table.columns[range.left - 1], table.columns[range.right + 1]];
  for (const column of beside) {
    let bottom = range.bottom;
    while (column !== undefined && !isEmptyValue(table.value(bottom + 1, column))) bottom += 1;
    if (bottom > range.bottom) return { ...range, bottom };
  }
  return { ...range, bottom: Math.max(range.bottom, table.rowCount - 1) };
}

/** Where Ctrl and an arrow lead: the last value of a stretch, the first behind a gap, else the edge of the table. */
export function dataEdge(sheet: SheetController, from: CellPlace, step: CellPlace): CellPlace {
  const { table, size } = sheet;
  const next = (place: CellPlace): CellPlace => ({ row: place.row + step.row, column: place.column + step.column });
  const isIn = ({ row, column }: CellPlace): boolean =>
    row >= 0 && row < size.rows && column >= 0 && column < size.columns;
  const isFull = ({ row, column }: CellPlace): boolean => {
    const there = table.columns[column];
    return there !== undefined && !isEmptyValue(table.value(row, there));
  };
  if (!isIn(next(from))) return from;
  let place = next(from);
  if (isFull(from) && isFull(place)) {
    while (isIn(next(place)) && isFull(next(place))) place = next(place);
    return place;
  }
  while (isIn(next(place)) && !isFull(place)) place = next(place);
  return place;
}

/** Whether anything can be filled in. */
export function canFill({ table }: SheetController): boolean {
  return table.rowCount > 0 && table.columns.some((column) => column.editable);
}
