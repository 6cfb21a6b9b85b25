import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const parts = ['schemas', 'generators', 'scripts', 'src', 'dist/generators', 'dist/server', '.cache/stamps'];
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'tsconfig.web.json'];

/** A copy of the project in which `npm run dev` runs, so that its descriptors may be changed. */
export interface DevProject {
  readonly url: string;
  /** Writes a descriptor as an editor saves it. */
  readonly save: (file: string, text: string) => void;
  readonly read: (file: string) => string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'seqdesk-dev-'));
  for (const part of [...parts, ...files]) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'), 'dir');
  return folder;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Copies the project, runs `npm run dev` in the copy and waits until web app and server answer. */
export async function startDev(): Promise<DevProject> {
  const folder = copyProject();
  const [port, webPort] = [await freePort(), await freePort()];
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), SEED: 'demo', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['scripts/dev.mjs', '--port', String(webPort)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: Buffer): void => void (printed += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
  const url = `http://localhost:${webPort}`;
  const deadline = Date.now() + 120_000;
  while (!(await answers(`http://127.0.0.1:${port}/readyz`)) || !(await answers(url))) {
    if (child.exitCode === null && Date.now() < deadline) await new Promise((tick) => setTimeout(tick, 100));
    else {
      await stop();
      throw new Error(`npm run dev does not answer:\n${printed}`);
    }
  }
  return {
    url,
    save: (file, text) => writeFileSync(join(folder, file), text),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    output: () => printed,
    stop,
  };
}
