import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors/business-error.ts';
import { methodsFor } from './route-table.ts';

/**
 * Refuses a call that no route takes.
 *
 * @throws BusinessError 405 where the path exists for another method, else 404
 */
export function rejectUnknown(request: FastifyRequest, _reply: FastifyReply): never {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = methodsFor(request.server.routeTable, path);
  // A route may take the method and yet not the path: one of its parts is too long.
  if (methods.length > 0 && !methods.includes(request.method))
    throw new BusinessError(405, 'http.method', { args: { method: request.method } });
  throw new BusinessError(404, 'http.not-found', { args: { path } });
}
