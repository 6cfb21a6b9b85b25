import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../../core/calls/call.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { mayCall, type Principal } from '../../platform/http/access.ts';
import type { SessionDirectory } from './session-directory.ts';

const headerName = 'blade-auth';

/**
 * Lets a call through to its handler if its route's `access` allows the person whose token it carries: 401 without a
 * good token, 403 where the person may not.
 */
export function addAuthentication(app: FastifyInstance, sessions: SessionDirectory): void {
  app.decorateRequest('principal', null);
  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    const { access, call } = request.routeOptions.config;
    if (access === undefined || access.kind === 'public') return;
    const token = tokenOf(request, call?.tokenInQuery === true);
    if (token === null) throw new BusinessError(401, 'http.no-token');
    const principal = await sessions.find(token);
    if (principal === null) throw new BusinessError(401, 'http.bad-token');
    request.principal = principal;
    rejectRestricted(principal, call);
    if (!mayCall(principal, access)) throw new BusinessError(403, 'http.forbidden');
  });
}

/** @throws BusinessError 403 where the person has to register or to change the password before */
function rejectRestricted({ restriction }: Principal, call: Call | undefined): void {
  if (restriction === undefined || call?.openTo?.includes(restriction) === true) return;
  throw new BusinessError(403, restriction === 'guest' ? 'auth.guest' : 'auth.change-password');
}

/** The token of a call that need not carry one, e.g. logging out. */
export function tokenOf(request: FastifyRequest, inQuery: boolean): string | null {
  const header = request.headers[headerName];
  if (typeof header === 'string' && header !== '') return readBearer(header);
  return inQuery ? queryToken(request) : null;
}

function queryToken(request: FastifyRequest): string | null {
  const query = request.query as Readonly<Record<string, unknown>>;
  const name = Object.keys(query).find((key) => key.toLowerCase() === headerName);
  const value = name === undefined ? undefined : query[name];
  return typeof value === 'string' ? readBearer(value) : null;
}

function readBearer(text: string): string | null {
  return /^bearer (\S+)$/i.exec(text.trim())?.[1] ?? null;
}
