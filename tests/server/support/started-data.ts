import { chmodSync, cpSync, existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import { builtServer, startProcess } from './server-program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that the first who needs it makes. */
    startedData: string;
  }
}

/**
 * Makes a DATA_DIR that the server was started on once, with accounts, and stopped again. The first start takes the
 * longest, so one is made a run and copied.
 */
export async function copyStartedData(dataDir: string): Promise<void> {
  const source = inject('startedData');
  while (!existsSync(ready(source))) {
    if (mayMake(source)) await make(source);
    else await delay(50);
  }
  cpSync(source, dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
}

const ready = (source: string): string => `${source}.ready`;
const lock = (source: string): string => `${source}.lock`;

/** Test files run in two processes: one of them makes it. */
function mayMake(source: string): boolean {
  try {
    mkdirSync(lock(source));
    return !existsSync(ready(source));
  } catch {
    return false;
  }
}

async function make(source: string): Promise<void> {
  try {
    mkdirSync(source, { recursive: true });
    chmodSync(source, 0o755);
    const server = await startProcess(await builtServer(), { DATA_DIR: source, SEED: 'accounts' });
    process.kill(server.pid, 'SIGTERM');
    await server.exited;
    writeFileSync(ready(source), '');
  } finally {
    rmdirSync(lock(source));
  }
}
