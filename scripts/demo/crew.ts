import type { Principal } from '../../src/server/http/access.ts';
import type { Services } from '../../src/server/services.ts';
import { demoActor } from './demo-actors.ts';
import { accountNamed, accountOf, demoTenants } from '../../src/server/seed/demo-people.ts';

/** The people of the demo at work. */
export interface Crew {
  readonly everybody: readonly Principal[];
  /** Who has an account. */
  readonly of: (account: string) => Principal;
  /** Who has a role. */
  readonly inRole: (role: string) => Principal;
  /** The id of the person whom an example names by the beginning of an account. */
  readonly personOf: (name: string) => string;
}

/** Gathers the people of the demo; null where one of them was renamed or is gone. */
export async function gatherCrew(services: Services): Promise<Crew | null> {
  const people = new Map<string, Principal>();
  for (const { account } of demoTenants[0]?.people ?? []) {
    const actor = await demoActor(services, account);
    if (actor === null) return null;
    people.set(account, actor);
  }
  const of = (account: string): Principal => {
    const found = people.get(account);
    if (found === undefined) throw new RangeError(`The demo has no account ${account}.`);
    return found;
  };
  return {
    everybody: [...people.values()],
    of,
    inRole: (role) => of(accountOf(role) ?? role),
    personOf: (name) => people.get(accountNamed(name) ?? '')?.userId ?? name,
  };
}
