import { mapInTurns, type Turns } from '../../core/expression/turns.ts';
import { sameValue } from '../../core/values/empty.ts';
import type { FieldChange, RowKeyOf } from './changes.ts';

/** The changes of one event; `by` stands for whatever tells who made them. */
export interface EventChanges<By> {
  readonly by: By;
  readonly changes: readonly FieldChange[];
}

/** A value that differs between two points, with who changed it last. */
export interface ComposedCell<By> {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly by: By;
}

/** A row that came, went, or differs in some cells. */
export interface ComposedRow<By> {
  readonly row: string;
  readonly state: 'added' | 'removed' | 'changed';
  readonly cells: readonly ComposedCell<By>[];
}

/** What differs between two points: form fields, and rows by table. */
export interface ComposedChanges<By> {
  readonly fields: readonly ComposedCell<By>[];
  readonly tables: ReadonlyMap<string, readonly ComposedRow<By>[]>;
}

/** What was there before a span of events, and what is there after it. */
interface Span<By> {
  before: unknown;
  after: unknown;
  by: By;
}

/** A row with its cells by path. */
type OpenRow<By> = Map<string, Span<By>>;

/**
 * What events changed taken together: the value before the first and after the last, so that what was changed and
 * changed back is no difference. A row whose key came or went within them was added or removed.
 */
export function* composeChanges<By>(events: readonly EventChanges<By>[], keyOf: RowKeyOf): Turns<ComposedChanges<By>> {
  const fields: OpenRow<By> = new Map();
  const tables = new Map<string, Map<string, OpenRow<By>>>();
  for (const { by, changes } of events) {
    for (const change of changes) {
      yield;
      if (change.row === undefined) fold(fields, change, by);
      else fold(rowAt(tables, change.path.split('.')[0] ?? '', change.row), change, by);
    }
  }
  const composed = new Map<string, readonly ComposedRow<By>[]>();
  for (const [table, rows] of tables) {
    const key = keyOf(table);
    const keyPath = key === null ? null : `${table}.${key}`;
    const found = (yield* mapInTurns([...rows], ([row, cells]) => composeRow(row, cells, keyPath))).flat();
    if (found.length > 0) composed.set(table, found);
  }
  return { fields: differing(fields), tables: composed };
}

function rowAt<By>(tables: Map<string, Map<string, OpenRow<By>>>, table: string, row: string): OpenRow<By> {
  const rows = tables.get(table) ?? new Map<string, OpenRow<By>>();
  tables.set(table, rows);
  const cells = rows.get(row) ?? new Map<string, Span<By>>();
  rows.set(row, cells);
  return cells;
}

function fold<By>(cells: OpenRow<By>, { path, before, after }: FieldChange, by: By): void {
  const known = cells.get(path);
  if (known === undefined) cells.set(path, { before, after, by });
  else Object.assign(known, { after, by });
}

function composeRow<By>(row: string, cells: OpenRow<By>, keyPath: string | null): readonly ComposedRow<By>[] {
  const key = keyPath === null ? undefined : cells.get(keyPath);
  const differences = differing(cells);
  if (differences.length === 0) return [];
  return [{ row, state: stateOf(key), cells: differences }];
}

/** The key of a row is the same as long as the row is there. */
function stateOf(key: Span<unknown> | undefined): ComposedRow<unknown>['state'] {
  if (key === undefined || sameValue(key.before, key.after)) return 'changed';
  return key.before === null ? 'added' : 'removed';
}

function differing<By>(cells: OpenRow<By>): readonly ComposedCell<By>[] {
  return [...cells].flatMap(([path, { before, after, by }]) =>
    sameValue(before, after) ? [] : [{ path, before, after, by }],
  );
}
