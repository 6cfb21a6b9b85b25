import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors/business-error.ts';
import { principalOf } from '../http/access.ts';
import { storableJson } from '../forms/require-storable.ts';
import { drain } from '../http/drain.ts';
import { done, ok } from '../http/envelope.ts';
import { handleError } from '../http/error-handler.ts';
import type { RouteModule } from '../http/route-module.ts';
import type { Services } from '../services.ts';
import { tokenOf } from './authenticate.ts';
import { newCaptcha } from './captcha.ts';
import { loadIdentity } from './identity.ts';
import type { Identity } from './identity.ts';
import { revoke } from './sessions.ts';
import { identityFields } from './token-reply.ts';

const base = '/api/blade-auth/oauth';
const mostEntries = 100;
const logBytes = 262_144;

/** What the family of clients expects of logout and clear-cache: texts, no envelope. */
const success = { success: 'true', msg: 'success' };

/** The calls about a login other than getting a token. */
export const sessionRoutes: RouteModule = {
  name: 'session',
  register(app, services) {
    const perMinute = { rateLimit: { max: 300, timeWindow: '1 minute' } };
    app.get(`${base}/captcha`, { config: perMinute }, () => newCaptcha(services.store.platform, services.clock.now()));
    app.get(`${base}/logout`, async (request) => {
      await logOut(services, request);
      return success;
    });
    const log = { bodyLimit: logBytes * 2, errorHandler: refuseLog };
    app.post(`${base}/logout`, log, async (request) => {
      await keepClientLog(services, request);
      return done(request);
    });
    app.get(`${base}/user-info`, async (request) =>
      ok(request, userInfo(await identityOfCaller(services, request), request)),
    );
    app.get(`${base}/clear-cache`, (request) => {
      services.sessions.drop(null, principalOf(request).userId);
      return success;
    });
    app.get('/api/blade-user/info', async (request) => ok(request, await userRow(services, request)));
  },
};

/** Ends the session of the token, if there is one; without it there is nothing to end. */
async function logOut({ store, clock, sessions }: Services, request: FastifyRequest): Promise<void> {
  const token = tokenOf(request, false);
  const principal = token === null ? null : await sessions.find(token);
  if (principal === null) return;
  const { sessionId } = principal;
  await store.platform.transaction().execute((tx) => revoke(tx, clock.now(), { sessionId, userId: null }, 'logout'));
  sessions.drop(sessionId, null);
}

/** A log beyond what is read at all is refused like one with too many entries. */
async function refuseLog(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return handleError(error, request, reply);
  await drain(request.raw);
  return handleError(new BusinessError(400, 'auth.log-size'), request, reply);
}

/** S7-09: keeps what went wrong in a browser; the session goes on. */
async function keepClientLog({ store }: Services, request: FastifyRequest): Promise<void> {
  const { tenantId, userId, account } = principalOf(request);
  const entries: unknown = request.body;
  if (!Array.isArray(entries)) throw new BusinessError(400, 'http.unreadable');
  const texts = entries.map((entry: unknown) => storableJson(entry));
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (texts.length > mostEntries || size > logBytes) throw new BusinessError(400, 'auth.log-size');
  if (texts.length === 0) return;
  const rows = texts.map((entry) => ({ tenant_id: tenantId, user_id: userId, account, ip: request.ip, entry }));
  await store.tenantTx(tenantId, userId, (tx) => tx.insertInto('client_log').values(rows).execute());
}

async function identityOfCaller({ store }: Services, request: FastifyRequest): Promise<Identity> {
  const { tenantId, userId } = principalOf(request);
  const identity = await store.tenantTx(tenantId, userId, (tx) => loadIdentity(tx, userId));
  if (identity === null) throw new BusinessError(401, 'http.bad-token');
  return identity;
}

function userInfo(identity: Identity, request: FastifyRequest): Record<string, unknown> {
  const permissions = [...principalOf(request).permissions];
  return { ...identityFields(identity), roles: identity.roles, permissions, detail: {} };
}

/** One's own row without the password. */
async function userRow(services: Services, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { tenantId, userId } = principalOf(request);
  const identity = await identityOfCaller(services, request);
  const contact = await services.store.tenantTx(tenantId, userId, (tx) =>
    tx.selectFrom('app_user').select(['phone', 'email']).where('id', '=', userId).executeTakeFirst(),
  );
  return {
    id: userId,
    tenantId,
    account: identity.account,
    name: identity.nickName,
    realName: identity.realName,
    avatar: identity.avatar,
    sex: identity.sex,
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    roleId: identity.roleIds.join(','),
    deptId: identity.deptId,
    postId: identity.postId,
  };
}
