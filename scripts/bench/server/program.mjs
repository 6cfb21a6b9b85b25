// The built server as a process of its own on a new database, and ways to call it and its PostgreSQL.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../build/files.mjs';

/**
 * @typedef {object} Recorded a statement as the server sent it
 * @property {number} client
 * @property {string} text
 * @property {unknown} values
 * @property {unknown} rows
 *
 * @typedef {object} Program
 * @property {string} url
 * @property {(role?: string) => Promise<pg.Client>} connect
 * @property {(work: () => Promise<unknown>) => Promise<Recorded[]>} record what the server asks while `work` runs
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<Program>} */
export async function startProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'seqdesk-bench-'));
  // As root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  const recording = join(folder, 'statements.json');
  const hook = pathToFileURL(join(root, 'scripts', 'bench', 'server', 'record-statements.mjs')).href;
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', SEED: 'small', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['--import', hook, join('dist', 'server', 'main.js')], {
    cwd: root,
    env: { ...env, PORT: '0', RECORD_FILE: recording },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  const url = await readyUrl(child);
  return {
    url,
    connect: (role) => connect(folder, role),
    record: async (work) => {
      rmSync(recording, { force: true });
      child.kill('SIGUSR2');
      // Signals are taken between two turns of the server's loop: a call is answered after it.
      await fetch(`${url}/healthz`);
      await work();
      child.kill('SIGUSR2');
      while (!existsSync(recording)) await wait(10);
      return /** @type {Recorded[]} */ (JSON.parse(readFileSync(recording, 'utf8')));
    },
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
      rmSync(folder, { recursive: true, force: true });
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
    child.on('close', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
}

/**
 * @param {string} folder
 * @param {string | undefined} role
 */
async function connect(folder, role) {
  const lines = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const options = role === undefined ? {} : { options: `-c role=${role}` };
  const place = { host: lines[4] ?? '', port: Number(lines[3]), user: 'seqdesk', database: 'seqdesk' };
  const client = new pg.Client({ ...place, ...options });
  // A connection that the end of the server cuts is no error here.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * @typedef {object} Person
 * @property {string} userId
 * @property {(path: string) => Promise<unknown>} get `data` of the answer
 * @property {(path: string, body?: unknown) => Promise<unknown>} post
 */

/**
 * Signs a demo account in.
 * @param {string} url
 * @param {string} account
 * @returns {Promise<Person>}
 */
export async function logIn(url, account) {
  const password = createHash('md5').update('seqdesk').digest('hex');
  const query = new URLSearchParams({ tenantId: '000000', username: account, password, grant_type: 'password' });
  const { clientId, clientSecret } = clientOf();
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const token = `${url}/api/blade-auth/oauth/token?${query}&scope=all&type=account`;
  const answer = await fetch(token, { method: 'POST', headers: { authorization } });
  const identity = /** @type {{ access_token: string, user_id: string }} */ (await answer.json());
  const headers = { 'blade-auth': `bearer ${identity.access_token}`, 'content-type': 'application/json' };
  /** @param {string} path @param {object} init */
  const call = async (path, init) => {
    const reply = await fetch(`${url}/api/${path}`, { headers, ...init });
    const body = /** @type {{ code: number, data: unknown }} */ (await reply.json());
    if (body.code !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
  return {
    userId: identity.user_id,
    get: (path) => call(path, {}),
    post: (path, body = {}) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

/** The product's client credential, read from the source that defines it. */
function clientOf() {
  const source = readFileSync(join(root, 'src', 'core', 'product.ts'), 'utf8');
  const of = (/** @type {string} */ name) => new RegExp(`${name}: '([^']*)'`).exec(source)?.[1] ?? '';
  return { clientId: of('clientId'), clientSecret: of('clientSecret') };
}
