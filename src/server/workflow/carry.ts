import type { FieldModel, ProcessModel } from '../../core/model/model.ts';
import { carriedValue, saidValue } from '../../core/release/carried-value.ts';
import { prefixOf } from '../../core/release/form-fields.ts';
import { noFormerFields, type FormerFields } from '../../core/release/former-fields.ts';
import { pastKeys } from '../../core/release/past-keys.ts';
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
  /** The fields of the versions before that form. */
  readonly former?: FormerFields;
}

/** What a new instance begins with. */
export interface CarriedData {
  readonly data: Record<string, unknown>;
  /** Values that cannot be said in the other form, which stay empty there; as a history tells them. */
  readonly left: readonly FieldChange[];
}

/** The form of one side, with the keys that its fields have and had. */
interface Side {
  readonly model: ProcessModel;
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** A path of the new instance and the path here that gives its value. */
interface Pair {
  readonly there: string;
  readonly here: string;
}

/**
 * The data that a new instance starts with. Sets are copied key by key, a table keeps the columns that both sides
 * have; what either side is given goes along by itself; numbers and computed values are left to the new instance.
 *
 * @param former the fields of the versions before the target
 */
export function carriedData(
  { carry, values, model: source, former: older = noFormerFields }: Luggage,
  target: ProcessModel,
  former: FormerFields = noFormerFields,
): CarriedData {
  const from = { model: source, keys: pastKeys(older, source) };
  const to = { model: target, keys: pastKeys(former, target) };
  const pairs = Object.entries(carry)
    .flatMap(([there, here]) => pairsOf([there, to], [here, from]))
    .concat(givenPairs(source, target))
    .filter(({ there }) => isCarried(target, there));
  const data: Record<string, unknown> = {};
  const left: FieldChange[] = [];
  const carried: Carried = ({ there, here }, value, row) => {
    const field = source.fields.get(here);
    const taken = carriedValue(field, target.fields.get(there), value);
    if (taken === undefined && !isEmptyValue(value)) {
      const place = row === undefined ? {} : { row: String(row + 1) };
      left.push({ path: there, ...place, before: saidValue(field, value), after: null });
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

type Named = readonly [name: string, side: Side];

function pairsOf([there, to]: Named, [here, from]: Named): readonly Pair[] {
  if (there.startsWith('@') && here.startsWith('@')) return setPairs([there.slice(1), to], [here.slice(1), from]);
  const named = to.model.fields.get(there) ?? formerlyNamed(to, there);
  if (named !== undefined) return [{ there: named.path, here }];
  const columns = [...to.model.fields.values()].filter(({ table }) => table === there);
  const given = [...from.model.fields.values()].filter(({ table }) => table === here);
  return columns.flatMap((field) => pairNamed([field, to], [given, from]));
}

/** The field that had this path. */
function formerlyNamed({ model, keys }: Side, path: string): FieldModel | undefined {
  const [prefix, key] = [prefixOf(path), path.slice(prefixOf(path).length)];
  return [...model.fields.values()].find(
    (field) => prefixOf(field.path) === prefix && keys.get(field.path)?.includes(key) === true,
  );
}

/** Fields of the form that one side only hands through; columns go along with their table. */
function givenPairs(source: ProcessModel, target: ProcessModel): readonly Pair[] {
  return [...source.given, ...target.given]
    .filter((path) => !path.includes('.') && source.fields.has(path) && target.fields.has(path))
    .map((path) => ({ there: path, here: path }));
}

function setPairs([there, to]: Named, [here, from]: Named): readonly Pair[] {
  const given = from.model.sets.get(here)?.fields ?? [];
  return (to.model.sets.get(there)?.fields ?? []).flatMap((field) => pairNamed([field, to], [given, from]));
}

/**
 * A field of the other side with the one here that has its name, or had it, or a name that it had: both may be called
 * otherwise by now.
 */
function pairNamed(
  [field, to]: readonly [FieldModel, Side],
  [given, from]: readonly [readonly FieldModel[], Side],
): readonly Pair[] {
  const names = to.keys.get(field.path) ?? [field.key];
  const had = (one: FieldModel): readonly string[] => from.keys.get(one.path) ?? [one.key];
  const found =
    given.find(({ key }) => key === field.key) ??
    given.find(({ key }) => names.includes(key)) ??
    given.find((one) => had(one).includes(field.key)) ??
    given.find((one) => had(one).some((key) => names.includes(key)));
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
