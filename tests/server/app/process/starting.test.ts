import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startRuntime } from '../../../../src/server/app/runtime.ts';
import { StartError } from '../../../../src/server/platform/errors/start-error.ts';
import { readSettings } from '../../../../src/server/platform/settings.ts';
import { freePort } from '../../support/free-port.ts';
import { createEmptyDatabase, dropDatabase } from '../../support/test-database.ts';
import { builtServer, runToExit, startProcess, type ServerProgram } from '../../support/server-program.ts';

const home = mkdtempSync(join(tmpdir(), 'seqdesk-starting-'));
let program: ServerProgram;
beforeAll(async () => {
  program = await builtServer();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function listening(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** The answer of a server that is about to listen. */
async function firstAnswer(url: string, headers: Record<string, string> = {}): Promise<Response> {
  let answer: Response | null = null;
  await expect
    .poll(async () => (answer = await fetch(url, { headers }).catch(() => null)), { timeout: 60_000, interval: 20 })
    .not.toBeNull();
  if (answer === null) throw new Error('no answer');
  return answer;
}

test('a port in use is told before a folder is made or a database begun', async () => {
  const { port } = await listening();
  const dataDir = join(home, 'never');
  const { code, output } = await runToExit(program, { DATA_DIR: dataDir, PORT: String(port) });
  expect([code, output]).toEqual([
    1,
    `SeqDesk cannot start: Port ${port} on 127.0.0.1 is in use. Stop the program that has it, or choose another one: PORT=${port + 1} npm start\n`,
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

test('while the database is waited for, the server says that it lives and that it is not ready', async () => {
  // It takes connections and never answers.
  const database = await listening();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    SEED: 'none',
    DATA_DIR: join(home, 'waiting'),
    DATABASE_URL: `postgresql://nobody@127.0.0.1:${database.port}/none`,
  };
  const child = spawn(process.execPath, [program.file], { env, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const alive = await firstAnswer(`${url}/healthz`);
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }]);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', problem: 'starting' }]);
  const call = await fetch(`${url}/api/blade-system/menu/routes?x=1`, { headers: { 'accept-language': 'en' } });
  expect([call.status, Number(call.headers.get('retry-after')) > 0, await call.json()]).toEqual([
    503,
    true,
    { code: 503, success: false, data: {}, msg: 'The system is starting; try again in a moment' },
  ]);
  const page = await fetch(`${url}/home`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type'), page.headers.get('refresh')]).toEqual([
    503,
    'text/plain; charset=utf-8',
    page.headers.get('retry-after'),
  ]);
  expect(await page.text()).toBe('系统正在启动，请稍后再试\n');
});

test.each(['53100', 'ENOSPC'])(
  'a disk that is full (%s) ends a start with one line, and what was opened is closed',
  async (code) => {
    const postgres = inject('database');
    const name = await createEmptyDatabase(postgres);
    const url = `postgresql://${postgres.user}@/${name}?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}`;
    const dataDir = join(home, code);
    const settings = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' });
    const closed = vi.fn(() => Promise.resolve());
    const full = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code });
    const gate = { url: '', handOver: () => Promise.reject(full), close: closed };
    await expect(startRuntime(settings, gate)).rejects.toThrow(
      new StartError(`there is no room left on the disk of ${dataDir}. Free some, 1 GB or more, and start again.`),
    );
    expect(closed).toHaveBeenCalledOnce();
    await dropDatabase(postgres, name);
  },
);

test('the app takes the port over without refusing anybody, and gives it back when it stops', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const starting = startProcess(program, { PORT: String(port), DATA_DIR: join(home, 'first'), SEED: 'none' });
  expect((await firstAnswer(`${url}/healthz`)).status).toBe(200);
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/readyz`);
        seen.add(`${answer.status} ${await answer.text()}`);
        return answer.status;
      },
      { timeout: 240_000, interval: 20 },
    )
    .toBe(200);
  const server = await starting;
  expect(server.url).toBe(url);
  expect([...seen].filter((answer) => answer.startsWith('503'))).toEqual([
    '503 {"status":"unavailable","problem":"starting"}',
  ]);
  process.kill(server.pid, 'SIGTERM');
  expect(await server.exited).toBe(0);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
});
