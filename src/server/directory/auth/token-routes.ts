import type { FastifyReply, FastifyRequest } from 'fastify';
import { product } from '../../../core/product.ts';
import { OAuthError } from '../../platform/errors/oauth-error.ts';
import { handleError, rejectionOf } from '../../platform/http/error-handler.ts';
import { requiredText, textOf, type RawQuery } from '../../platform/http/page.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { handleByHand, type Route, type TakeKey } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { tokenOf } from './authenticate.ts';
import { logIn } from './log-in.ts';
import { LoginDevice } from './login-device.ts';
import { loginGrants } from './login-grants.ts';
import { checkTenant, identityOf } from './password-login.ts';
import { renewSession } from './sessions.ts';
import { siteOf } from './site.ts';
import { tokenReply } from './token-reply.ts';

const expected = digest(`${product.clientId}:${product.clientSecret}`);

/**
 * Checks `Authorization: Basic`. The credential stands in the browser's code, so it identifies and does not protect.
 *
 * @throws OAuthError invalid_client
 */
function checkClient(request: FastifyRequest): void {
  const encoded = /^basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const sent = digest(Buffer.from(encoded, 'base64').toString('utf8'));
  if (!timingSafeEqual(sent, expected)) throw new OAuthError('invalid_client', 'auth.client');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const options = { errorHandler };

/** POST oauth/token: every kind of login, and refresh. */
export const tokenRoutes: readonly Route[] = [
  handleByHand(
    'POST /api/blade-auth/oauth/token',
    (exchange, input, once) => {
      checkClient(exchange.request);
      const { query } = input;
      // A refresh token that was traded in works for another minute by itself: no key has to remember it.
      if (requiredText(query, 'grant_type') === 'refresh_token') return refresh(exchange.services, query);
      return grantToken(exchange, query, once);
    },
    options,
  ),
];

/** Whatever is wrong with what was sent is answered without the envelope, like all of this call. */
function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OAuthError) return handleError(error, request, reply);
  const { status, key, args } = rejectionOf(error, request);
  return handleError(status === 400 ? new OAuthError('invalid_request', key, args) : error, request, reply);
}

async function grantToken(
  { services, request, reply }: Exchange,
  query: RawQuery,
  once: TakeKey,
): Promise<Record<string, unknown>> {
  const kind = requiredText(query, 'grant_type');
  const grant = Object.hasOwn(loginGrants, kind) ? loginGrants[kind] : undefined;
  if (grant === undefined) throw new OAuthError('unsupported_grant_type', 'auth.grant-type');
  const now = services.clock.now();
  const device = LoginDevice.of(services.secrets, request.headers.cookie, now);
  const [tenantId, site] = [tenantOf(request, query), siteOf(services, request)];
  const captcha = { key: headerOf(request, 'captcha-key'), code: headerOf(request, 'captcha-code') };
  const origin = { ip: request.ip, agent: headerOf(request, 'user-agent') };
  const attempt = { kind, query, tenantId, site, device, captcha, origin, replaced: tokenOf(request, false) };
  const granted = await once(() => logIn(services, grant, attempt));
  const { account } = granted.identity;
  services.proxyWatch.see(services, request, account);
  if (account !== '') {
    void reply.header('set-cookie', device.cookieAfter({ tenantId, account }, now, site.startsWith('https:')));
  }
  return granted.reply;
}

async function refresh(services: Services, query: RawQuery): Promise<Record<string, unknown>> {
  const renewal = await renewSession(services.store, services.clock, requiredText(query, 'refresh_token'));
  await checkTenant(services, renewal.tenantId);
  return tokenReply(await identityOf(services, renewal), renewal.tokens);
}

/** The header wins over the query. */
function tenantOf(request: FastifyRequest, query: RawQuery): string {
  const named = headerOf(request, 'tenant-id') || textOf(query, 'tenantId') || textOf(query, 'tenant_id');
  return named || product.defaultTenantId;
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
