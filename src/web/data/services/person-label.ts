import type { Person } from '../../../core/calls/people.ts';

/** A person as lists show them: the name, with the account to tell namesakes apart. */
export function personLabel(person: Person): string {
  return person.realName === '' ? person.account : `${person.realName} (${person.account})`;
}
