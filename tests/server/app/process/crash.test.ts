import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { passwordDigest, basicHeader } from '../../support/test-server.ts';
import {
  builtServer,
  postmasterPid,
  startProcess,
  type ServerProcess,
  type ServerProgram,
} from '../../support/server-program.ts';

const waiting = { timeout: 30_000, interval: 50 };
let program: ServerProgram;
let dataDir: string;
/** A DATA_DIR that was started and stopped once; each test gets a copy. */
let template: string;
let left: ServerProcess[] = [];
beforeAll(async () => {
  program = await builtServer();
  template = mkdtempSync(join(tmpdir(), 'seqdesk-crash-'));
  chmodSync(template, 0o755);
  await stop(await startProcess(program, { DATA_DIR: template }));
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'seqdesk-crash-'));
  cpSync(template, dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  return async () => {
    for (const server of left) await stop(server);
    left = [];
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => {
  rmSync(template, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startProcess(program, { DATA_DIR: dataDir, ...env });
  left.push(server);
  return server;
}

async function stop(server: ServerProcess): Promise<number | null> {
  try {
    process.kill(server.pid, 'SIGTERM');
  } catch {
    // Gone already.
  }
  return server.exited;
}

async function kill(server: ServerProcess): Promise<void> {
  process.kill(server.pid, 'SIGKILL');
  await server.exited;
}

async function logIn(server: ServerProcess): Promise<string> {
  const query = new URLSearchParams({ username: 'tech', password: passwordDigest('seqdesk'), grant_type: 'password' });
  const init = { method: 'POST', headers: { authorization: basicHeader } };
  const reply = await fetch(`${server.url}/api/blade-auth/oauth/token?${query}`, init);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { access_token: string }).access_token;
}

async function mayAct(server: ServerProcess, token: string): Promise<number> {
  const headers = { 'blade-auth': `bearer ${token}` };
  return (await fetch(`${server.url}/api/blade-auth/oauth/user-info`, { headers })).status;
}

function ready(server: ServerProcess): Promise<void> {
  return vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), waiting);
}

test('design 5: after kill -9 of the server alone, the next one takes the running PostgreSQL over and stops it in the end', async () => {
  const first = await start();
  const token = await logIn(first);
  const postmaster = postmasterPid(dataDir);
  await kill(first);
  const second = await start();
  expect(postmasterPid(dataDir)).toBe(postmaster);
  expect(await mayAct(second, token)).toBe(200);
  expect(await stop(second)).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('design 5: after kill -9 of PostgreSQL, the server brings it back and goes on', async () => {
  const server = await start();
  const token = await logIn(server);
  const postmaster = postmasterPid(dataDir);
  process.kill(postmaster, 'SIGKILL');
  await vi.waitFor(() => expect(postmasterPid(dataDir)).not.toBe(postmaster), waiting);
  await ready(server);
  expect(await mayAct(server, token)).toBe(200);
  await logIn(server);
});

test('design 5: after kill -9 of both, nothing acknowledged is lost', async () => {
  const first = await start();
  const token = await logIn(first);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await kill(first);
  const second = await start();
  expect(await mayAct(second, token)).toBe(200);
});

test('a postmaster.pid whose number went to another program does not stop the start', async () => {
  const first = await start();
  await kill(first);
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  process.kill(Number(lines[0]), 'SIGINT');
  await vi.waitFor(() => expect(existsSync(file)).toBe(false), waiting);
  // This very process has the number now.
  writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'));
  const second = await start();
  await ready(second);
});

test('a first start that was killed midway begins anew', async () => {
  const draft = join(dataDir, 'postgres.new');
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  mkdirSync(draft);
  writeFileSync(join(draft, 'PG_VERSION'), 'half made');
  await ready(await start({ SEED: 'none' }));
  expect(existsSync(draft)).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  'as root, in a folder that only root can enter and then in one open to others',
  async () => {
    chmodSync(dataDir, 0o700);
    const closed = await start();
    const token = await logIn(closed);
    await stop(closed);
    chmodSync(dataDir, 0o755);
    const opened = await start();
    expect(await mayAct(opened, token)).toBe(200);
    await stop(opened);
    chmodSync(dataDir, 0o700);
    const again = await start();
    expect(await mayAct(again, token)).toBe(200);
  },
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops server and PostgreSQL, a stream that is open notwithstanding',
  async (signal) => {
    const server = await start();
    const headers = { 'blade-auth': `bearer ${await logIn(server)}` };
    const stream = await fetch(`${server.url}/api/seqdesk-baseconfig/events`, { headers });
    process.kill(server.pid, signal);
    process.kill(server.pid, signal);
    expect(await server.exited).toBe(0);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
    await expect(stream.text()).resolves.toContain(': open');
  },
);
