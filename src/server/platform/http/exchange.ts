import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

/** A call under way. */
export interface Exchange {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
