import { sameValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { CellPatch } from '../../../core/form/form-engine.ts';
import type { FormStore } from '../renderer/form-store.ts';
import { tellChangeElsewhere } from '../renderer/changes-elsewhere.ts';
import type { Clash, Merge, MergedTable, TakenCell } from './merge-drafts.ts';

/** What merging has changed here, and what the person has to say. */
export interface Merged {
  /** How many values and rows were taken over. */
  readonly taken: number;
  readonly clashes: readonly Clash[];
}

/**
 * Takes what was done elsewhere into the open form. A value that a formula suggests is written only where the formula,
 * with all inputs merged, gives another one.
 */
export function applyMerge(store: FormStore, { cells, tables, clashes }: Merge): Merged {
  const isSuggested = ({ table, row, key }: Pick<TakenCell, 'table' | 'row' | 'key'>): boolean =>
    table === null ? store.state(key).computed : store.cellState(table, row, key).computed;
  const later = cells.filter(isSuggested);
  writeCells(
    store,
    cells.filter((cell) => !later.includes(cell)),
  );
  const unlike = later.filter((cell) => !sameValue(valueOf(store, cell), cell.value));
  writeCells(store, unlike);
  const rows = tables.reduce((sum, table) => sum + applyRows(store, table), 0);
  const asked = clashes.filter(({ table, row, key, theirs }) => {
    if (key === null) return true;
    return !sameValue(valueOf(store, { table, row, key }), theirs);
  });
  return { taken: cells.length + rows, clashes: asked };
}

function valueOf(store: FormStore, { table, row, key }: Pick<TakenCell, 'table' | 'row' | 'key'>): unknown {
  return table === null ? store.value(key) : store.rows(table)[row]?.[key];
}

function writeCells(store: FormStore, cells: readonly TakenCell[]): void {
  const byTable = new Map<string, CellPatch[]>();
  for (const { table, row, key, value } of cells) {
    if (table === null) {
      store.setValue(key, value);
      continue;
    }
    const patches = byTable.get(table) ?? [];
    patches.push({ row, key, value });
    byTable.set(table, patches);
  }
  byTable.forEach((patches, table) => {
    store.setCells(table, patches);
    tellChangeElsewhere(store, table, { kind: 'values' });
  });
}

/**
 * Removes rows from the end, then adds the others in their places, one by one: whoever counts rows follows each. A row
 * that stands elsewhere now goes and comes again as it is.
 */
function applyRows(store: FormStore, { table, rows }: MergedTable): number {
  const stay = ascending(rows.filter((row) => typeof row === 'number'));
  const moved = new Map(
    rows.flatMap((row) =>
      typeof row === 'number' && !stay.has(row) ? [[row, asItIs(store, table, row)] as const] : [],
    ),
  );
  const gone = store.rows(table).flatMap((_, at) => (stay.has(at) ? [] : [at]));
  for (const at of gone.toReversed()) {
    tellChangeElsewhere(store, table, { kind: 'remove', at });
    store.removeRows(table, at, 1);
  }
  let added = 0;
  rows.forEach((row, at) => {
    const came = typeof row === 'number' ? moved.get(row) : row;
    if (came === undefined) return;
    tellChangeElsewhere(store, table, { kind: 'insert', at });
    store.insertRows(table, at, [came]);
    added += 1;
  });
  return gone.length + added - moved.size;
}

/** The most of these places that follow each other in order. */
function ascending(places: readonly number[]): ReadonlySet<number> {
  const best: { readonly length: number; readonly before: number }[] = [];
  let last = -1;
  places.forEach((place, at) => {
    let [length, before] = [1, -1];
    for (let from = 0; from < at; from += 1) {
      const so = best[from]?.length ?? 0;
      if ((places[from] ?? place) < place && so + 1 > length) [length, before] = [so + 1, from];
    }
    best.push({ length, before });
    if (last < 0 || length > (best[last]?.length ?? 0)) last = at;
  });
  const found = new Set<number>();
  for (let at = last; at >= 0; at = best[at]?.before ?? -1) found.add(places[at] ?? 0);
  return found;
}

/** A row as it has to be inserted again: what was empty, or only suggested, says so. */
function asItIs(store: FormStore, table: string, at: number): Row {
  const row = store.rows(table)[at] ?? {};
  const keys = store.table(table)?.columns.map(({ field }) => field.key) ?? [];
  const value = (key: string): unknown => (store.cellState(table, at, key).computed ? null : (row[key] ?? null));
  return { ...row, ...Object.fromEntries(keys.map((key) => [key, value(key)])) };
}

/**
 * Writes what the person chose: of each clash, whether the other side's value stands. A row that only one side has was
 * left in the table to be asked about, and goes where it is not wanted.
 */
export function settleClashes(store: FormStore, clashes: readonly Clash[], isTheirs: (clash: Clash) => boolean): void {
  const cells = clashes.flatMap((clash) =>
    clash.key === null || !isTheirs(clash)
      ? []
      : [{ ...clash, key: clash.key, value: clash.theirs, before: clash.mine }],
  );
  writeCells(store, cells);
  removeRows(
    store,
    clashes.filter((clash) => clash.key === null && (isTheirs(clash) ? clash.theirs : clash.mine) === null),
  );
}

function removeRows(store: FormStore, clashes: readonly Clash[]): void {
  for (const { table, row } of clashes.toSorted((one, other) => other.row - one.row)) {
    if (table === null) continue;
    tellChangeElsewhere(store, table, { kind: 'remove', at: row });
    store.removeRows(table, row, 1);
  }
}
