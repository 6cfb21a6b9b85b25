import type { FieldModel, SetModel } from '../model.ts';

/** Why an item of a path list leads nowhere. */
export type PathProblem = SetProblem | 'field-unknown' | 'field-is-own' | 'column-of-detail-table';

type SetProblem = 'set-unknown' | 'set-is-rows' | 'set-is-own';

/** What the items of a path list may name. */
export interface PathScope {
  /** Sets stored with the instance, by name. */
  readonly stored: ReadonlyMap<string, SetModel>;
  /** Sets stored anew with each completion of the step; they may be needed, never edited or read by name. */
  readonly own: ReadonlyMap<string, SetModel>;
  /** Stored fields by path. */
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** Paths of the sets that only stand for a part of another one (merged there by `x-fields`). */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

/** The paths that one item of a list stands for, or why it stands for none. */
export type ResolvedItem = { readonly paths: readonly string[] } | { readonly problem: PathProblem };

/**
 * Resolves one item of a path list: `@set`, a field key, `samples.key`. With `tables` the name of a table (`samples`, a
 * detail table) stands for itself, and keys of own sets count too: this is how needs are written.
 */
export function resolveItem(item: string, scope: PathScope, tables: boolean): ResolvedItem {
  if (item.startsWith('@')) return resolveSet(item.slice(1), scope, tables);
  if (scope.fields.has(item)) return { paths: [item] };
  if (item === 'samples' && tables && hasSamples(scope)) return { paths: [item] };
  const isOwn = ownFields(scope).some((field) => field.key === item);
  if (isOwn) return tables ? { paths: [item] } : { problem: 'field-is-own' };
  const table = item.split('.')[0] ?? '';
  if (table !== item && scope.fields.has(table)) return { problem: 'column-of-detail-table' };
  return { problem: 'field-unknown' };
}

/**
 * Resolves a whole list, each path once, in the order of the list.
 *
 * @param fail is called for items that lead nowhere; they are left out.
 */
export function resolveList(
  list: readonly string[] | undefined,
  scope: PathScope,
  fail: (index: number, problem: PathProblem) => void,
  tables = false,
): readonly string[] {
  const paths = new Set<string>();
  (list ?? []).forEach((item, index) => {
    const resolved = resolveItem(item, scope, tables);
    if ('problem' in resolved) fail(index, resolved.problem);
    else for (const path of resolved.paths) paths.add(path);
  });
  return Object.freeze([...paths]);
}

function resolveSet(name: string, scope: PathScope, ownToo: boolean): ResolvedItem {
  const set = scope.stored.get(name);
  if (set !== undefined) {
    return set.scope === 'row' ? { problem: 'set-is-rows' } : { paths: set.fields.map((field) => field.path) };
  }
  const part = scope.parts.get(name);
  if (part !== undefined) return { paths: part };
  const own = scope.own.get(name);
  if (own === undefined) return { problem: 'set-unknown' };
  return ownToo ? { paths: own.fields.map((field) => field.path) } : { problem: 'set-is-own' };
}

function hasSamples(scope: PathScope): boolean {
  return [...scope.stored.values()].some((set) => set.scope === 'sample');
}

function ownFields(scope: PathScope): readonly FieldModel[] {
  return [...scope.own.values()].flatMap((set) => set.fields);
}
