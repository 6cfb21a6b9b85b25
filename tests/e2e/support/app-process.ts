import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** The built server running on its own data, as an operator would run it. */
export interface AppProcess {
  readonly url: string;
  /** What the server printed so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/** A port that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`the server was not ready after 90 s:\n${output()}`);
    await new Promise((tick) => setTimeout(tick, 100));
  }
}

/** Starts dist/server/main.js with a small demo in a fresh data folder and waits until it is ready. */
export async function startApp(): Promise<AppProcess> {
  const entry = join(root, 'dist/server/main.js');
  if (!existsSync(entry)) throw new Error('dist/server/main.js is missing: run `npm run build` first');
  const dataDir = mkdtempSync(join(tmpdir(), 'seqdesk-e2e-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: 'small', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [entry], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const keep = (chunk: Buffer): void => void (printed += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, () => printed);
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { url, output: () => printed, stop };
}
