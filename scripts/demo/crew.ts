import { product } from '../../src/core/product.ts';
import { loadIdentity, loadPermissions } from '../../src/server/directory/auth/identity.ts';
import type { Principal } from '../../src/server/platform/http/access.ts';
import { seededTenants } from '../../src/server/seed/accounts.ts';
import type { Services } from '../../src/server/platform/services.ts';

const { defaultTenantId } = product;

/** A person of the demo without a session, for what the demo does in that person's name; null where renamed or gone. */
export async function demoActor({ store, clock }: Services, account: string): Promise<Principal | null> {
  return store.tenantTx(defaultTenantId, '0', async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .select('id')
      .where('account', '=', account)
      .where('is_deleted', '=', false)
      .executeTakeFirst();
    const identity = user === undefined ? null : await loadIdentity(tx, user.id);
    if (identity === null) return null;
    const { userId, realName, roles, roleIds } = identity;
    const permissions = new Set(await loadPermissions(tx, roleIds));
    const rights = { roles, permissions, expiresAt: clock.now() };
    return { userId, tenantId: defaultTenantId, sessionId: '0', account, realName, ...rights };
  });
}

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
  for (const { account } of seededTenants[0]?.people ?? []) {
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

const everybody = seededTenants[0]?.people ?? [];

/** The account of the first company that a name stands for: it, or the first one that begins so. */
export function accountNamed(name: string): string | undefined {
  const accounts = everybody.map(({ account }) => account);
  return accounts.find((account) => account === name) ?? accounts.find((account) => account.startsWith(name));
}

/** The account of the first company that has a role. */
export function accountOf(role: string): string | undefined {
  return everybody.find((one) => one.role === role)?.account;
}
