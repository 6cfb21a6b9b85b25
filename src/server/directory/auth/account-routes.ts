import type { OwnRowBody } from '../../../core/calls/auth.ts';
import { product } from '../../../core/product.ts';
import { mobileNumber } from '../../../core/text/phone.ts';
import { readScope } from '../data-scope/data-scope.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { linkFiles } from '../../files/file-links.ts';
import { principalOf } from '../../platform/http/access.ts';
import { done, ok } from '../../platform/http/envelope.ts';
import { handle, handleAround, handleByHand, type Route } from '../../platform/http/handle.ts';
import { isId, requiredText, textOf, type RawQuery } from '../../platform/http/page.ts';
import type { Services } from '../../platform/services.ts';
import type { Unit } from '../../platform/unit.ts';
import { audit, changesBetween } from '../../platform/store/audit.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { hasRow } from '../../platform/store/edited-rows.ts';
import { rejectTakenPhone } from '../users/guards.ts';
import { changePassword } from './change-password.ts';
import { changePhone, sendPhoneCode } from './change-phone.ts';
import { loadIdentity } from './identity.ts';
import { registerGuest } from './register-guest.ts';
import { openGateway } from './sms-gateway.ts';

const longestName = 50;
const account = /^[\p{L}\p{N}._@-]{2,50}$/u;

/** Registering, and what people do with their own account. */
export const accountRoutes: readonly Route[] = [
  handleByHand('POST /api/blade-user/register-guest', async ({ services, request }, { query }, once) => {
    await once(() => register(services, query));
    return done(request);
  }),
  handleAround('POST /api/blade-user/update-password', ({ services, request }, { query }, write) => {
    const change = { old: query.oldPassword, wanted: query.newPassword, repeated: query.newPassword1, write };
    return changePassword(services, principalOf(request), change);
  }),
  handleByHand('POST /api/blade-user/phone-code', async ({ services, request }, { query }, once) => {
    const asked = { typed: query.phone ?? '', ip: request.ip };
    return ok(request, { id: await once(() => sendPhoneCode(services, principalOf(request), asked)) });
  }),
  handleAround('POST /api/blade-user/update-phone', ({ services, request }, { body }, write) =>
    changePhone(services, principalOf(request), { ...body, write }),
  ),
  handle('GET /api/blade-user/info', ownRow),
  handle('GET /api/blade-system/user/info', ownRow),
  handle('POST /api/blade-user/update-info', (unit, { body }) => updateOwnRow(unit, withoutNulls(body))),
];

/** Says who may make a picture their own, and who may see it. */
export function registerAvatarFiles({ fileAccess }: Services): void {
  fileAccess.register('avatar', {
    mayAttach: ({ principal }, id) => Promise.resolve(principal.userId === id),
    mayRead: ({ tx }, id, fileId) => isAvatar(tx, id, fileId),
  });
}

async function register(services: Services, sent: RawQuery): Promise<void> {
  const registration = {
    // The form may leave it out (S5-02); then it is the company that logins without one mean.
    tenantId: textOf(sent, 'tenantId') || product.defaultTenantId,
    name: requiredText(sent, 'name').trim().slice(0, longestName),
    account: requiredText(sent, 'account').trim(),
    password: requiredText(sent, 'password'),
    oauthId: textOf(sent, 'oauthId'),
  };
  if (registration.name === '') throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'name' } });
  if (!account.test(registration.account)) throw new BusinessError(400, 'user.account');
  await registerGuest(services, registration);
}

/** One's own row without the password. */
async function ownRow({ tx, services, principal: { tenantId, userId } }: Unit) {
  const identity = await loadIdentity(tx, userId);
  if (identity === null) throw new BusinessError(401, 'http.bad-token');
  const { nickName, realName, avatar, sex, deptId, postId } = identity;
  const { phone, confirmed: phoneConfirmed, email, region } = await contactOf(tx, userId);
  const phoneLogin = (await openGateway(services)) !== null;
  const contact = { phone, phoneConfirmed, phoneLogin, email };
  const roleId = identity.roleIds.join(',');
  const names = { account: identity.account, name: nickName, nickName, realName };
  const rights = {
    roleId,
    ...(await roleNames(tx, identity.roleIds)),
    dataScope: (await readScope(tx, identity)).kind,
  };
  return { id: userId, tenantId, ...names, avatar, sex, ...contact, ...rights, region, deptId, postId };
}

