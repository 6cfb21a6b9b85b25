import type { FieldSet, ProcessDescriptor, StepSource } from '../../../generated/descriptor.ts';
import { own } from '../../text/json.ts';
import { setKeys, setParts, type SetsByName } from '../../words/set-parts.ts';

/** Names of the sets stored anew with each completion of a step. */
export function ownSetNames(steps: readonly StepSource[]): readonly string[] {
  return steps.flatMap((step) => step.own ?? []);
}

/**
 * Names of the sets that a process names, in order of first use: by `@set`, by `own`, or because a path names one of
 * their fields. Single paths are looked for in the sets named otherwise, then in `ownSets`. A set that only stands for a part of another one named (merged there by `x-fields`) is left out.
 */
export function namedSets(
  process: ProcessDescriptor,
  declared: SetsByName,
  ownSets: readonly string[],
): readonly string[] {
  const names = new Set<string>();
  const single: string[] = [];
  for (const item of pathItems(process)) {
    if (item.startsWith('@')) names.add(item.slice(1));
    else single.push(item);
  }
  // A path is named by many steps, and always means the same.
  for (const path of new Set(single)) {
    const holder = holderOf(path, [...names], declared) ?? holderOf(path, ownSets, declared);
    if (holder !== null) names.add(holder);
  }
  return withoutParts([...names], declared);
}

/** The names without those that another one of them merges. */
function withoutParts(names: readonly string[], declared: SetsByName): readonly string[] {
  const parts = new Set(names.flatMap((name) => setParts(name, declared).filter((part) => part !== name)));
  return names.filter((name) => !parts.has(name));
}

/** Sets with their row sets behind them; the value is the detail table whose columns a row set holds, else null. */
export function withRowSets(names: readonly string[], declared: SetsByName): ReadonlyMap<string, string | null> {
  const result = new Map<string, string | null>();
  for (const name of names) {
    result.set(name, result.get(name) ?? null);
    for (const [row, table] of rowSets(name, declared)) if (!result.has(row)) result.set(row, table);
  }
  return result;
}

const rowsBySet = new WeakMap<FieldSet, readonly (readonly [string, string])[]>();

/** The row sets that the detail tables of a set hold, with the key of their table. */
export function rowSets(name: string, declared: SetsByName): readonly (readonly [string, string])[] {
  return setParts(name, declared).flatMap((part) => {
    const set = own(declared, part);
    return set === undefined ? [] : rowsOf(set);
  });
}

/** The row sets of one set; a set is searched once. */
function rowsOf(set: FieldSet): readonly (readonly [string, string])[] {
  const known = rowsBySet.get(set);
  if (known !== undefined) return known;
  const rows = Object.entries(set.properties).flatMap(([key, field]) =>
    (field.items?.['x-fields'] ?? []).map((row) => [row, key] as const),
  );
  rowsBySet.set(set, rows);
  return rows;
}

/** Every item of the path lists of a process, `own` sets written as `@set`, in order of the pages. */
function pathItems(process: ProcessDescriptor): readonly string[] {
  const start = process.start;
  const steps = process.steps ?? [];
  return [
    ...(start?.edit ?? []),
    ...steps.flatMap((step) => [...(step.edit ?? []), ...(step.own ?? []).map((name) => `@${name}`)]),
    ...steps.flatMap((step) => [...(step.read ?? []), ...(step.hide ?? []), ...needs(step)]),
    ...(start?.need ?? []),
    ...(process.given ?? []),
  ];
}

function needs(step: StepSource): readonly string[] {
  return [...(step.need ?? []), ...(step.outcomes ?? []).flatMap((outcome) => outcome.need ?? [])];
}

/** The first of the sets that holds the field at a path. */
function holderOf(path: string, names: readonly string[], declared: SetsByName): string | null {
  const [table, column] = path.split('.');
  if (table === undefined || (column !== undefined && table !== 'samples')) return null;
  const isSample = column !== undefined;
  const holds = (name: string): boolean => {
    const set = own(declared, name);
    return (
      set !== undefined &&
      set.scope !== 'row' &&
      (set.scope === 'sample') === isSample &&
      setKeys(name, declared).includes(column ?? table)
    );
  };
  return names.find(holds) ?? null;
}
