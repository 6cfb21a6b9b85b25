import type { Repeated } from '../../../../core/calls/last-time.ts';
import type { CellPatch } from '../../../../core/form/form-engine.ts';
import { isEmptyValue, sameValue } from '../../../../core/values/empty.ts';
import type { Row } from '../../../../core/values/finding.ts';
import type { FormStore } from '../../../form/renderer/form-store.ts';
import type { SheetRegistry } from '../../../form/renderer/sheet-registry.ts';

/** Values to be written into a form. */
interface Fill {
  readonly header: Readonly<Record<string, unknown>>;
  readonly tables: readonly TableFill[];
}

interface TableFill {
  readonly name: string;
  readonly patches: readonly CellPatch[];
  readonly rows: readonly Row[];
}

/** What last time's values would do to a form: what is empty is filled in, what says something else is asked about. */
export interface FillPlan {
  readonly fresh: Fill;
  readonly other: Fill;
}

/** Compares last time's values with what the form holds. */
export function planFill(store: FormStore, last: Repeated): FillPlan {
  const isOpen = ([key]: readonly [string, unknown]): boolean =>
    isEmptyValue(store.value(key)) || store.state(key).computed;
  const differs = ([key, value]: readonly [string, unknown]): boolean => !sameValue(store.value(key), value);
  const header = Object.entries(last.header).filter(differs);
  const lists = Object.entries(last.rows).map(([name, rows]) => planRows(store, name, rows));
  const sheets = Object.entries(last.common).map(([name, row]) => planCommon(store, name, row));
  const of = (part: 'fresh' | 'other'): readonly TableFill[] => [...lists, ...sheets].map((plan) => plan[part]);
  return {
    fresh: { header: Object.fromEntries(header.filter(isOpen)), tables: of('fresh') },
    other: { header: Object.fromEntries(header.filter((one) => !isOpen(one))), tables: of('other') },
  };
}

type TablePlan = Readonly<Record<'fresh' | 'other', TableFill>>;

/** Rows of a detail table: they fill a table that says nothing yet; beside rows that do, those that are missing are asked about. */
function planRows(store: FormStore, name: string, rows: readonly Row[]): TablePlan {
  const none: TableFill = { name, patches: [], rows: [] };
  const present = store.rows(name);
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  const isBlank = (row: Row): boolean => [...keys].every((key) => isEmptyValue(row[key]));
  if (present.every(isBlank)) {
    const patches = rows
      .slice(0, present.length)
      .flatMap((row, at) => Object.entries(row).map(([key, value]) => ({ row: at, key, value })));
    return { fresh: { name, patches, rows: rows.slice(present.length) }, other: none };
  }
  const isThere = (row: Row): boolean =>
    present.some((one) => Object.entries(row).every(([key, value]) => sameValue(one[key], value)));
  return { fresh: none, other: { ...none, rows: rows.filter((row) => !isThere(row)) } };
}

/** What all rows had in common last time, for each row that is there. */
function planCommon(store: FormStore, name: string, row: Row): TablePlan {
  const patches = store.rows(name).flatMap((present, at) =>
    Object.entries(row)
      .filter(([key, value]) => !sameValue(present[key], value))
      .map(([key, value]) => ({ row: at, key, value })),
  );
  const isOpen = ({ row: at, key }: CellPatch): boolean =>
    isEmptyValue(store.rows(name)[at]?.[key]) || store.cellState(name, at, key).computed;
  const fresh = patches.filter(isOpen);
  return {
    fresh: { name, patches: fresh, rows: [] },
    other: { name, patches: patches.filter((patch) => !fresh.includes(patch)), rows: [] },
  };
}

/** How many values and rows are written. */
export function sizeOf({ header, tables }: Fill): number {
  const inTables = tables.reduce((sum, { patches, rows }) => sum + patches.length + rows.length, 0);
  return Object.keys(header).length + inTables;
}

function joined(one: Fill, other: Fill): Fill {
  const tables = one.tables.map((table, at) => ({
    ...table,
    patches: [...table.patches, ...(other.tables[at]?.patches ?? [])],
    rows: [...table.rows, ...(other.tables[at]?.rows ?? [])],
  }));
  return { header: { ...one.header, ...other.header }, tables };
}

/**
 * Writes the plan, with what says something else only if the person wants that.
 *
 * @returns takes all of it back at once, as far as nobody has changed it since
 */
export function applyFill(
  { store, sheets }: { readonly store: FormStore; readonly sheets: SheetRegistry },
  { fresh, other }: FillPlan,
  withOther: boolean,
): () => void {
  const { header, tables } = withOther ? joined(fresh, other) : fresh;
  const before = Object.fromEntries(Object.keys(header).map((key) => [key, store.value(key) ?? null]));
  for (const [key, value] of Object.entries(header)) store.setValue(key, value);
  const undo = tables.map((table) => fillTable(store, sheets, table));
  return () => {
    for (const take of undo) take();
    for (const [key, value] of Object.entries(before))
      if (sameValue(store.value(key), header[key])) store.setValue(key, value);
  };
}

function fillTable(store: FormStore, sheets: SheetRegistry, { name, patches, rows }: TableFill): () => void {
  const sheet = sheets.get(name) ?? null;
  if (sheet === null) {
    // The sheet is still on its way: nothing can be undone in it yet.
    store.setCells(name, patches);
    if (rows.length > 0) store.insertRows(name, store.rows(name).length, rows);
    return () => undefined;
  }
  if (sheet.table.fillIn(patches, rows) === 0) return () => undefined;
  const after = sheet.table.edits.done.at(-1);
  return () => {
    if (sheet.table.edits.done.at(-1) === after) sheet.undo();
  };
}
