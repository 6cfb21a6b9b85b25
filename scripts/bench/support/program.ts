// The built server as a process of its own on a new database.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { root } from '../../build/files.mjs';
import { provideDatabase, type Database } from './database.ts';

export interface Program {
  readonly url: string;
  readonly child: ChildProcess;
  readonly connect: Database['connect'];
  readonly stop: () => Promise<void>;
}

/** A few accounts do the work of many people. */
const unlimited = { READS_PER_MINUTE: '1000000', WRITES_PER_MINUTE: '1000000', HEAVY_PER_MINUTE: '1000000' };

export interface Start {
  /** What Node runs; the built server unless said otherwise. */
  readonly command?: string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the server with the small demo, its database gone after `stop`. */
export async function startProgram({
  command = [join('dist', 'server', 'main.js')],
  env = {},
}: Start = {}): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'seqdesk-bench-'));
  // As root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  const database = await provideDatabase(folder);
  const program = await runProgram(process.execPath, command, {
    ...env,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SEED: 'small',
  });
  return {
    ...program,
    connect: database.connect,
    stop: async () => {
      await program.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `work` beside the server with the small demo and a connection of the owner of its database. */
export async function withProgram(work: (url: string, owner: Client) => Promise<void>): Promise<void> {
  const program = await startProgram();
  try {
    const owner = await program.connect();
    await work(program.url, owner);
    await owner.end();
  } finally {
    await program.stop();
  }
}

/** Runs a command that becomes the server, on a free port; answers once it says that it is ready. */
export async function runProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Pick<Program, 'url' | 'child' | 'stop'>> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...unlimited, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  const url = await readyUrl(child);
  return {
    url,
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const found = /SeqDesk is ready: (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('error', reject);
    child.on('close', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
}
