import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** Work that a server does again and again. */
export interface Repeated {
  readonly everyMs: number;
  /** `turn` counts from 0. */
  readonly work: (turn: number) => Promise<void>;
  /** Logged when it fails; the next turn tries again. */
  readonly failure: string;
}

/** Runs work in turns as long as the server runs, one turn after the other; closing waits for the last one. */
export function repeatWhileOpen(app: FastifyInstance, { log }: Services, { everyMs, work, failure }: Repeated): void {
  let running: Promise<void> = Promise.resolve();
  let turn = 0;
  const timer = setInterval(() => {
    running = running.then(() => work(turn++)).catch((error: unknown) => log.error({ err: error }, failure));
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
