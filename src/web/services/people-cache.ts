import { findPeople } from '../api/people.ts';
import type { Person } from '../widgets/widget.ts';

const names = new Map<string, string>();

/** Looks people up and remembers their names. */
export async function lookUpPeople(query: string): Promise<readonly Person[]> {
  const people = await findPeople(query);
  for (const person of people) names.set(person.userId, person.realName === '' ? person.account : person.realName);
  return people;
}

/** Makes sure that the names of these people are at hand; somebody who left the tenant stays an id. */
export async function preparePeople(userIds: Iterable<string>): Promise<void> {
  const missing = [...new Set(userIds)].filter((id) => id !== '' && !names.has(id));
  if (missing.length === 0) return;
  await lookUpPeople('');
  const rest = missing.filter((id) => !names.has(id));
  await Promise.all(rest.map((id) => lookUpPeople(id)));
}

/** The person's name, or null when it is not known. */
export function personName(userId: string): string | null {
  return names.get(userId) ?? null;
}
