import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { principalOf } from '../../platform/http/access.ts';
import { storableJson } from '../../platform/store/require-storable.ts';
import { ok } from '../../platform/http/envelope.ts';
import { handleError } from '../../platform/http/error-handler.ts';
import { handleAround, route, type Route, type WriteOnce } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { tokenOf } from './authenticate.ts';
import { newCaptcha } from './captcha.ts';
import { loadSessionIdentity, type Identity } from './identity.ts';
import { endSessions } from './session-control.ts';
import { identityFields } from './token-reply.ts';

const mostEntries = 100;
const logBytes = 262_144;

/** What the family of clients expects of logout and clear-cache: texts, no envelope. */
const success = { success: 'true', msg: 'success' };

const logOptions = { errorHandler: rejectLog };

/** The calls about a login other than getting a token. */
export const sessionRoutes: readonly Route[] = [
  route('GET /api/blade-auth/oauth/captcha', ({ services }) =>
    newCaptcha(services.store.platform, services.clock.now()),
  ),
  route('GET /api/blade-auth/oauth/logout', async ({ services, request }) => {
    await logOut(services, request);
    return success;
  }),
  handleAround(
    'POST /api/blade-auth/oauth/logout',
    ({ request }, _input, write) => keepClientLog(request, write),
    logOptions,
  ),
  route('GET /api/blade-auth/oauth/user-info', async ({ services, request }) =>
    ok(request, userInfo(await identityOfCaller(services, request), request)),
  ),
  route('GET /api/blade-auth/oauth/clear-cache', ({ services, request }) => {
    const { tenantId, userId } = principalOf(request);
    services.sessions.drop({ tenantId, userId });
    return success;
  }),
];

/** Ends the session of the token, if there is one; without it there is nothing to end. */
async function logOut({ store, clock, sessions }: Services, request: FastifyRequest): Promise<void> {
  const token = tokenOf(request, false);
  const principal = token === null ? null : await sessions.find(token);
  if (principal === null) return;
  rejectOthersPages(request);
  const { tenantId, sessionId } = principal;
  const choice = { tenantId, sessionId };
  await store.platform.transaction().execute((tx) => endSessions(tx, clock.now(), choice, 'logout'));
  sessions.drop(choice);
}

/** A GET that changes something is for our own page alone, where a browser says whose page called and what for. */
function rejectOthersPages({ headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-mode': mode = 'cors' } = headers;
  if (site !== 'same-origin' || !['cors', 'same-origin'].includes(String(mode))) {
    throw new BusinessError(403, 'http.forbidden');
  }
}

/** A log beyond what is read at all is refused like one with too many entries. */
function rejectLog(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return handleError(error, request, reply);
  return handleError(new BusinessError(400, 'auth.log-size'), request, reply);
}

/** S7-09: keeps what went wrong in a browser; the session goes on. */
async function keepClientLog(request: FastifyRequest, write: WriteOnce): Promise<void> {
  const { tenantId, userId, account } = principalOf(request);
  const entries: unknown = request.body;
  if (!Array.isArray(entries)) throw new BusinessError(400, 'http.unreadable');
  const texts = entries.map((entry: unknown) => storableJson(entry));
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (texts.length > mostEntries || size > logBytes) throw new BusinessError(400, 'auth.log-size');
  if (texts.length === 0) return;
  const rows = texts.map((entry) => ({ tenant_id: tenantId, user_id: userId, account, ip: request.ip, entry }));
  await write(async ({ tx }) => void (await tx.insertInto('client_log').values(rows).execute()));
}

async function identityOfCaller({ store }: Services, request: FastifyRequest): Promise<Identity> {
  const { tenantId, userId, oauthId } = principalOf(request);
  const identity = await loadSessionIdentity(store, { tenantId, userId, oauthId: oauthId ?? '' });
  if (identity === null) throw new BusinessError(401, 'http.bad-token');
  return identity;
}

function userInfo(identity: Identity, request: FastifyRequest): Record<string, unknown> {
  const permissions = [...principalOf(request).permissions];
  return { ...identityFields(identity), roles: identity.roles, permissions, detail: {} };
}
