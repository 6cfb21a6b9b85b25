import type { FastifyRequest } from 'fastify';
import { product } from '../../core/product.ts';
import { BusinessError } from '../errors/business-error.ts';
import { OAuthError } from '../errors/oauth-error.ts';
import { anybody } from '../http/access.ts';
import { textOf } from '../http/page.ts';
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
    app.post('/api/blade-auth/oauth/token', { config: { access: anybody, rateLimit } }, (request) => {
      checkClient(request);
      return grant(services, request, parametersOf(request));
    });
  },
};

/** Everything stands in the query; forms that send a body are understood as well. */
function parametersOf(request: FastifyRequest): RawQuery {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
  return { ...body, ...(request.query as RawQuery) };
}

function grant(services: Services, request: FastifyRequest, query: RawQuery): Promise<Record<string, unknown>> {
  switch (textOf(query, 'grant_type')) {
    case 'password':
      return passwordGrant(services, request, query);
    case 'captcha':
      return captchaGrant(services, request, query);
    case 'refresh_token':
      return refreshGrant(services, query);
    case '':
      throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'grant_type' } });
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
    account: mandatory(query, 'username'),
    password: mandatory(query, 'password'),
  };
  const identity = await checkCredentials(services, credentials);
  const origin = { ip: request.ip, agent: request.headers['user-agent'] ?? '' };
  const tokens = await openSession(services.store, services.clock, identity, origin);
  return tokenReply(identity, tokens);
}

async function refreshGrant(services: Services, query: RawQuery): Promise<Record<string, unknown>> {
  const renewal = await renewSession(services.store, services.clock, mandatory(query, 'refresh_token'));
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

function mandatory(query: RawQuery, name: string): string {
  const value = textOf(query, name);
  if (value === '') throw new BusinessError(400, 'http.parameter-missing', { args: { name } });
  return value;
}
