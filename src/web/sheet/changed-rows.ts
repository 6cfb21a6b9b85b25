import { isEmptyValue, sameValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import { rowName, type TableBaseline } from '../form/renderer/baselines.ts';
import type { SheetColumn } from './columns.ts';
import type { ShownTable } from './shown-table.ts';

/** How a row differs from what it was at the last return. */
export interface ChangedRow {
  /** It was not there then. */
  readonly isNew: boolean;
  /** The values then of what differs, by column. */
  readonly before: ReadonlyMap<string, unknown>;
}

/** How a whole table differs. */
export interface ChangedCount {
  readonly added: number;
  readonly removed: number;
  readonly rows: number;
  /** Cells of the rows that were there. */
  readonly cells: number;
}

const unchanged: ChangedRow = { isNew: false, before: new Map() };

/** A row stays the same object until something of it changes, so it is compared once. */
const compared = new WeakMap<TableBaseline, WeakMap<Row, ChangedRow>>();

/** Whether the form itself fills the cell: what it suggests to an empty one nobody has changed. */
function isGiven(table: ShownTable, index: number, { key, field, editable }: SheetColumn): boolean {
  const usual = field.words.default;
  if (editable && usual !== undefined && sameValue(table.rows[index]?.[key], usual)) return true;
  return table.store.cellState(table.name, index, key).computed;
}

function compare(table: ShownTable, { key, rows }: TableBaseline, index: number): ChangedRow {
  const row = table.rows[index] ?? {};
  const then = rows.get(rowName(key, row, index));
  if (then === undefined) return { isNew: true, before: new Map() };
  const before = table.allColumns.flatMap((column) => {
    const [now, was] = [row[column.key], then[column.key]];
    if (sameValue(now, was) || (isEmptyValue(was) && isGiven(table, index, column))) return [];
    return [[column.key, was] as const];
  });
  return before.length === 0 ? unchanged : { isNew: false, before: new Map(before) };
}

/** How the row stored at an index differs from what it was at the last return; not at all where there was none. */
export function changedRow(table: ShownTable, index: number): ChangedRow {
  const baseline = table.store.baselines.of(table.name);
  const row = table.rows[index];
  if (baseline === null || row === undefined) return unchanged;
  const known = compared.get(baseline) ?? new WeakMap<Row, ChangedRow>();
  compared.set(baseline, known);
  const found = known.get(row) ?? compare(table, baseline, index);
  known.set(row, found);
  return found;
}

/** Whether a row differs at all. */
export function isChanged({ isNew, before }: ChangedRow): boolean {
  return isNew || before.size > 0;
}

/** How much of a table differs; null where it was never returned. */
export function countChanges(table: ShownTable): ChangedCount | null {
  const baseline = table.store.baselines.of(table.name);
  if (baseline === null) return null;
  let [added, rows, cells] = [0, 0, 0];
  for (const index of table.rows.keys()) {
    const { isNew, before } = changedRow(table, index);
    if (isNew) added += 1;
    if (before.size > 0) rows += 1;
    cells += before.size;
  }
  const here = new Set(table.rows.map((row, index) => rowName(baseline.key, row, index)));
  const removed = [...baseline.rows.keys()].filter((name) => !here.has(name)).length;
  return { added, removed, rows, cells };
}
