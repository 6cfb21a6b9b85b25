import { comparable } from '../../../core/text/choice-text.ts';
import { findPeople } from '../calls/people.ts';
import { session } from '../state/session.ts';
import { personLabel } from './person-label.ts';
import type { Person } from '../../../core/calls/people.ts';

const names = new Map<string, string>();
/** Ids of the people known, by what they are called: account, name, and both. */
const ids = new Map<string, Set<string>>();

function remember(person: Person): void {
  const { userId, realName, account } = person;
  names.set(userId, realName === '' ? account : realName);
  for (const called of [account, realName, personLabel(person)].map(comparable)) {
    if (called !== '') ids.set(called, (ids.get(called) ?? new Set<string>()).add(userId));
  }
}

/** Looks people up and remembers their names. */
export async function lookUpPeople(query: string): Promise<readonly Person[]> {
  const people = await findPeople(query);
  people.forEach(remember);
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

/** The person's name, or null when it is not known. Whoever is signed in is known: forms put their id in by themselves. */
export function personName(userId: string): string | null {
  const { user } = session;
  const own = user?.userId === userId ? user.realName || user.account : null;
  return names.get(userId) ?? own;
}

/** The one person known who is meant by an id, an account, a name, or both; null where nobody or several are. */
export function personMeant(text: string): string | null {
  if (names.has(text)) return text;
  const [one, ...others] = ids.get(comparable(text)) ?? [];
  return one === undefined || others.length > 0 ? null : one;
}
