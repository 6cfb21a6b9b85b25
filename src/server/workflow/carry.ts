import type { ProcessModel } from '../../core/model/model.ts';
import { carriedValue } from '../../core/release/carried-value.ts';
import type { Row } from '../../core/values/finding.ts';

/** What an outcome says to copy: target (`@set`, a path, a table) → source. */
export type Carry = Readonly<Record<string, string>>;

/** A path of the new instance and the path here that gives its value. */
interface Pair {
  readonly there: string;
  readonly here: string;
}

/**
 * The data that a new instance starts with. Sets are copied key by key, a table keeps the columns that both sides
 * have; what either side is given goes along by itself; numbers and computed values are left to the new instance.
 *
 * @param values stored data and own values of the completed step
 */
export function carriedData(
  carry: Carry,
  values: Readonly<Record<string, unknown>>,
  source: ProcessModel,
  target: ProcessModel,
): Record<string, unknown> {
  const pairs = Object.entries(carry)
    .flatMap(([there, here]) => pairsOf(there, here, source, target))
    .concat(givenPairs(source, target))
    .filter(({ there }) => isCarried(target, there));
  const data: Record<string, unknown> = {};
  const carried: Carried = ({ there, here }, value) =>
    carriedValue(source.fields.get(here), target.fields.get(there), value) ?? null;
  for (const pair of pairs.filter(({ there }) => !there.includes('.'))) {
    const value = carried(pair, values[pair.here]);
    if (value !== null) data[pair.there] = value;
  }
  const columns = pairs.filter((pair) => pair.there.includes('.') && pair.here.includes('.'));
  for (const table of new Set(columns.map(({ there }) => tableOf(there)))) {
    const own = columns.filter(({ there }) => tableOf(there) === table);
    data[table] = carriedRows(own, values, carried);
  }
  return data;
}

function pairsOf(there: string, here: string, source: ProcessModel, target: ProcessModel): readonly Pair[] {
  if (there.startsWith('@') && here.startsWith('@')) return setPairs(there.slice(1), here.slice(1), source, target);
  if (there.includes('.') || target.fields.has(there)) return [{ there, here }];
  const columns = [...target.fields.values()].filter(({ table }) => table === there);
  return columns
    .map(({ key, path }) => ({ there: path, here: `${here}.${key}` }))
    .filter((pair) => source.fields.has(pair.here));
}

/** Fields of the form that one side only hands through; columns go along with their table. */
function givenPairs(source: ProcessModel, target: ProcessModel): readonly Pair[] {
  return [...source.given, ...target.given]
    .filter((path) => !path.includes('.') && source.fields.has(path) && target.fields.has(path))
    .map((path) => ({ there: path, here: path }));
}

function setPairs(there: string, here: string, source: ProcessModel, target: ProcessModel): readonly Pair[] {
  const given = new Map((source.sets.get(here)?.fields ?? []).map((field) => [field.key, field.path] as const));
  return (target.sets.get(there)?.fields ?? []).flatMap((field) => {
    const path = given.get(field.key);
    return path === undefined ? [] : [{ there: field.path, here: path }];
  });
}

function isCarried(target: ProcessModel, path: string): boolean {
  const field = target.fields.get(path);
  return field !== undefined && field.number === null && field.calc === null;
}

/** A value as the new instance stores it; null where there is none. */
type Carried = (pair: Pair, value: unknown) => unknown;

function carriedRows(
  pairs: readonly Pair[],
  values: Readonly<Record<string, unknown>>,
  carried: Carried,
): readonly Row[] {
  const table = tableOf(pairs[0]?.here ?? '');
  const rows = (Array.isArray(values[table]) ? values[table] : []) as readonly Row[];
  return rows.map((row) => {
    const cells = pairs.map((pair) => [keyOf(pair.there), carried(pair, row[keyOf(pair.here)])] as const);
    return Object.fromEntries(cells.filter(([, value]) => value !== null));
  });
}

function tableOf(path: string): string {
  return path.split('.')[0] ?? '';
}

function keyOf(path: string): string {
  return path.split('.')[1] ?? '';
}
