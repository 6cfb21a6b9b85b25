import type { FieldModel } from '../model/model.ts';
import { prefixOf } from './form-fields.ts';

type Fields = ReadonlyMap<string, FieldModel>;

/** A field of both versions, under its path in each. */
export interface FieldPair {
  readonly from: string;
  readonly to: string;
  readonly old: FieldModel;
  readonly now: FieldModel;
}

/** Which field of one version is which of the next. */
export interface FieldPairs {
  /** In the order of the later version. */
  readonly pairs: readonly FieldPair[];
  /** Paths of the version before that the later one has not. */
  readonly gone: readonly string[];
  /** Paths that the version before has not. */
  readonly fresh: readonly string[];
}

/**
 * Pairs the fields of two versions: by path, else by the former keys that `x-was` names in the later one, else by those
 * that it names in the earlier one. The columns of a renamed table
 * are paired under its new name. Of several former keys that the version before has, the first is meant.
 */
export function pairFields(before: Fields, after: Fields): FieldPairs {
  const lists = [...after].filter(([path, field]) => field.columns !== null && prefixOf(path) === '');
  const tables = new Map<string, string>(
    lists.flatMap(([path, field]) => {
      const from = namedPath(field, before, '') ?? returnedPath(field, before, '');
      return from === null || from === path ? [] : [[`${path}.`, `${from}.`] as const];
    }),
  );
  const taken = new Set<string>();
  const origins = new Map<string, string>();
  // What says its former name goes first: a new field may have a key that another one had two versions before.
  for (const find of [namedPath, returnedPath]) {
    for (const [to, now] of after) {
      if (origins.has(to)) continue;
      const prefix = tables.get(prefixOf(to)) ?? prefixOf(to);
      const from = find(now, before, prefix);
      if (from === null || taken.has(from)) continue;
      if (from !== prefix + now.key && isKept(from, { prefix, tables, after })) continue;
      taken.add(from);
      origins.set(to, from);
    }
  }
  const pairs = [...after].flatMap(([to, now]): readonly FieldPair[] => {
    const from = origins.get(to);
    const old = from === undefined ? undefined : before.get(from);
    return from === undefined || old === undefined ? [] : [{ from, to, old, now }];
  });
  const paired = new Set(pairs.map(({ to }) => to));
  return {
    pairs,
    gone: [...before.keys()].filter((path) => !taken.has(path)),
    fresh: [...after.keys()].filter((path) => !paired.has(path)),
  };
}

/** The path of a field in the version before by its key, or a former one that it names; null where there is none. */
function namedPath(field: FieldModel, before: Fields, prefix: string): string | null {
  if (before.has(prefix + field.key)) return prefix + field.key;
  const former = (field.words['x-was'] ?? []).find((key) => before.has(prefix + key));
  return former === undefined ? null : prefix + former;
}

/** The same by a former key that the version before names: a form that goes back has the field under that key again. */
function returnedPath(field: FieldModel, before: Fields, prefix: string): string | null {
  const later = [...before].find(
    ([path, old]) => path === prefix + old.key && old.words['x-was']?.includes(field.key) === true,
  );
  return later?.[0] ?? null;
}

interface Places {
  readonly prefix: string;
  readonly tables: ReadonlyMap<string, string>;
  readonly after: Fields;
}

/** Whether the later version still has a field under a former key: then that one is meant by its own name. */
function isKept(from: string, { prefix, tables, after }: Places): boolean {
  const now = [...tables].find(([, old]) => old === prefix)?.[0] ?? prefix;
  return after.has(now + from.slice(prefix.length));
}
