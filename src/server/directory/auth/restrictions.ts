import type { FastifyRequest } from 'fastify';
import type { Restriction } from '../../platform/http/access.ts';

/** Calls by which people learn who they are and leave. */
const always = [
  'GET /api/blade-auth/oauth/user-info',
  'GET /api/blade-auth/oauth/clear-cache',
  'POST /api/blade-auth/oauth/logout',
];

/** What stays open to whom; calls that need no token are open to all. */
const openCalls: Readonly<Record<Restriction, ReadonlySet<string>>> = {
  guest: new Set(always),
  password: new Set([...always, 'POST /api/blade-user/update-password']),
};

/** Whether somebody restricted like this may make the call. */
export function isOpenTo(restriction: Restriction, request: FastifyRequest): boolean {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return openCalls[restriction].has(`${method} ${request.routeOptions.url ?? ''}`);
}
