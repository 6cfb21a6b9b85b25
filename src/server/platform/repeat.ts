import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** Work that a server does again and again. */
export interface Repeated {
  readonly everyMs: number;
  /** `turn` counts from 0. */
  readonly work: (services: Services, turn: number) => Promise<void>;
  /** Logged when it fails; the next turn tries again. */
  readonly failure: string;
}

/** Runs work in turns as long as the server runs, one turn after the other; closing waits for the last one. */
export function repeatWhileOpen(app: FastifyInstance, services: Services, { everyMs, work, failure }: Repeated): void {
  let running: Promise<void> = Promise.resolve();
  let turn = 0;
  const timer = setInterval(() => {
    running = running
      .then(() => work(services, turn++))
      .catch((error: unknown) => services.log.error({ err: error }, failure));
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
