import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { BusinessError } from '../errors/business-error.ts';
import { principalOf } from './access.ts';

/** How often a call may be made in a minute, on each node. */
interface CallLimit {
  /** By one address; a company's people often share one. */
  readonly perAddress: number;
  /** By one person, wherever from. */
  readonly perAccount?: number;
}

/**
 * Calls that cost much or that somebody may want to try often, with how often that may be. What guards single accounts
 * against guessing is kept in the database for all nodes; this keeps a node from being kept busy.
 */
export const callLimits: Readonly<Record<string, CallLimit>> = {
  'POST /api/blade-auth/oauth/token': { perAddress: 600 },
  'GET /api/blade-auth/oauth/captcha': { perAddress: 300 },
  'GET /api/blade-auth/oauth/login-options': { perAddress: 600 },
  'GET /api/blade-auth/oauth/render/createState/:id': { perAddress: 120 },
  'GET /api/blade-auth/oauth/render/wechat_enterprise/config/:tenant/:agent': { perAddress: 120 },
  'GET /api/blade-auth/oauth/render/:source': { perAddress: 120 },
  'GET /api/blade-auth/oauth/render/:source/url': { perAddress: 120 },
  'POST /api/blade-auth/oauth/sms/send-validate': { perAddress: 120 },
  'POST /api/blade-user/register-guest': { perAddress: 60 },
  'POST /api/blade-user/update-password': { perAddress: 60 },
  'POST /api/seqdesk-resource/file': { perAddress: 600, perAccount: 240 },
  'POST /api/blade-flow/work/claim-tasks': { perAddress: 1200, perAccount: 120 },
  'POST /api/blade-flow/workflow/cancelReceives': { perAddress: 1200, perAccount: 120 },
  'POST /api/blade-flow/work/complete-tasks': { perAddress: 1200, perAccount: 120 },
  'POST /api/blade-flow/work/complete-preview': { perAddress: 1200, perAccount: 120 },
  'POST /api/seqdesk-system/view/submit': { perAddress: 2400, perAccount: 240 },
  'POST /api/seqdesk-system/view/remove': { perAddress: 2400, perAccount: 240 },
  'POST /api/seqdesk-:area/:record/import': { perAddress: 600, perAccount: 60 },
};

/** Refuses with 429 and `Retry-After` what is called more often than it may be. */
export async function addRateLimits(
  app: FastifyInstance,
  limits: Readonly<Record<string, CallLimit>> = callLimits,
): Promise<void> {
  // Before the plugin's own hook, which reads what this one writes.
  app.addHook('onRoute', (route: RouteOptions) => {
    // A HEAD does the work of its GET.
    const method = String(route.method).replace('HEAD', 'GET');
    const limit = limits[`${method} ${route.url}`];
    if (limit !== undefined) limitRoute(app, route, limit);
  });
  await app.register(rateLimit, { global: false });
}

function limitRoute(app: FastifyInstance, route: RouteOptions, { perAddress, perAccount }: CallLimit): void {
  route.config = { ...route.config, rateLimit: { max: perAddress, timeWindow: '1 minute' } };
  if (perAccount === undefined) return;
  const check = app.createRateLimit({ max: perAccount, timeWindow: '1 minute', keyGenerator: accountOf });
  // Once it is known who calls, and before a body is read.
  route.preParsing = [
    [route.preParsing ?? []].flat(),
    async (request: FastifyRequest, reply: FastifyReply) => {
      const state = await check(request);
      if (state.isAllowed || !state.isExceeded) return;
      reply.header('retry-after', state.ttlInSeconds);
      throw new BusinessError(429, 'http.too-many');
    },
  ].flat();
}

function accountOf(request: FastifyRequest): string {
  const { tenantId, userId } = principalOf(request);
  return `${tenantId}/${userId}`;
}
