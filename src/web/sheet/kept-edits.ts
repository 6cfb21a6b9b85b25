import type { CellPatch } from '../../core/form/form-engine.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import type { EditEntry, EditStep, Edits } from './edit-log.ts';
import type { TableStore } from './table-store.ts';

/** As much of what can be undone is kept: characters of JSON. */
const mostKept = 1_000_000;

/** Values, each once, and which of them stands where; one number where it is the same everywhere. */
interface PackedValues {
  readonly values: readonly unknown[];
  readonly at: number | readonly number[];
}

/** Where cells stand: the keys of a block from a row on, or row and key of each. */
type PackedPlaces =
  | { readonly from: number; readonly keys: readonly string[]; readonly count: number }
  | { readonly rows: readonly number[]; readonly keys: readonly string[]; readonly at: readonly number[] };

/** Rows of a table, each with the same keys. */
interface PackedRows {
  readonly count: number;
  readonly keys: readonly string[];
  readonly cells: PackedValues;
}

type PackedStep =
  | {
      readonly kind: 'cells';
      readonly places: PackedPlaces;
      readonly before: PackedValues;
      readonly after: PackedValues;
    }
  | ({ readonly kind: 'insert' | 'remove'; readonly at: number } & PackedRows);

/** What can be undone and done again, as it is kept, with a print of the rows that it fits. */
interface KeptEdits {
  readonly print: string;
  readonly done: readonly (readonly PackedStep[])[];
  readonly undone: readonly (readonly PackedStep[])[];
}

/** Stands for a column that a row says nothing of: it gets the default. */
const unsaid = -1;

function packValues(values: readonly unknown[]): PackedValues {
  const known = new Map<string, number>();
  const distinct: unknown[] = [];
  const at = values.map((value) => {
    if (value === undefined) return unsaid;
    const text = JSON.stringify(value);
    const place = known.get(text) ?? distinct.push(value) - 1;
    known.set(text, place);
    return place;
  });
  const [first = unsaid] = at;
  return { values: distinct, at: at.every((place) => place === first) ? first : at };
}

function unpackValues({ values, at }: PackedValues, count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => values[typeof at === 'number' ? at : (at[index] ?? unsaid)]);
}

function packPlaces(patches: readonly CellPatch[]): PackedPlaces {
  const from = patches[0]?.row ?? 0;
  const width = Math.max(1, patches.findIndex(({ row }) => row !== from) + 1 || patches.length + 1) - 1;
  const keys = patches.slice(0, width).map(({ key }) => key);
  const isBlock = patches.every(
    ({ row, key }, index) => row === from + Math.floor(index / width) && key === keys[index % width],
  );
  if (isBlock) return { from, keys, count: patches.length };
  const names = [...new Set(patches.map(({ key }) => key))];
  const places = new Map(names.map((name, at) => [name, at]));
  return { rows: patches.map(({ row }) => row), keys: names, at: patches.map(({ key }) => places.get(key) ?? 0) };
}

function unpackPlaces(packed: PackedPlaces): readonly Omit<CellPatch, 'value'>[] {
  const { keys } = packed;
  if ('rows' in packed) return packed.rows.map((row, index) => ({ row, key: keys[packed.at[index] ?? 0] ?? '' }));
  return Array.from({ length: packed.count }, (_, index) => ({
    row: packed.from + Math.floor(index / keys.length),
    key: keys[index % keys.length] ?? '',
  }));
}

function packRows(rows: readonly Row[]): PackedRows {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { count: rows.length, keys, cells: packValues(rows.flatMap((row) => keys.map((key) => row[key]))) };
}

function unpackRows({ count, keys, cells }: PackedRows): readonly Row[] {
  const values = unpackValues(cells, count * keys.length);
  return Array.from({ length: count }, (_, row) => {
    const pairs = keys.map((key, column) => [key, values[row * keys.length + column]] as const);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  });
}

function packStep(step: EditStep): PackedStep {
  if (step.kind !== 'cells') return { kind: step.kind, at: step.at, ...packRows(step.rows) };
  const valuesOf = (patches: readonly CellPatch[]): PackedValues =>
    packValues(patches.map(({ value }) => value ?? null));
  return { kind: 'cells', places: packPlaces(step.after), before: valuesOf(step.before), after: valuesOf(step.after) };
}

function unpackStep(step: PackedStep): EditStep {
  if (step.kind !== 'cells') return { kind: step.kind, at: step.at, rows: unpackRows(step) };
  const places = unpackPlaces(step.places);
  const patchesOf = (packed: PackedValues): readonly CellPatch[] => {
    const values = unpackValues(packed, places.length);
    return places.map((place, index) => ({ ...place, value: values[index] ?? null }));
  };
  return { kind: 'cells', before: patchesOf(step.before), after: patchesOf(step.after) };
}

interface PackedEntry {
  readonly steps: readonly PackedStep[];
  readonly size: number;
}

/** An entry never changes, so it is packed once. */
const packed = new WeakMap<EditEntry, PackedEntry>();

function packEntry(entry: EditEntry): PackedEntry {
  const known = packed.get(entry);
  if (known !== undefined) return known;
  const steps = entry.map(packStep);
  const made = { steps, size: JSON.stringify(steps).length };
  packed.set(entry, made);
  return made;
}

/** The entries that fit, the nearest first: what lies behind one that does not could not be reached either. */
function fitting(nearestFirst: readonly EditEntry[], room: number): readonly PackedEntry[] {
  const kept: PackedEntry[] = [];
  let left = room;
  for (const entry of nearestFirst) {
    const made = packEntry(entry);
    left -= made.size;
    if (left < 0) break;
    kept.push(made);
  }
  return kept;
}

/** What a table's rows are told apart by: the columns that the step fills in. What is empty counts as absent. */
export function printOf({ allColumns, rows }: Pick<TableStore, 'allColumns' | 'rows'>): string {
  const keys = allColumns.filter(({ editable }) => editable).map(({ key }) => key);
  let hash = 0x811c9dc5;
  for (const row of rows)
    for (const [place, key] of keys.entries()) {
      const value = row[key];
      if (isEmptyValue(value)) continue;
      const text = `${place} ${JSON.stringify(value)}`;
      for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      hash = Math.imul(hash ^ 0x0a, 0x01000193);
    }
  return `${rows.length} ${hash >>> 0}`;
}

/** What is kept of what can be undone in a table, at most `most` characters: what is undone next before what is done again. */
export function packEdits(table: Pick<TableStore, 'allColumns' | 'rows' | 'edits'>, most = mostKept): KeptEdits {
  const { done, undone } = table.edits;
  const first = fitting(done.toReversed(), most);
  const used = first.reduce((sum, { size }) => sum + size, 0);
  const second = fitting(undone.toReversed(), most - used);
  const steps = (entries: readonly PackedEntry[]) => entries.toReversed().map((entry) => entry.steps);
  return { print: printOf(table), done: steps(first), undone: steps(second) };
}

/** What was kept, where it fits the rows as they are now; null where it does not, or is no such thing. */
export function unpackEdits(kept: unknown, table: Pick<TableStore, 'allColumns' | 'rows'>): Edits | null {
  try {
    const { print, done, undone } = kept as KeptEdits;
    if (print !== printOf(table)) return null;
    const entries = (steps: KeptEdits['done']): readonly EditEntry[] => steps.map((entry) => entry.map(unpackStep));
    return { done: entries(done), undone: entries(undone) };
  } catch {
    return null;
  }
}
