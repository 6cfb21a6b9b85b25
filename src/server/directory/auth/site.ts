import type { FastifyRequest } from 'fastify';

/** `https://host:port` by which this server was called, as its proxy says where one is trusted. */
export function siteOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
