import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Call, CallLimit } from '../../../core/calls/call.ts';
import { calls } from '../../../core/calls/calls.ts';
import { BusinessError } from '../errors/business-error.ts';
import { principalOf } from './access.ts';

/**
 * Refuses with 429 and `Retry-After` what is called more often than it may be. What guards single accounts against
 * guessing is kept in the database for all nodes; this keeps a node from being kept busy.
 */
export async function addRateLimits(
  app: FastifyInstance,
  declared: ReadonlyMap<string, Pick<Call, 'limit'>> = calls,
): Promise<void> {
  // Before the plugin's own hook, which reads what this one writes.
  app.addHook('onRoute', (route: RouteOptions) => {
    // A HEAD does the work of its GET.
    const method = String(route.method).replace('HEAD', 'GET');
    const limit = declared.get(`${method} ${route.url}`)?.limit;
    if (limit !== undefined) limitRoute(app, route, limit);
  });
  await app.register(rateLimit, { global: false });
}

function limitRoute(app: FastifyInstance, route: RouteOptions, { perAddress, perAccount }: CallLimit): void {
  route.config = { ...route.config, rateLimit: { max: perAddress, timeWindow: '1 minute' } };
  if (perAccount === undefined) return;
  const check = app.createRateLimit({ max: perAccount, timeWindow: '1 minute', keyGenerator: accountOf });
  // Once it is known who calls, and before the body or the database is asked.
  route.preParsing = [
    async (request: FastifyRequest) => {
      const state = await check(request);
      if (state.isAllowed || !state.isExceeded) return;
      throw new BusinessError(429, 'http.too-many', { retryAfter: state.ttlInSeconds });
    },
    [route.preParsing ?? []].flat(),
  ].flat();
}

function accountOf(request: FastifyRequest): string {
  const { tenantId, userId } = principalOf(request);
  return `${tenantId}/${userId}`;
}
