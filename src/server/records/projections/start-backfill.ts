import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { backfill } from './backfill.ts';

/** Catches up once the server answers; nobody waits for it, and the end of the server does not either. */
export function startBackfill(app: FastifyInstance, services: Services): void {
  let running: Promise<void> = Promise.resolve();
  let closing = false;
  app.addHook('onListen', (done) => {
    running = work(services, () => closing);
    done();
  });
  app.addHook('onClose', async () => {
    closing = true;
    await running;
  });
}

async function work(services: Services, stopped: () => boolean): Promise<void> {
  try {
    await backfill(services, stopped);
  } catch (error) {
    services.log.error({ err: error }, 'records could not catch up with what processes had before');
  }
}
