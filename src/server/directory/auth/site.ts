import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';

/** `https://host:port` where people reach this server: `PUBLIC_URL`, or by which it was called. */
export function siteOf({ settings }: Services, request: FastifyRequest): string {
  return settings.publicUrl ?? `${request.protocol}://${request.host}`;
}
