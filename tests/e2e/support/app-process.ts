import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { createDatabase, dropDatabase, type PostgresPlace } from '../../server/support/test-database.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The built server running on its own data, as an operator would run it. */
export interface AppProcess {
  readonly url: string;
  /** What the server printed so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
  /** Address of its database. */
  readonly database: string;
  readonly pid: number;
}

/** What the server prints once it answers. */
const readyLine = /^SeqDesk is ready: (\S+)$/m;

/** The address that the server says it answers at. */
async function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + 240_000;
  for (;;) {
    const url = readyLine.exec(output())?.[1];
    if (url !== undefined) return url;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`the server was not ready after 240 s:\n${output()}`);
    await new Promise((tick) => setTimeout(tick, 20));
  }
}

/** What the apps of a run are copied from. */
export interface SeededApp {
  readonly database: PostgresPlace;
  /** Data folder of the server that seeded it. */
  readonly folder: string;
}

/** What a server works on. */
interface ServerData {
  readonly place: PostgresPlace;
  readonly database: string;
  readonly dataDir: string;
}

/** A database as the server is told of it. */
export function databaseUrl({ user, host, port }: PostgresPlace, database: string): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/**
 * Runs dist/server/main.js on one database and a data folder until it is stopped; answers once it is ready.
 *
 * @param port where it listens; 0: the system gives one that is free, and the server says which one
 */
export async function runServer({ place, database, dataDir }: ServerData, port = 0): Promise<AppProcess> {
  const entry = join(root, 'dist/server/main.js');
  if (!existsSync(entry)) throw new Error('dist/server/main.js is missing: run `npm run build` first');
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(place, database),
    SEED: 'small',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: Buffer): void => void (printed += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await untilReady(child, () => printed).catch(async (error: unknown) => {
    if (child.kill('SIGKILL')) await exited;
    throw error;
  });
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await exited;
  }
  return { url, output: () => printed, stop, database: own.DATABASE_URL, pid: child.pid ?? 0 };
}

/** A server's data: a copy of the seeded demo, its files included. */
async function copySeeded(): Promise<ServerData> {
  const { database: place, folder } = inject('seededApp');
  const dataDir = mkdtempSync(join(tmpdir(), 'seqdesk-e2e-'));
  const own = join(folder, 'postgres');
  cpSync(folder, dataDir, { recursive: true, filter: (path) => path !== own });
  return { place, database: await createDatabase(place), dataDir };
}

/** Where the apps of this worker answer, one after the other: browsers keep the scripts that they know by address. */
let lastPort = 0;

/** Starts dist/server/main.js on a copy of the seeded demo, and waits until it is ready. */
export async function startApp(): Promise<AppProcess> {
  const data = await copySeeded();
  // Somebody else may have taken the port meanwhile.
  const app = await runServer(data, lastPort).catch(() => runServer(data));
  lastPort = Number(new URL(app.url).port);
  async function stop(): Promise<void> {
    await app.stop();
    await dropDatabase(data.place, data.database);
    rmSync(data.dataDir, { recursive: true, force: true });
  }
  return { ...app, stop };
}

let shared: Promise<AppProcess> | undefined;

/**
 * The app of the test files of this worker that bring what they need and change nothing that others look at: to start
 * one costs more than most of their tests. It ends with the worker.
 */
export function workerApp(): Promise<AppProcess> {
  shared ??= startShared();
  return shared;
}

async function startShared(): Promise<AppProcess> {
  const data = await copySeeded();
  const app = await runServer(data);
  // The watcher's input ends with this process; the database goes with its PostgreSQL.
  const script = 'cat > /dev/null; kill -TERM "$0"; rm -rf "$1"';
  spawn('sh', ['-c', script, String(app.pid), data.dataDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  }).unref();
  return app;
}
