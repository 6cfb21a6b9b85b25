import type { FastifyInstance } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { missingMigrations } from '../store/migrate.ts';
import { route, type Route } from '../http/handle.ts';
import { addMetrics } from './metrics.ts';
import { requireOperator } from './operator.ts';
import { roomLeft } from './room-left.ts';

/** For those who run the server: is it alive, is it ready, how is it doing. */
export function healthRoutes(app: FastifyInstance, services: Services): readonly Route[] {
  const registry = addMetrics(app, services);
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  return [
    route('GET /healthz', () => ({ status: 'ok' })),
    route('GET /readyz', async ({ reply }) => {
      const problem = closing ? 'shutting down' : await Promise.race([findProblem(services), tooLate()]);
      if (problem !== null) return reply.code(503).send({ status: 'unavailable', problem });
      const room = await roomLeft(services.settings.dataDir);
      if (room < leastRoom) return reply.code(503).send({ status: 'unavailable', problem: 'no room left on the disk' });
      return room < littleRoom
        ? { status: 'ok', warning: `little room left: ${megabytes(room)} MB` }
        : { status: 'ok' };
    }),
    route('GET /metrics', async ({ request, reply }) => {
      requireOperator(request, services.settings);
      return reply.type(registry.contentType).send(await registry.metrics());
    }),
  ];
}

/** Milliseconds after which a database that says nothing counts as out of reach, so that the answer is there in two seconds. */
const answerMs = 1_700;

async function tooLate(): Promise<string> {
  await delay(answerMs, undefined, { ref: false });
  return 'database does not answer';
}

/** Bytes left on the disk below which readiness warns, and below which the node takes no more work. */
const littleRoom = 1024 ** 3;
const leastRoom = 32 * 1024 ** 2;

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 ** 2);
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
