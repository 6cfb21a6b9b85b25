import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { missingMigrations } from '../store/migrate.ts';
import type { RouteModule } from '../http/route-module.ts';
import { addMetrics } from './metrics.ts';

/** For those who run the server: is it alive, is it ready, how is it doing. */
export const healthRoutes: RouteModule = {
  name: 'health',
  register(app, services) {
    const registry = addMetrics(app, services.store);
    let closing = false;
    app.addHook('preClose', (done) => {
      closing = true;
      done();
    });
    app.get('/healthz', () => ({ status: 'ok' }));
    app.get('/readyz', async (_request, reply) => {
      const problem = closing ? 'shutting down' : await findProblem(services);
      return problem === null ? { status: 'ok' } : reply.code(503).send({ status: 'unavailable', problem });
    });
    app.get('/metrics', async (_request, reply) => {
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  },
};

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
