import { clearFailures } from '../auth/lockout.ts';
import { endSessions } from '../auth/session-control.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { WriteOnce } from '../../platform/http/handle.ts';
import { sqlRows } from '../../platform/http/sql-page.ts';
import type { Services } from '../../platform/services.ts';
import { audit, type Change } from '../../platform/store/audit.ts';
import type { Unit } from '../../platform/unit.ts';
import { lockPeople, requireAdministrator, requireStanding } from './guards.ts';
import { passwordDigest, randomPassword } from '../auth/new-password.ts';
import { userList, type UserItem } from './read-users.ts';
import { aliasesOf, setRoles } from './user-roles.ts';

/** Something done to several people at once. */
interface Action {
  /** What the audit log calls it. */
  readonly name: string;
  /** Written to the person. */
  readonly run: (unit: Unit, user: UserItem) => Promise<readonly Change[]>;
  /** Why the person's sessions end; null = they go on. */
  readonly ends: string | null;
}

/** Removes people; their accounts are free again, what they did stays. */
export const removal: Action = { name: 'remove', run: markRemoved, ends: 'removed' };

/** Refuses people who wait for approval; anybody else is refused with 400. */
export const rejection: Action = {
  name: 'reject',
  run: (unit, user) => {
    requirePending(user);
    return markRemoved(unit, user);
  },
  ends: 'rejected',
};

/** Gives people who wait for approval their roles; anybody else is refused with 400. */
export function approval(roleIds: readonly string[]): Action {
  const run: Action['run'] = async ({ tx, principal }, user) => {
    requirePending(user);
    const roles = await aliasesOf(tx, roleIds);
    await requireStanding(tx, principal, [], roleIds);
    await setRoles(tx, principal.tenantId, user.id, roleIds);
    return [{ path: 'roles', before: [], after: roles }];
  };
  return { name: 'approve', run, ends: 'approved' };
}

/** Bars people from logging in. */
export const locking: Action = { name: 'lock', run: (unit, user) => setStatus(unit, user, 'locked'), ends: 'locked' };

/** Lets people log in again, also those whom failed logins locked. */
export const unlocking: Action = {
  name: 'unlock',
  run: async (unit, user) => {
    await clearFailures(unit.tx, user);
    return setStatus(unit, user, 'active');
  },
  ends: null,
};

/** Gives people random passwords, told this once, that they have to change at their next login. */
export async function resetPasswords(services: Services, ids: readonly string[], write: WriteOnce) {
  const made = new Map<string, { readonly password: string; readonly hash: string }>();
  for (const id of new Set(ids)) {
    const password = randomPassword();
    made.set(id, { password, hash: await services.passwords.hash(passwordDigest(password)) });
  }
  const told: { readonly id: string; readonly account: string; readonly password: string }[] = [];
  const run: Action['run'] = async ({ tx }, { id, tenantId, account }) => {
    const one = made.get(id);
    if (one === undefined) throw new BusinessError(400, 'http.record-missing');
    const values = { password_hash: one.hash, must_change_password: true };
    await tx.updateTable('app_user').set(values).where('id', '=', id).execute();
    await clearFailures(tx, { tenantId, account });
    told.push({ id, account, password: one.password });
    return [];
  };
  return write(async (unit) => {
    await act(unit, ids, { name: 'reset-password', run, ends: 'password reset' });
    return told.length === 0 ? 0 : told;
  });
}

/** Does something to the people with these ids who exist. @returns how many those are */
export async function act(unit: Unit, ids: readonly string[], { name, run, ends }: Action): Promise<number> {
  const { tx, now, principal, services, afterwards } = unit;
  const { tenantId } = principal;
  await lockPeople(tx, tenantId);
  const users = await sqlRows(tx, userList(now), ids);
  const known = users.map(({ id }) => id);
  await requireStanding(tx, principal, known);
  for (const user of users) {
    const changes = await run(unit, user);
    await audit(tx, { action: name, subject: 'user', subjectId: user.id, changes });
    if (ends !== null) await endSessions(tx, now, { tenantId, userId: user.id }, ends);
  }
  await requireAdministrator(tx);
  if (ends !== null) afterwards(() => known.forEach((userId) => services.sessions.drop({ tenantId, userId })));
  return users.length;
}

async function setStatus({ tx }: Unit, { id, status }: UserItem, after: 'locked' | 'active'): Promise<Change[]> {
  await tx
    .updateTable('app_user')
    .set({ status: after === 'active' ? 1 : 0 })
    .where('id', '=', id)
    .execute();
  return [{ path: 'status', before: status, after }];
}

async function markRemoved({ tx }: Unit, { id, account }: UserItem): Promise<Change[]> {
  await tx.updateTable('app_user').set({ is_deleted: true }).where('id', '=', id).execute();
  return [{ path: 'account', before: account, after: null }];
}

function requirePending({ status, account }: UserItem): void {
  if (status !== 'pending') throw new BusinessError(400, 'user.not-pending', { args: { account } });
}
