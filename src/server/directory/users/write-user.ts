import { sql } from 'kysely';
import type { UserBody } from '../../../core/calls/people.ts';
import { isTelephone, mobileNumber } from '../../../core/text/phone.ts';
import { notePhoneChange } from '../auth/login-changes.ts';
import { endSessions } from '../auth/session-control.ts';
import { openGateway } from '../auth/sms-gateway.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { announce } from '../../platform/events/event-bus.ts';
import type { Principal } from '../../platform/http/access.ts';
import { emptyAsNull } from '../../platform/http/empty-parts.ts';
import { isId } from '../../platform/http/page.ts';
import type { Services } from '../../platform/services.ts';
import { audit, changesBetween } from '../../platform/store/audit.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { hasRow, rowById, submitted } from '../../platform/store/edited-rows.ts';
import { isUniqueViolation } from '../../platform/store/violations.ts';
import type { WriteOnce } from '../../platform/http/handle.ts';
import { lockPeople, requireAdministrator, requireRoom, requireStanding, rejectTakenPhone } from './guards.ts';
import { newPasswordDigest, passwordDigest, randomPassword } from '../auth/new-password.ts';
import { aliasesOf, readRoleIds, setRoles } from './user-roles.ts';

/** Who was written; the password only where a random one was made, and only this once. */
export interface WrittenUser {
  readonly id: string;
  readonly account: string;
  readonly password?: string;
}

type UserRow = NonNullable<Awaited<ReturnType<typeof userRow>>>;

interface Change {
  readonly principal: Principal;
  readonly body: UserBody;
  readonly write: WriteOnce;
}

interface ChangeWithRoles extends Change {
  readonly roleIds: readonly string[] | null;
}

/**
 * Adds or changes a person. New ones change their password at the first login; a change of roles ends the person's
 * sessions.
 *
 * @throws BusinessError 400 for values that will not do, 403 for what the caller may not give
 */
export async function submitUser(services: Services, sent: Change): Promise<WrittenUser> {
  const { body } = sent;
  checkAccount(body.account.trim());
  const id = emptyAsNull(body.id);
  const roleIds = body.roleId === undefined || body.roleId === null ? null : readRoleIds(body.roleId);
  const change = { ...sent, roleIds };
  try {
    return id === null ? await addUser(services, change) : await changeUser(services, change, id);
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new BusinessError(400, 'user.taken', { args: { account: body.account.trim() } });
    }
    throw error;
  }
}

async function addUser(services: Services, { principal, body, write, roleIds }: ChangeWithRoles): Promise<WrittenUser> {
  requireRight(principal, 'user_add');
  const { tenantId } = principal;
  const given = emptyAsNull(body.password);
  const random = given === null ? randomPassword() : null;
  const owner = { tenantId, names: [body.account, body.realName, body.nickName ?? ''] };
  const digest = given === null ? passwordDigest(random ?? '') : await newPasswordDigest(services, owner, given);
  const hash = await services.passwords.hash(digest);
  return write(async ({ tx }) => {
    await lockPeople(tx, tenantId);
    await requireRoom(tx, tenantId);
    const values = await checkedValues(tx, body, null);
    const row = { tenant_id: tenantId, password_hash: hash, must_change_password: true, ...values };
    const { id } = await tx.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow();
    const roles = await giveRoles(tx, principal, id, roleIds ?? []);
    const changes = changesBetween({}, { ...values, roles });
    await audit(tx, { action: 'add', subject: 'user', subjectId: id, changes });
    return { id, account: values.account, ...(random === null ? {} : { password: random }) };
  });
}