interface Contact {
  readonly phone: string;
  readonly confirmed: boolean;
  readonly email: string;
  readonly region: string;
}

function contactOf(tx: TenantTransaction, userId: string): Promise<Contact> {
  const query = tx
    .selectFrom('app_user')
    .select(['phone', 'phone_confirmed as confirmed', 'email', 'region'])
    .where('id', '=', userId);
  return query.executeTakeFirstOrThrow();
}

async function updateOwnRow({ tx, principal, services, now, afterwards }: Unit, sent: OwnRow): Promise<void> {
  const { tenantId, userId } = principal;
  const before = await tx.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const { phone, ...others } = columnsOf(sent);
  const otherPhone = phone !== undefined && phone !== before.phone;
  // A telephone that logs in takes proofs; one that does not yet has to be confirmed before it does.
  if (otherPhone && (await openGateway(services)) !== null) throw new BusinessError(400, 'auth.phone-form');
  const changed: Readonly<Record<string, string | number | boolean>> = {
    ...others,
    ...(otherPhone ? { phone, phone_confirmed: false } : {}),
  };
  if (Object.keys(changed).length === 0) return;
  await rejectTakenPhone(tx, userId, phone);
  if (sent.avatar !== undefined && isId(sent.avatar)) await keepAvatar(tx, tenantId, userId, sent.avatar);
  await tx
    .updateTable('app_user')
    .set({ ...changed, update_time: now })
    .where('id', '=', userId)
    .execute();
  const changes = changesBetween(pickKeys(before, Object.keys(changed)), changed);
  await audit(tx, { action: 'update-info', subject: 'user', subjectId: userId, changes });
  afterwards(() => services.sessions.forgetRights(tenantId));
}

/** Colleagues see the picture that a person has now. */
function isAvatar(tx: TenantTransaction, userId: string, fileId: string): Promise<boolean> {
  return hasRow(tx, 'app_user', { id: userId, avatar: fileId });
}

/** @throws BusinessError 400 where the file is not one's own */
async function keepAvatar(tx: TenantTransaction, tenantId: string, userId: string, fileId: string): Promise<void> {
  const own = await hasRow(tx, 'file', { id: fileId, created_by: userId });
  if (!own) throw new BusinessError(400, 'auth.bad-field', { args: { name: 'avatar' } });
  await linkFiles(tx, tenantId, [fileId], { kind: 'avatar', id: userId });
}

/** What is changed of the own row. */
type OwnRow = { readonly [K in keyof OwnRowBody]: NonNullable<OwnRowBody[K]> };

/** What a client sends as null was not touched. */
function withoutNulls(sent: OwnRowBody): OwnRow {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
}

/** @throws BusinessError 400 naming the field that has a wrong form */
function columnsOf(sent: OwnRow): Readonly<Record<string, string | number>> {
  const { phone, email, avatar } = sent;
  requireForm('phone', phone === undefined || phone === '' || mobileNumber(phone) !== null);
  requireForm('email', email === undefined || email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email));
  requireForm('avatar', avatar === undefined || avatar === '' || isId(avatar) || /^https:\/\/\S+$/.test(avatar));
  const columns = {
    nick_name: sent.nickName ?? sent.name,
    real_name: sent.realName,
    avatar,
    phone: phone === undefined ? undefined : (mobileNumber(phone) ?? ''),
    email,
    sex: sent.sex,
  };
  const given = Object.entries(columns).filter(
    (entry): entry is [string, string | 1 | 2 | -1] => entry[1] !== undefined,
  );
  return Object.fromEntries(given);
}

function requireForm(name: string, good: boolean): void {
  if (!good) throw new BusinessError(400, 'auth.bad-field', { args: { name } });
}

function pickKeys(row: object, keys: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));
}

/** What people call these roles, with commas between, in their order. */
async function roleNames(
  tx: TenantTransaction,
  roleIds: readonly string[],
): Promise<{ readonly roleName: string; readonly roleNameEn: string }> {
  if (roleIds.length === 0) return { roleName: '', roleNameEn: '' };
  const rows = await tx
    .selectFrom('role')
    .select(['id', 'role_name', 'role_name_en'])
    .where('id', 'in', roleIds)
    .execute();
  const named = roleIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return {
    roleName: named.map((row) => row.role_name).join(','),
    roleNameEn: named.map((row) => row.role_name_en || row.role_name).join(','),
  };
}
