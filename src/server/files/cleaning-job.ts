import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { cleanFiles } from './clean-files.ts';

const everyMs = 3_600_000;

/** Cleans files every hour as long as the server runs; nodes that share a database take turns by themselves. */
export function startCleaning(app: FastifyInstance, services: Services): void {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => clean(services));
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

async function clean(services: Services): Promise<void> {
  try {
    const report = await cleanFiles(services);
    if (report !== null) services.log.info(report, 'files cleaned');
  } catch (error) {
    services.log.error({ err: error }, 'files could not be cleaned');
  }
}
