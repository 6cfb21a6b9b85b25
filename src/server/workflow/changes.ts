import { atOnce, mapInTurns, type Turns } from '../../core/expression/turns.ts';
import { sameValue } from '../../core/values/empty.ts';
import type { FormData, Row } from '../../core/values/finding.ts';

/** One value that a write changed. `row` is the row's key (or its number from 1) where the path is a table's column. */
export interface FieldChange {
  readonly path: string;
  readonly row?: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What names the rows of a table: the key column, or null where rows have none and go by their place. */
export type RowKeyOf = (table: string) => string | null;

/**
 * All values that differ, field by field and cell by cell. An empty value (absent, null, "", []) equals any other empty
 * one. Rows are matched by the table's key, else by place; a row that came or went shows each of its filled cells.
 */
export function changesBetween(
  before: FormData,
  after: FormData,
  keyOf: RowKeyOf = () => null,
): readonly FieldChange[] {
  return atOnce(changesInTurns(before, after, keyOf));
}

/** The same with interruptions. */
export function* changesInTurns(before: FormData, after: FormData, keyOf: RowKeyOf): Turns<readonly FieldChange[]> {
  const changes: (readonly FieldChange[])[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = before[key];
    const now = after[key];
    if (isTable(old) || isTable(now)) changes.push(yield* tableChanges(key, asRows(old), asRows(now), keyOf(key)));
    else if (!sameValue(old, now)) changes.push([{ path: key, before: orNull(old), after: orNull(now) }]);
  }
  return changes.flat();
}

function* tableChanges(
  table: string,
  before: readonly Row[],
  after: readonly Row[],
  key: string | null,
): Turns<readonly FieldChange[]> {
  const old = byName(before, key);
  const now = byName(after, key);
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const rows = yield* mapInTurns(names, (name) => rowChanges(table, name, old.get(name) ?? {}, now.get(name) ?? {}));
  return rows.flat();
}

function rowChanges(table: string, row: string, before: Row, after: Row): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  for (const column of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (sameValue(before[column], after[column])) continue;
    changes.push({ path: `${table}.${column}`, row, before: orNull(before[column]), after: orNull(after[column]) });
  }
  return changes;
}

function byName(rows: readonly Row[], key: string | null): ReadonlyMap<string, Row> {
  return new Map(rows.map((row, place) => [rowName(row, place, key), row]));
}

/** What a row of a table is called in the history: its key, else its number from 1. */
export function rowName(row: Row, place: number, key: string | null): string {
  if (key === null) return String(place + 1);
  const value = row[key];
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** True for a list of objects; an empty list counts as a value, not as a table. */
function isTable(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && row !== null);
}

function asRows(value: unknown): readonly Row[] {
  return isTable(value) ? (value as readonly Row[]) : [];
}

function orNull(value: unknown): unknown {
  return value ?? null;
}