async function changeUser(
  services: Services,
  { principal, body, write, roleIds }: ChangeWithRoles,
  id: string,
): Promise<WrittenUser> {
  requireRight(principal, 'user_edit');
  const { tenantId } = principal;
  const phoneLogin = (await openGateway(services)) !== null;
  return write(async (unit) => {
    const { tx, now, afterwards } = unit;
    await lockPeople(tx, tenantId);
    const before = await userRow(tx, id);
    if (before === null) throw new BusinessError(400, 'http.record-missing');
    await requireStanding(tx, principal, [id]);
    const values = await checkedValues(tx, body, before);
    const otherPhone = values.phone !== before.phone;
    if (otherPhone && !principal.permissions.has('user_reset')) throw new BusinessError(403, 'user.phone-right');
    await tx
      .updateTable('app_user')
      .set({ ...values, ...(otherPhone ? { phone_confirmed: false } : {}), update_time: sql`now()` })
      .where('id', '=', id)
      .execute();
    const roles = roleIds === null ? before.roles : await giveRoles(tx, principal, id, roleIds);
    const changes = changesBetween({ ...valuesOf(null, before), roles: before.roles }, { ...values, roles });
    await audit(tx, { action: 'edit', subject: 'user', subjectId: id, changes });
    if (otherPhone && phoneLogin) {
      await notePhoneChange(unit, { userId: id, before: before.phone, after: values.phone, keep: null });
    }
    if (values.account !== before.account) {
      const text = `${before.account} → ${values.account}`;
      await unit.emit({ kind: 'login-changed', userId: id, what: 'account', text });
    }
    if (roles.join() !== before.roles.join()) {
      await endSessions(tx, now, { tenantId, userId: id }, 'role changed');
      afterwards(() => services.sessions.drop({ tenantId, userId: id }));
    }
    // What a person may see can hang on the region.
    await announce(tx, { kind: 'menu', tenantId });
    afterwards(() => services.sessions.forgetRights(tenantId));
    return { id, account: values.account };
  });
}

/** @returns the aliases that the person has from now on */
async function giveRoles(
  tx: TenantTransaction,
  principal: Principal,
  userId: string,
  roleIds: readonly string[],
): Promise<string[]> {
  const before = await tx.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute();
  const same = before.length === roleIds.length && before.every((row) => roleIds.includes(row.role_id));
  const aliases = await aliasesOf(tx, roleIds);
  if (same) return aliases;
  requireRight(principal, 'user_role');
  await requireStanding(tx, principal, [userId], roleIds);
  await setRoles(tx, principal.tenantId, userId, roleIds);
  await requireAdministrator(tx);
  return aliases;
}

function requireRight({ permissions }: Principal, code: string): void {
  if (!permissions.has(code)) throw new BusinessError(403, 'http.forbidden');
}

async function userRow(tx: TenantTransaction, id: string) {
  const user = await rowById(tx, 'app_user', id);
  if (user === null) return null;
  const roles = await tx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('role.role_alias')
    .where('user_role.user_id', '=', id)
    .orderBy('role.sort')
    .orderBy('role.id')
    .execute();
  return { ...user, roles: roles.map((row) => row.role_alias) };
}

function checkAccount(account: string): void {
  if (!/^[\p{L}\p{N}._@-]{2,50}$/u.test(account)) throw new BusinessError(400, 'user.account');
}

async function checkedValues(tx: TenantTransaction, body: UserBody, before: UserRow | null) {
  const values = valuesOf(body, before);
  if (values.region !== before?.region) await checkRegion(tx, values.region);
  if (values.phone !== before?.phone) await checkPhone(tx, before?.id ?? '0', values.phone);
  // Colleagues may read the file of a picture, so that only its owner chooses one.
  const chosen = isId(values.avatar) && values.avatar !== before?.avatar;
  if (chosen) throw new BusinessError(400, 'user.avatar');
  return values;
}

/** A region is an entry of the tenant's dictionary of that name. */
async function checkRegion(tx: TenantTransaction, region: string): Promise<void> {
  if (region === '') return;
  // A dictionary itself has the key -1, which is nobody's region.
  const known =
    region !== '-1' && (await hasRow(tx, 'dict_biz', { code: 'region', dict_key: region, is_deleted: false }));
  if (!known) throw new BusinessError(400, 'user.region');
}

async function checkPhone(tx: TenantTransaction, userId: string, phone: string): Promise<void> {
  if (phone !== '' && !isTelephone(phone)) throw new BusinessError(400, 'auth.phone-format');
  await rejectTakenPhone(tx, userId, phone);
}

/** What is stored; of a null body, what was stored before. */
function valuesOf(body: UserBody | null, before: UserRow | null) {
  return {
    account: body?.account.trim() ?? before?.account ?? '',
    real_name: body?.realName.trim() ?? before?.real_name ?? '',
    phone:
      body === null || body.phone === undefined || body.phone === null ? (before?.phone ?? '') : plainPhone(body.phone),
    ...submitted(body ?? {}, before, { nick_name: '', email: '', sex: -1, avatar: '', region: '' }),
  };
}

/** Mobile numbers are stored as codes are sent to them, however they were typed; fixed lines stay as they are. */
function plainPhone(typed: string): string {
  return mobileNumber(typed) ?? typed.trim();
}
