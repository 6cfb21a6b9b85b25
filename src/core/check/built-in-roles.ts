import { application, roleDictionary } from '../application.ts';
import { dictionaryKey, type Library } from '../model/link-library.ts';

const named: readonly string[] = application.roles.map(({ alias }) => alias);
const key = dictionaryKey(roleDictionary);

/** The aliases that descriptors may name: the company's roles, and the entries of the dictionary of roles. */
export function rolesOf({ dictionaries }: Pick<Library, 'dictionaries'>): ReadonlySet<string> {
  const entries = dictionaries.get(key)?.value.entries ?? [];
  return new Set([...named, ...entries.map(({ dictKey }) => dictKey)]);
}
