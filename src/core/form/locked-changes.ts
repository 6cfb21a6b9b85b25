import { isTurnOver } from '../expression/budget.ts';
import type { Turns } from '../expression/turns.ts';
import { sameValue } from '../values/empty.ts';
import type { FormData } from '../values/finding.ts';
import { headerPlace, placePointer } from './place.ts';
import { formEngineInTurns } from './engine.ts';
import type { FormContext, FormEngine } from './form-engine.ts';
import type { FormView, TableView } from './form-view.ts';
import { type Rejection, rejection } from './rejection.ts';

/**
 * Fields whose value differs though their lock held before the change and holds after it. A lock that another value of
 * the same change opened or closed does not count: the person could have typed in that order.
 */
export function* lockedChanges(
  view: FormView,
  before: FormData,
  after: FormData,
  context: FormContext,
): Turns<readonly Rejection[]> {
  const header = view.sections
    .flatMap((section) => section.fields)
    .filter(({ access, field }) => access === 'edit' && field.lock !== null);
  const tables = view.tables.filter((table) => lockedColumns(table).length > 0);
  if (header.length === 0 && tables.length === 0) return [];
  const old = yield* formEngineInTurns(view, before, context);
  const now = yield* formEngineInTurns(view, after, context);
  const rejections: Rejection[] = [];
  for (const { field } of header) {
    if (sameValue(before[field.key], after[field.key])) continue;
    const isLocked = yield* stayedLocked({ engine: old, row: null }, { engine: now, row: null }, field.path);
    if (isLocked) rejections.push(rejection(placePointer(headerPlace, field.key), 'locked'));
  }
  for (const table of tables) rejections.push(...(yield* lockedCells(table, old, now)));
  return rejections;
}

/** A form before or after the change, and the row that is looked at. */
interface Side {
  readonly engine: FormEngine;
  readonly row: number | null;
}

function* stayedLocked(old: Side, now: Side, path: string): Turns<boolean> {
  if (isTurnOver()) yield;
  if (!old.engine.isLocked(path, old.row)) return false;
  if (isTurnOver()) yield;
  return now.engine.isLocked(path, now.row);
}

function lockedColumns(table: TableView): readonly string[] {
  return table.columns
    .filter(({ access, field }) => access === 'edit' && field.lock !== null)
    .map(({ field }) => field.key);
}

/** Rows meet by their key, or by their place in a table without one; new rows were not locked before. */
function* lockedCells(table: TableView, old: FormEngine, now: FormEngine): Turns<readonly Rejection[]> {
  const { name, key } = table;
  const places = new Map(old.rows(name).map((row, index) => [key === null ? index : row[key], index] as const));
  const columns = lockedColumns(table);
  const found: Rejection[] = [];
  for (const [index, row] of now.rows(name).entries()) {
    yield;
    const place = places.get(key === null ? index : row[key]);
    if (place === undefined) continue;
    for (const column of columns) {
      if (sameValue(old.rows(name)[place]?.[column], row[column])) continue;
      const sides = [
        { engine: old, row: place },
        { engine: now, row: index },
      ] as const;
      if (!(yield* stayedLocked(...sides, `${name}.${column}`))) continue;
      found.push(rejection(placePointer({ table: name, row: index }, column), 'locked'));
    }
  }
  return found;
}
