import { DescriptorError } from '../model/load/descriptor-error.ts';
import { sharedTables } from '../model/expand/expand-tables.ts';
import type { Library } from '../model/link-library.ts';
import { loadSet } from '../model/load/load-set.ts';
import type { ProcessModel, SetModel } from '../model/model.ts';
import { withRowSets } from '../model/expand/named-sets.ts';
import { setParts } from '../words/set-parts.ts';
import type { CheckedSet, Subject } from './check.ts';

/** Sets under check that are part of no form that could be linked. */
export function unusedSets({ sets, processes, records }: Subject): readonly CheckedSet[] {
  const used = new Set<string>();
  for (const { model } of [...processes, ...records]) {
    for (const name of model?.sets.keys() ?? []) {
      for (const part of setParts(name, model?.descriptor.sets ?? {})) used.add(part);
    }
  }
  // What another set merges is checked there, with the names of the whole.
  for (const set of sets) for (const part of set.value['x-fields'] ?? []) used.add(part);
  return sets.filter((set) => set.value.scope !== 'row' && !used.has(set.name));
}

/** A set with the sets that its expressions may read, as if a form held only it; null while something is missing. */
export function loadAlone(
  set: CheckedSet,
  library: Library,
): { readonly set: SetModel; readonly model: Pick<ProcessModel, 'sets' | 'absent' | 'lookups'> } | null {
  const shapes = Object.fromEntries([...library.shapes].map(([name, shape]) => [name, shape.value]));
  const source = { sets: set.siblings, shapes };
  try {
    const sets = new Map(
      [...withRowSets([set.name], set.siblings)].map(([name, table]) => [name, loadSet(name, source, null, table)]),
    );
    const model = sets.get(set.name);
    if (model === undefined) return null;
    const absent = new Map(
      model.uses.filter((name) => Object.hasOwn(set.siblings, name)).map((name) => [name, loadSet(name, source, null)]),
    );
    return { set: model, model: { sets, absent, lookups: sharedTables(library) } };
  } catch (error) {
    if (error instanceof DescriptorError) return null;
    throw error;
  }
}
