import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** The routes of one resource. */
export interface RouteModule {
  readonly name: string;
  /** Registers the routes; each is declared in `core/calls`. */
  register(app: FastifyInstance, services: Services): void | Promise<void>;
}
