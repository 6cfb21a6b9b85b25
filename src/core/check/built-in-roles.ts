import { application } from '../application.ts';

/** The aliases of the company's roles; descriptors may name these and no others. */
export const roles: readonly string[] = application.roles.map(({ alias }) => alias);

const known: ReadonlySet<string> = new Set(roles);

/** Whether a word is the alias of a role. */
export function isRole(word: string): boolean {
  return known.has(word);
}
