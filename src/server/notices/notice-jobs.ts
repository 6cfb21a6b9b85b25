import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { cleanNotices } from './clean-notices.ts';
import { dateOpenTasks, notifyOverdue } from './late-tasks.ts';

const everyMs = 60_000;
const cleanEvery = 60;

/** Looks for late tasks every minute and removes old notices every hour, as long as the server runs. */
export function startNoticeJobs(app: FastifyInstance, services: Services): void {
  let running: Promise<void> = Promise.resolve();
  let turn = 0;
  const timer = setInterval(() => {
    running = running.then(() => work(services, turn++));
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

async function work(services: Services, turn: number): Promise<void> {
  try {
    if (turn === 0) await dateOpenTasks(services);
    await notifyOverdue(services);
    if (turn % cleanEvery === 0) await cleanNotices(services);
  } catch (error) {
    services.log.error({ err: error }, 'notices could not be looked after');
  }
}
