import type { FastifyReply, FastifyRequest } from 'fastify';
import { product } from '../../core/product.ts';
import { OAuthError } from '../errors/oauth-error.ts';
import { handleError, refusalOf } from '../http/error-handler.ts';
import { requiredText, textOf } from '../http/page.ts';
import type { RawQuery } from '../http/page.ts';
import type { RouteModule } from '../http/route-module.ts';
import type { Services } from '../services.ts';
import { checkCaptcha } from './captcha.ts';
import { checkClient } from './client-credential.ts';
import { checkCredentials, checkTenant, identityOf } from './password-login.ts';
import { openSession, renewSession } from './sessions.ts';
import { tokenReply } from './token-reply.ts';

const callsPerMinute = 600;

/** POST oauth/token: login and refresh. */
export const tokenRoutes: RouteModule = {
  name: 'token',
  register(app, services) {
    const rateLimit = { max: callsPerMinute, timeWindow: '1 minute' };
    const options = { config: { rateLimit }, errorHandler };
    app.post('/api/blade-auth/oauth/token', options, (request) => {
      checkClient(request);
      return grant(services, request, parametersOf(request));
    });
  },
};

/** Whatever is wrong with what was sent is answered without the envelope, like all of this call. */
function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (error instanceof OAuthError) return handleError(error, request, reply);
  const { status, key, args } = refusalOf(error, request);
  return handleError(status === 400 ? new OAuthError('invalid_request', key, args) : error, request, reply);
}

/** Everything stands in the query; forms that send a body are understood as well. */
function parametersOf(request: FastifyRequest): RawQuery {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
  return { ...body, ...(request.query as RawQuery) };
}

function grant(services: Services, request: FastifyRequest, query: RawQuery): Promise<Record<string, unknown>> {
  switch (requiredText(query, 'grant_type')) {
    case 'password':
      return passwordGrant(services, request, query);
    case 'captcha':
      return captchaGrant(services, request, query);
    case 'refresh_token':
      return refreshGrant(services, query);
    default:
      throw new OAuthError('unsupported_grant_type', 'auth.grant-type');
  }
}

async function captchaGrant(
  services: Services,
  request: FastifyRequest,
  query: RawQuery,
): Promise<Record<string, unknown>> {
  const key = String(request.headers['captcha-key'] ?? '');
  const code = String(request.headers['captcha-code'] ?? '');
  const right = await checkCaptcha(services.store.platform, services.clock.now(), key, code);
  if (!right) throw new OAuthError('access_denied', 'auth.wrong-captcha');
  return passwordGrant(services, request, query);
}

async function passwordGrant(
  services: Services,
  request: FastifyRequest,
  query: RawQuery,
): Promise<Record<string, unknown>> {
  const credentials = {
    tenantId: tenantOf(request, query),
    account: requiredText(query, 'username'),
    password: requiredText(query, 'password'),
  };
  const identity = await checkCredentials(services, credentials);
  const origin = { ip: request.ip, agent: request.headers['user-agent'] ?? '' };
  const tokens = await openSession(services.store, services.clock, identity, origin);
  return tokenReply(identity, tokens);
}

async function refreshGrant(services: Services, query: RawQuery): Promise<Record<string, unknown>> {
  const renewal = await renewSession(services.store, services.clock, requiredText(query, 'refresh_token'));
  await checkTenant(services, renewal.tenantId);
  const identity = await identityOf(services, renewal.tenantId, renewal.userId);
  return tokenReply(identity, renewal.tokens);
}

/** The header wins over the query. */
function tenantOf(request: FastifyRequest, query: RawQuery): string {
  const header = request.headers['tenant-id'];
  if (typeof header === 'string' && header !== '') return header;
  return textOf(query, 'tenantId') || textOf(query, 'tenant_id') || product.defaultTenantId;
}
