import type { FastifyRequest } from 'fastify';
import type { OwnRowBody } from '../../../core/calls/auth.ts';
import { product } from '../../../core/product.ts';
import { mobileNumber } from '../../../core/text/phone.ts';
import { readScope } from '../data-scope/data-scope.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { linkFiles } from '../../files/file-links.ts';
import { principalOf } from '../../platform/http/access.ts';
import { done, ok } from '../../platform/http/envelope.ts';
import { isId, requiredText, textOf, type RawQuery } from '../../platform/http/page.ts';
import type { RouteModule } from '../../platform/http/route-module.ts';
import type { Services } from '../../platform/services.ts';
import { audit, changesBetween } from '../../platform/store/audit.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { refuseTakenPhone } from '../users/guards.ts';
import { changePassword } from './change-password.ts';
import { loadIdentity } from './identity.ts';
import { roleNames } from './role-names.ts';
import { registerGuest } from './register-guest.ts';

const base = '/api/blade-user';
const longestName = 50;
const account = /^[\p{L}\p{N}._@-]{2,50}$/u;

/** Registering, and what people do with their own account. */
export const accountRoutes: RouteModule = {
  name: 'account',
  register(app, services) {
    app.post(`${base}/register-guest`, async (request) => {
      await register(services, parametersOf(request));
      return done(request);
    });
    app.post(`${base}/update-password`, async (request) => {
      const sent = parametersOf(request);
      const [old, wanted] = [requiredText(sent, 'oldPassword'), requiredText(sent, 'newPassword')];
      const change = { old, wanted, repeated: requiredText(sent, 'newPassword1') };
      await changePassword(services, principalOf(request), change);
      return done(request);
    });
    app.get(`${base}/info`, async (request) => ok(request, await ownRow(services, request)));
    app.post<{ Body: OwnRowBody }>(`${base}/update-info`, async (request) => {
      await updateOwnRow(services, request, withoutNulls(request.body));
      return done(request);
    });
    services.fileAccess.register('avatar', {
      mayAttach: (_tx, principal, id) => Promise.resolve(principal.userId === id),
      mayRead: (tx, _principal, id, fileId) => isAvatar(tx, id, fileId),
    });
  },
};

/** Parameters stand in the query; clients that send a form or JSON are understood as well. */
function parametersOf(request: FastifyRequest): RawQuery {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
  return { ...body, ...(request.query as RawQuery) };
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
async function ownRow({ store }: Services, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { tenantId, userId } = principalOf(request);
  return store.tenantTx(tenantId, userId, async (tx) => {
    const identity = await loadIdentity(tx, userId);
    if (identity === null) throw new BusinessError(401, 'http.bad-token');
    const { nickName, realName, avatar, sex, deptId, postId } = identity;
    const { phone, email, region } = await contactOf(tx, userId);
    const roleId = identity.roleIds.join(',');
    const names = { account: identity.account, name: nickName, nickName, realName };
    const rights = {
      roleId,
      ...(await roleNames(tx, identity.roleIds)),
      dataScope: (await readScope(tx, identity)).kind,
    };
    return { id: userId, tenantId, ...names, avatar, sex, phone, email, ...rights, region, deptId, postId };
  });
}

interface Contact {
  readonly phone: string;
  readonly email: string;
  readonly region: string;
}

function contactOf(tx: TenantTransaction, userId: string): Promise<Contact> {
  const query = tx.selectFrom('app_user').select(['phone', 'email', 'region']).where('id', '=', userId);
  return query.executeTakeFirstOrThrow();
}

async function updateOwnRow(
  { store, sessions, clock }: Services,
  request: FastifyRequest,
  sent: OwnRow,
): Promise<void> {
  const { tenantId, userId } = principalOf(request);
  const changed = columnsOf(sent);
  if (Object.keys(changed).length === 0) return;
  await store.tenantTx(tenantId, userId, async (tx) => {
    const before = await tx.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    await refuseTakenPhone(tx, userId, changed['phone']);
    if (sent.avatar !== undefined && isId(sent.avatar)) await keepAvatar(tx, tenantId, userId, sent.avatar);
    await tx
      .updateTable('app_user')
      .set({ ...changed, update_time: clock.now() })
      .where('id', '=', userId)
      .execute();
    const changes = changesBetween(pickKeys(before, Object.keys(changed)), changed);
    await audit(tx, { action: 'update-info', subject: 'user', subjectId: userId, changes });
  });
  sessions.forgetRights(tenantId);
}

/** Colleagues see the picture that a person has now. */
async function isAvatar(tx: TenantTransaction, userId: string, fileId: string): Promise<boolean> {
  const query = tx.selectFrom('app_user').select('id').where('id', '=', userId).where('avatar', '=', fileId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** @throws BusinessError 400 where the file is not one's own */
async function keepAvatar(tx: TenantTransaction, tenantId: string, userId: string, fileId: string): Promise<void> {
  const own = await tx
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('created_by', '=', userId)
    .executeTakeFirst();
  if (own === undefined) throw new BusinessError(400, 'auth.bad-field', { args: { name: 'avatar' } });
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
