import type { FieldModel, SetModel } from '../model.ts';
import type { PathScope } from './path-list.ts';
import { setKeys, setParts, type SetsByName } from '../../words/set-parts.ts';

/** What the path lists of a descriptor may name, from the sets it names and the names of its own sets. */
export function pathScope(
  sets: ReadonlyMap<string, SetModel>,
  ownNames: ReadonlySet<string>,
  declared: SetsByName,
): PathScope {
  const stored = new Map([...sets].filter(([name]) => !ownNames.has(name)));
  const own = new Map([...sets].filter(([name]) => ownNames.has(name)));
  const fields = [...stored.values()].filter((set) => set.scope !== 'row').flatMap((set) => set.fields);
  return makeScope(stored, own, fieldsByPath(fields), () => partPaths(stored, declared));
}

/** The same scope with other own sets. */
export function withOwnSets(scope: PathScope, own: ReadonlyMap<string, SetModel>): PathScope {
  return makeScope(scope.stored, own, scope.fields, () => scope.parts);
}

/** A scope whose parts are found when first asked for: most lists name no part of a set. */
function makeScope(
  stored: PathScope['stored'],
  own: PathScope['own'],
  fields: PathScope['fields'],
  findParts: () => PathScope['parts'],
): PathScope {
  let parts: PathScope['parts'] | null = null;
  return {
    stored,
    own,
    fields,
    get parts() {
      parts ??= findParts();
      return parts;
    },
  };
}

function fieldsByPath(fields: readonly FieldModel[]): ReadonlyMap<string, FieldModel> {
  return new Map(fields.map((field) => [field.path, field] as const));
}

function partPaths(
  stored: ReadonlyMap<string, SetModel>,
  declared: SetsByName,
): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, readonly string[]>();
  for (const set of stored.values()) {
    for (const part of setParts(set.name, declared)) {
      if (part === set.name || set.scope === 'row') continue;
      const keys = new Set(setKeys(part, declared));
      parts.set(part, Object.freeze(set.fields.filter((field) => keys.has(field.key)).map((field) => field.path)));
    }
  }
  return parts;
}
