import type { CellPatch } from '../../core/form/form-engine.ts';
import { kinds } from '../../core/values/kinds.ts';
import type { CellRange } from './selection.ts';
import { continueSeries } from './series.ts';
import type { SheetController } from './sheet-controller.ts';

/** Which cells are continued over which larger block; `turned` (Ctrl) repeats what would count on. */
export interface Filling {
  readonly from: CellRange;
  readonly target: CellRange;
  readonly turned: boolean;
}

/**
 * Continues cells over a larger block, as the fill handle does, and selects that. Across columns of different kinds texts are read anew.
 */
export function fillSeries(sheet: SheetController, filling: Filling): void {
  const { from, target } = filling;
  const rows = target.bottom > from.bottom || target.top < from.top;
  const written = rows ? fillRows(sheet, filling) : fillColumns(sheet, filling);
  sheet.table.write(written);
  sheet.selectRange(target);
}

function fillRows({ table }: SheetController, { from: range, target, turned }: Filling): CellPatch[] {
  const backwards = target.top < range.top;
  const from = backwards ? target.top : range.bottom + 1;
  const to = backwards ? range.top - 1 : target.bottom;
  return table.columns.slice(range.left, range.right + 1).flatMap((column) => {
    if (!column.editable) return [];
    const source = places(range.top, range.bottom, backwards).map((row) => table.value(row, column));
    const values = continueSeries(source, to - from + 1, { kind: kinds[column.field.kind].series, backwards, turned });
    return places(from, to, backwards).map((row, index) => ({ row, key: column.key, value: values[index] ?? null }));
  });
}

function fillColumns({ table, language }: SheetController, { from: range, target, turned }: Filling): CellPatch[] {
  const backwards = target.left < range.left;
  const [from, to] = backwards ? [target.left, range.left - 1] : [range.right + 1, target.right];
  const source = places(range.left, range.right, backwards).flatMap((index) => table.columns[index] ?? []);
  const aims = places(from, to, backwards).flatMap((index) => table.columns[index] ?? []);
  const [kind, ...others] = new Set([...source, ...aims].map(({ field }) => field.kind));
  const isOne = kind !== undefined && others.length === 0;
  const options = { kind: isOne ? kinds[kind].series : undefined, backwards, turned };
  return places(range.top, range.bottom, false).flatMap((row) => {
    const shown = source.map((column) => table.text(row, column, language));
    const values = isOne
      ? continueSeries(
          source.map((column) => table.value(row, column)),
          aims.length,
          options,
        )
      : aims.map((column, index) => {
          const text = shown[index % shown.length] ?? '';
          return table.read(text, column, language, table.row(row));
        });
    return aims.flatMap(({ key, editable }, index) => (editable ? [{ row, key, value: values[index] ?? null }] : []));
  });
}

function places(from: number, to: number, backwards: boolean): readonly number[] {
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return backwards ? all.toReversed() : all;
}
