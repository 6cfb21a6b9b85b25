import { nearest } from '../text/nearest.ts';
import type { ScopeDefinition } from './expression.ts';
import { contextTypes } from './names.ts';

type Names = WeakMap<ScopeDefinition['fields'], readonly string[]>;

const [knownKeys, knownNames]: readonly [Names, Names] = [new WeakMap(), new WeakMap()];

/** The keys of fields; listed once, since each wrong name of a form asks for them. */
export function keysOf(fields: ScopeDefinition['fields']): readonly string[] {
  const keys = knownKeys.get(fields) ?? Object.keys(fields);
  knownKeys.set(fields, keys);
  return keys;
}

/** Names that an expression beside these fields may read. */
export function readableNames(fields: ScopeDefinition['fields']): readonly string[] {
  const context = Object.keys(contextTypes).filter((each) => each !== 'rowState');
  const names = knownNames.get(fields) ?? [...keysOf(fields), ...context, 'root'];
  knownNames.set(fields, names);
  return names;
}

/** The nearest name; among names of one or two letters everything would be near. */
export function nearName(word: string, candidates: readonly string[]): string | null {
  return word.length > 2 ? nearest(word, candidates) : null;
}
