import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Call, CallLimit } from '../../../core/calls/call.ts';
import { calls } from '../../../core/calls/calls.ts';
import { BusinessError } from '../errors/business-error.ts';
import { personOf, principalOf } from './access.ts';

/** Groups of calls whose number is limited for each person. */
export type CallKind = 'read' | 'write' | 'heavy';

/** Calls of a person in a minute, on each node. */
export type PersonLimits = Readonly<Record<CallKind, number>>;

type Limited = Pick<Call, 'limit' | 'heavy'>;
type Check = (request: FastifyRequest) => Promise<void>;

/** The group that a call counts in. */
export function kindOf(method: string, { heavy }: Pick<Call, 'heavy'>): CallKind {
  if (heavy === true) return 'heavy';
  return method === 'GET' ? 'read' : 'write';
}

/**
 * Refuses with 429 and `Retry-After` what is called more often than it may be: each call that declares a limit, and all
 * calls of a person together. What guards single accounts against guessing is kept in the database for all nodes; this
 * keeps a node from being kept busy.
 */
export async function addRateLimits(
  app: FastifyInstance,
  perPerson: PersonLimits,
  declared: ReadonlyMap<string, Limited> = calls,
): Promise<void> {
  const groups = new Map<CallKind, Check>();
  const ofGroup = (kind: CallKind): Check => {
    const check = groups.get(kind) ?? accountCheck(app, perPerson[kind]);
    groups.set(kind, check);
    return check;
  };
  // Before the plugin's own hook, which reads what this one writes.
  app.addHook('onRoute', (route: RouteOptions) => {
    // A HEAD does the work of its GET.
    const method = String(route.method).replace('HEAD', 'GET');
    const call = declared.get(`${method} ${route.url}`);
    if (call === undefined) return;
    const { access } = route.config ?? {};
    const isOpen = access === undefined || access.kind === 'public';
    limitRoute(app, route, [call.limit, isOpen ? null : ofGroup(kindOf(method, call))]);
  });
  await app.register(rateLimit, { global: false });
}

function limitRoute(
  app: FastifyInstance,
  route: RouteOptions,
  [limit, ofGroup]: readonly [CallLimit | undefined, Check | null],
): void {
  if (limit !== undefined) {
    route.config = { ...route.config, rateLimit: { max: limit.perAddress, timeWindow: '1 minute' } };
  }
  const own = limit?.perAccount === undefined ? [] : [accountCheck(app, limit.perAccount)];
  const checks = [...(ofGroup === null ? [] : [ofGroup]), ...own];
  // Once it is known who calls, and before the body or the database is asked.
  if (checks.length > 0) route.preParsing = [...checks, [route.preParsing ?? []].flat()].flat();
}

function accountCheck(app: FastifyInstance, max: number): Check {
  const check = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: accountOf });
  return async (request) => {
    const state = await check(request);
    if (state.isAllowed || !state.isExceeded) return;
    throw new BusinessError(429, 'http.too-many', { retryAfter: state.ttlInSeconds });
  };
}

function accountOf(request: FastifyRequest): string {
  return personOf(principalOf(request));
}
