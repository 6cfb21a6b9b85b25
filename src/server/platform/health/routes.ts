import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { missingMigrations } from '../store/migrate.ts';
import { route, type Route } from '../http/handle.ts';
import { addMetrics } from './metrics.ts';

/** For those who run the server: is it alive, is it ready, how is it doing. */
export function healthRoutes(app: FastifyInstance, services: Services): readonly Route[] {
  const registry = addMetrics(app, services.store);
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  return [
    route('GET /healthz', () => ({ status: 'ok' })),
    route('GET /readyz', async ({ reply }) => {
      const problem = closing ? 'shutting down' : await findProblem(services);
      return problem === null ? { status: 'ok' } : reply.code(503).send({ status: 'unavailable', problem });
    }),
    route('GET /metrics', async ({ reply }) => reply.type(registry.contentType).send(await registry.metrics())),
  ];
}

async function findProblem({ store, events }: Services): Promise<string | null> {
  try {
    await sql`select 1`.execute(store.platform);
    const missing = await missingMigrations(store.platform);
    if (missing.length > 0) return `migrations missing: ${missing.join(', ')}`;
    return events.connected ? null : 'no events from the database';
  } catch {
    return 'database not reachable';
  }
}
