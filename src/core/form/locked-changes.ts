import { mapInTurns, type Turns } from '../expression/turns.ts';
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
  const changed = header.filter(({ field: { key } }) => {
    return old.fieldState(key).locked && now.fieldState(key).locked && !sameValue(before[key], after[key]);
  });
  const rejections = changed.map(({ field }) => rejection(placePointer(headerPlace, field.key), 'locked'));
  for (const table of tables) rejections.push(...(yield* lockedCells(table, old, now)));
  return rejections;
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
  const found = yield* mapInTurns(now.rows(name), (row, index) => {
    const place = places.get(key === null ? index : row[key]);
    if (place === undefined) return [];
    const changed = columns.filter((column) => {
      const locked = old.cellState(name, place, column).locked && now.cellState(name, index, column).locked;
      return locked && !sameValue(old.rows(name)[place]?.[column], row[column]);
    });
    return changed.map((column) => rejection(placePointer({ table: name, row: index }, column), 'locked'));
  });
  return found.flat();
}
