import type { ProcessDescriptor, StepSource } from './descriptor.ts';
import type { FieldSet } from './field-schema.ts';
import { own } from './json.ts';

type Sets = Readonly<Record<string, FieldSet>>;

/** Names of the sets stored anew with each completion of a step. */
export function ownSetNames(steps: readonly StepSource[]): readonly string[] {
  return steps.flatMap((step) => step.own ?? []);
}

/**
 * Names of the sets that a process names, in order of first use: by `@set`, by `own`, or because a path names one of
 * their fields.
 */
export function namedSets(process: ProcessDescriptor, declared: Sets): readonly string[] {
  const names = new Set<string>();
  const single: string[] = [];
  for (const item of pathItems(process)) {
    if (item.startsWith('@')) names.add(item.slice(1));
    else single.push(item);
  }
  for (const path of single) {
    const holder = holderOf(path, [...names], declared) ?? holderOf(path, Object.keys(declared), declared);
    if (holder !== null) names.add(holder);
  }
  return [...names];
}

/** Sets with their row sets behind them; the value is the detail table whose columns a row set holds, else null. */
export function withRowSets(names: readonly string[], declared: Sets): ReadonlyMap<string, string | null> {
  const result = new Map<string, string | null>();
  for (const name of names) {
    result.set(name, result.get(name) ?? null);
    for (const [key, field] of Object.entries(own(declared, name)?.properties ?? {})) {
      for (const row of field.items?.['x-fields'] ?? []) if (!result.has(row)) result.set(row, key);
    }
  }
  return result;
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
  ];
}

function needs(step: StepSource): readonly string[] {
  return [...(step.need ?? []), ...(step.outcomes ?? []).flatMap((outcome) => outcome.need ?? [])];
}

/** The first of the sets that holds the field at a path. */
function holderOf(path: string, names: readonly string[], declared: Sets): string | null {
  const [table, column] = path.split('.');
  const scope = column === undefined ? 'form' : 'sample';
  if (table === undefined || (column !== undefined && table !== 'samples')) return null;
  const holds = (name: string): boolean => {
    const set = own(declared, name);
    return set?.scope === scope && Object.hasOwn(set.properties, column ?? table);
  };
  return names.find(holds) ?? null;
}
