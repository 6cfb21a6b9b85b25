import type { FieldModel, ProcessModel } from '../../core/model/model.ts';
import { carriedValue, saidValue } from '../../core/release/carried-value.ts';
import { prefixOf } from '../../core/release/form-fields.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import type { FieldChange } from './changes.ts';

/** What an outcome says to copy: target (`@set`, a path, a table) → source. */
export type Carry = Readonly<Record<string, string>>;

/** What goes along into another process, with the form that it is written by. */
export interface Luggage {
  readonly carry: Carry;
  /** Stored data and own values of the completed step. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly model: ProcessModel;
}

/** What a new instance begins with. */
export interface CarriedData {
  readonly data: Record<string, unknown>;
  /** Values that cannot be said in the other form, which stay empty there; as a history tells them. */
  readonly left: readonly FieldChange[];
}

/** A path of the new instance and the path here that gives its value. */
interface Pair {
  readonly there: string;
  readonly here: string;
}

/**
 * The data that a new instance starts with. Sets are copied key by key, a table keeps the columns that both sides
 * have; what either side is given goes along by itself; numbers and computed values are left to the new instance.
 */
export function carriedData({ carry, values, model: source }: Luggage, target: ProcessModel): CarriedData {
  const pairs = Object.entries(carry)
    .flatMap(([there, here]) => pairsOf(there, here, source, target))
    .concat(givenPairs(source, target))
    .filter(({ there }) => isCarried(target, there));
  const data: Record<string, unknown> = {};
  const left: FieldChange[] = [];
  const carried: Carried = ({ there, here }, value, row) => {
    const from = source.fields.get(here);
    const taken = carriedValue(from, target.fields.get(there), value);
    if (taken === undefined && !isEmptyValue(value)) {
      const place = row === undefined ? {} : { row: String(row + 1) };
      left.push({ path: there, ...place, before: saidValue(from, value), after: null });
    }
    return taken ?? null;
  };
  for (const pair of pairs.filter(({ there }) => !there.includes('.'))) {
    const value = carried(pair, values[pair.here]);
    if (value !== null) data[pair.there] = value;
  }
  const columns = pairs.filter((pair) => pair.there.includes('.') && pair.here.includes('.'));
  for (const table of new Set(columns.map(({ there }) => tableOf(there)))) {
    const own = columns.filter(({ there }) => tableOf(there) === table);
    data[table] = carriedRows(own, values, carried);
  }
  return { data, left };
}

function pairsOf(there: string, here: string, source: ProcessModel, target: ProcessModel): readonly Pair[] {
  if (there.startsWith('@') && here.startsWith('@')) return setPairs(there.slice(1), here.slice(1), source, target);
  const named = target.fields.get(there) ?? formerlyNamed(target, there);
  if (named !== undefined) return [{ there: named.path, here }];
  const columns = [...target.fields.values()].filter(({ table }) => table === there);
  const given = [...source.fields.values()].filter(({ table }) => table === here);
  return columns.flatMap((field) => pairNamed(field, given));
}

/** The field that had this path. */
function formerlyNamed({ fields }: ProcessModel, path: string): FieldModel | undefined {
  const [prefix, key] = [prefixOf(path), path.slice(prefixOf(path).length)];
  return [...fields.values()].find(
    (field) => prefixOf(field.path) === prefix && field.words['x-was']?.includes(key) === true,
  );
}

/** Fields of the form that one side only hands through; columns go along with their table. */
function givenPairs(source: ProcessModel, target: ProcessModel): readonly Pair[] {
  return [...source.given, ...target.given]
    .filter((path) => !path.includes('.') && source.fields.has(path) && target.fields.has(path))
    .map((path) => ({ there: path, here: path }));
}

function setPairs(there: string, here: string, source: ProcessModel, target: ProcessModel): readonly Pair[] {
  const given = source.sets.get(here)?.fields ?? [];
  return (target.sets.get(there)?.fields ?? []).flatMap((field) => pairNamed(field, given));
}

/** A field of the other side with the one here that has its name, or had it: one of both may be called otherwise by now. */
function pairNamed(field: FieldModel, given: readonly FieldModel[]): readonly Pair[] {
  const was = field.words['x-was'] ?? [];
  const found =
    given.find(({ key }) => key === field.key) ??
    given.find(({ key }) => was.includes(key)) ??
    given.find(({ words }) => words['x-was']?.includes(field.key) === true);
  return found === undefined ? [] : [{ there: field.path, here: found.path }];
}

function isCarried(target: ProcessModel, path: string): boolean {
  const field = target.fields.get(path);
  return field !== undefined && field.number === null && field.calc === null;
}

/** A value as the new instance stores it; null where there is none. */
type Carried = (pair: Pair, value: unknown, row?: number) => unknown;

function carriedRows(
  pairs: readonly Pair[],
  values: Readonly<Record<string, unknown>>,
  carried: Carried,
): readonly Row[] {
  const table = tableOf(pairs[0]?.here ?? '');
  const rows = (Array.isArray(values[table]) ? values[table] : []) as readonly Row[];
  return rows.map((row, index) => {
    const cells = pairs.map((pair) => [keyOf(pair.there), carried(pair, row[keyOf(pair.here)], index)] as const);
    return Object.fromEntries(cells.filter(([, value]) => value !== null));
  });
}

function tableOf(path: string): string {
  return path.split('.')[0] ?? '';
}

function keyOf(path: string): string {
  return path.split('.')[1] ?? '';
}
