/**
 * The built server as a process of its own, to be killed: `startServerProcess(port)` builds it if need be and starts it
 * on a fresh DATA_DIR with accounts; `kill()` is kill -9, `start()` starts it again on what is left.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { bringUpToDate } from '../../../scripts/build/steps.mjs';
import { product } from '../../../src/core/product.ts';
import { embeddedUser } from '../../../src/server/platform/store/embedded/cluster.ts';
import {
  isPostmasterOf,
  readPostmaster,
  type PostmasterRecord,
} from '../../../src/server/platform/store/embedded/postmaster-file.ts';
import { basicHeader, passwordDigest, type Client, type Json, type Reply } from './test-server.ts';

const root = resolve(import.meta.dirname, '../../..');
const mostWaitMs = 240_000;

/** A server that can be killed and started again. */
export interface ServerProcess {
  login(account: string): Promise<Client>;
  /** Starts it on the same data and waits until it answers. */
  start(): Promise<void>;
  /** kill -9 of the server; its database lives on. */
  kill(): Promise<void>;
  /** kill -9 of the database; the server lives on. */
  killDatabase(): Promise<void>;
  /** Waits until server and database answer. */
  ready(): Promise<void>;
  /** Straight to the database, past row-level security. */
  query(text: string): Promise<Json[]>;
  /** Stops everything and removes the data. */
  stop(): Promise<void>;
}

/** Starts the built server. */
export async function startServerProcess(port: number): Promise<ServerProcess> {
  await bringUpToDate('server');
  const dataDir = mkdtempSync(join(tmpdir(), 'seqdesk-crash-'));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let printed = '';
  let killed: number | null = null;
  // Until another database runs, orphaned processes of the killed one may go on answering.
  const revived = (): boolean => readPostmaster(join(dataDir, 'postgres'))?.pid !== killed;
  const ready = async (): Promise<void> => {
    for (const until = Date.now() + mostWaitMs; !(revived() && (await answers(`${url}/readyz`))); await delay(50)) {
      if (child === null || child.exitCode !== null || Date.now() > until) throw new Error(`not ready:\n${printed}`);
    }
  };
  const start = async (): Promise<void> => {
    const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: 'accounts', LOG_LEVEL: 'error' };
    child = spawn(process.execPath, [join(root, 'dist/server/main.js')], { cwd: root, env });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)));
    await ready();
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ended = new Promise((done) => child?.once('exit', done));
    if (child?.kill(signal)) await ended;
  };
  const stop = async (): Promise<void> => {
    await end('SIGTERM');
    await endDatabase(join(dataDir, 'postgres'));
    rmSync(dataDir, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await end('SIGKILL');
    await stop();
    throw error;
  });
  return {
    login: (account) => loginAt(url, account),
    start,
    kill: () => end('SIGKILL'),
    killDatabase: async () => {
      killed = postmasterOf(dataDir).pid;
      process.kill(killed, 'SIGKILL');
    },
    ready,
    query: (text) => query(dataDir, text),
    stop,
  };
}

function postmasterOf(dataDir: string): PostmasterRecord {
  const record = readPostmaster(join(dataDir, 'postgres'));
  if (record === null) throw new Error('no PostgreSQL runs');
  return record;
}

async function query(dataDir: string, text: string): Promise<Json[]> {
  const { socketDir: host, port } = postmasterOf(dataDir);
  const client = new pg.Client({ host, port, user: embeddedUser, database: product.key });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** A server that was killed, or failed to start, leaves its database behind. */
async function endDatabase(folder: string): Promise<void> {
  const pid = readPostmaster(folder)?.pid;
  if (pid === undefined || !isPostmasterOf(pid, folder)) return;
  process.kill(pid, 'SIGQUIT');
  while (isPostmasterOf(pid, folder)) await delay(50);
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Signs in at the address of a server that runs somewhere. */
export async function loginAt(url: string, account: string): Promise<Client> {
  const query = new URLSearchParams({
    tenantId: product.defaultTenantId,
    username: account,
    password: passwordDigest('seqdesk'),
    grant_type: 'password',
  });
  const reply = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: basicHeader },
  });
  const identity = await reply.json();
  if (reply.status !== 200) throw new Error(`Login of ${account} failed: ${JSON.stringify(identity)}`);
  const token = String(identity.access_token);
  const call: Client['call'] = async (method, path, { query: values = {}, body, headers = {} } = {}) => {
    const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${url}${path}?${search}`, {
      method,
      headers: {
        'blade-auth': `bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body) }),
    });
    const raw = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, body: JSON.parse(raw.toString()), headers: {}, raw } satisfies Reply;
  };
  return {
    token,
    userId: String(identity.user_id),
    tenantId: String(identity.tenant_id),
    identity,
    call,
    get: (path, values = {}) => call('GET', path, { query: values }),
    post: (path, values = {}, body, headers = {}) => call('POST', path, { query: values, body, headers }),
  };
}
