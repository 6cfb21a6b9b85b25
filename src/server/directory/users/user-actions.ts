import { clearFailures } from '../auth/lockout.ts';
import { endSessions } from '../auth/session-control.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Principal } from '../../platform/http/access.ts';
import { sqlRows } from '../../platform/http/sql-page.ts';
import type { Services } from '../../platform/services.ts';
import { audit, type Change } from '../../platform/store/audit.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { lockPeople, requireAdministrator, requireStanding } from './guards.ts';
import { passwordDigest, randomPassword } from './new-password.ts';
import { userList, type UserItem } from './read-users.ts';
import { aliasesOf, setRoles } from './user-roles.ts';

/** A password made at random, told this once. */
export interface NewPassword {
  readonly id: string;
  readonly account: string;
  readonly password: string;
}

/** Something done to several people at once. */
interface Action {
  readonly name: string;
  /** Written to the person. */
  readonly run: (tx: TenantTransaction, user: UserItem) => Promise<readonly Change[]>;
  /** Why the person's sessions end; null = they go on. */
  readonly ends: string | null;
}

/** Removes people; their accounts are free again, what they did stays. @returns how many */
export function removeUsers(services: Services, principal: Principal, ids: readonly string[]): Promise<number> {
  return act(services, principal, ids, { name: 'remove', run: markRemoved, ends: 'removed' });
}

/** Refuses people who wait for approval. @throws BusinessError 400 where one does not */
export function rejectUsers(services: Services, principal: Principal, ids: readonly string[]): Promise<number> {
  const run: Action['run'] = (tx, user) => {
    requirePending(user);
    return markRemoved(tx, user);
  };
  return act(services, principal, ids, { name: 'reject', run, ends: 'rejected' });
}

/** Gives people who wait for approval their roles. @throws BusinessError 400 where one does not wait */
export function approveUsers(
  services: Services,
  principal: Principal,
  ids: readonly string[],
  roleIds: readonly string[],
): Promise<number> {
  const run: Action['run'] = async (tx, user) => {
    requirePending(user);
    const roles = await aliasesOf(tx, roleIds);
    await requireStanding(tx, principal, [], roleIds);
    await setRoles(tx, principal.tenantId, user.id, roleIds);
    return [{ path: 'roles', before: [], after: roles }];
  };
  return act(services, principal, ids, { name: 'approve', run, ends: 'approved' });
}

/** Bars people from logging in and ends their sessions. */
export function lockUsers(services: Services, principal: Principal, ids: readonly string[]): Promise<number> {
  const run: Action['run'] = async (tx, { id, status }) => {
    await tx.updateTable('app_user').set({ status: 0 }).where('id', '=', id).execute();
    return [{ path: 'status', before: status, after: 'locked' }];
  };
  return act(services, principal, ids, { name: 'lock', run, ends: 'locked' });
}

/** Lets people log in again, also those whom failed logins locked. */
export function unlockUsers(services: Services, principal: Principal, ids: readonly string[]): Promise<number> {
  const { tenantId } = principal;
  const run: Action['run'] = async (tx, { id, account, status }) => {
    await tx.updateTable('app_user').set({ status: 1 }).where('id', '=', id).execute();
    await clearFailures(tx, { tenantId, account });
    return [{ path: 'status', before: status, after: 'active' }];
  };
  return act(services, principal, ids, { name: 'unlock', run, ends: null });
}

/** Gives people random passwords that they have to change at their next login, and ends their sessions. */
export async function resetPasswords(
  services: Services,
  principal: Principal,
  ids: readonly string[],
): Promise<NewPassword[]> {
  const made = new Map<string, Made>();
  for (const id of new Set(ids)) {
    const password = randomPassword();
    made.set(id, { password, hash: await services.passwords.hash(passwordDigest(password)) });
  }
  const told: NewPassword[] = [];
  const run: Action['run'] = async (tx, { id, account }) => {
    const one = made.get(id);
    if (one === undefined) throw new BusinessError(400, 'http.record-missing');
    const { password, hash } = one;
    const values = { password_hash: hash, must_change_password: true };
    await tx.updateTable('app_user').set(values).where('id', '=', id).execute();
    await clearFailures(tx, { tenantId: principal.tenantId, account });
    told.push({ id, account, password });
    return [];
  };
  await act(services, principal, ids, { name: 'reset-password', run, ends: 'password reset' });
  return told;
}

interface Made {
  readonly password: string;
  readonly hash: string;
}

async function act(
  { store, sessions, clock }: Services,
  principal: Principal,
  ids: readonly string[],
  action: Action,
): Promise<number> {
  const { tenantId, userId } = principal;
  const done = await store.tenantTx(tenantId, userId, async (tx) => {
    await lockPeople(tx, tenantId);
    const users = await sqlRows(tx, userList(clock.now()), ids);
    await requireStanding(
      tx,
      principal,
      users.map(({ id }) => id),
    );
    for (const user of users) {
      const changes = await action.run(tx, user);
      await audit(tx, { action: action.name, subject: 'user', subjectId: user.id, changes });
      if (action.ends !== null) await endAll(tx, clock.now(), { tenantId, userId: user.id }, action.ends);
    }
    await requireAdministrator(tx);
    return users;
  });
  if (action.ends !== null) for (const { id } of done) sessions.drop({ tenantId, userId: id });
  return done.length;
}

function endAll(
  tx: TenantTransaction,
  now: Date,
  owner: { readonly tenantId: string; readonly userId: string },
  reason: string,
): Promise<number> {
  return endSessions(tx, now, owner, reason);
}

async function markRemoved(tx: TenantTransaction, { id, account }: UserItem): Promise<Change[]> {
  await tx.updateTable('app_user').set({ is_deleted: true }).where('id', '=', id).execute();
  return [{ path: 'account', before: account, after: null }];
}

function requirePending({ status, account }: UserItem): void {
  if (status !== 'pending') throw new BusinessError(400, 'user.not-pending', { args: { account } });
}
