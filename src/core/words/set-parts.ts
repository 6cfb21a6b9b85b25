import type { FieldSet } from '../../generated/descriptor.ts';
import { own } from '../text/json.ts';

/** Sets by name, as one descriptor holds them. */
export type SetsByName = Readonly<Record<string, FieldSet>>;

/**
 * Names of the sets whose fields make up a set: those it merges by `x-fields` (all through), then the set itself; each
 * once. Unknown names are kept; a circle is cut where it closes.
 */
export function setParts(name: string, sets: SetsByName): readonly string[] {
  if ((own(sets, name)?.['x-fields'] ?? []).length === 0) return [name];
  const parts = new Set<string>();
  collectParts(name, sets, parts, new Set());
  return [...parts];
}

function collectParts(name: string, sets: SetsByName, parts: Set<string>, open: Set<string>): void {
  if (open.has(name)) return;
  open.add(name);
  for (const base of own(sets, name)?.['x-fields'] ?? []) collectParts(base, sets, parts, open);
  parts.add(name);
}

/** Keys of all fields of a set, merged sets included, in display order. */
export function setKeys(name: string, sets: SetsByName): readonly string[] {
  return setParts(name, sets).flatMap((part) => Object.keys(own(sets, part)?.properties ?? {}));
}

/** The fields that an item of `x-fill` or `x-match` pairs: the form's, and the one of the row that is named. */
export function fieldPair(item: string): readonly [here: string, there: string] {
  const [here = item, there = here] = item.split('=');
  return [here, there];
}

/** The keys that an `x-fill` list stands for; unknown sets stand for none. */
export function filledKeys(list: readonly string[], sets: SetsByName): readonly string[] {
  return list.flatMap((item) => (item.startsWith('@') ? setKeys(item.slice(1), sets) : [item]));
}
