// The built server as a process of its own on a new database.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/files.mjs';
import { provideDatabase } from './database.mjs';

/**
 * @typedef {object} Program
 * @property {string} url
 * @property {import('node:child_process').ChildProcess} child
 * @property {import('./database.mjs').Database['connect']} connect
 * @property {() => Promise<void>} stop
 *
 * @typedef {object} Start
 * @property {string[]} [command] what Node runs; the built server unless said otherwise
 * @property {Readonly<Record<string, string>>} [env]
 */

/**
 * Starts the server with the small demo, its database gone after `stop`.
 * @param {Start} [start]
 * @returns {Promise<Program>}
 */
export async function startProgram({ command = [join('dist', 'server', 'main.js')], env = {} } = {}) {
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

/**
 * Runs a command that becomes the server, on a free port; answers once it says that it is ready.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<Pick<Program, 'url' | 'child' | 'stop'>>}
 */
export async function runProgram(command, args, env) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...env },
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

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function readyUrl(child) {
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
