import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hasDemo } from '../../../../scripts/build/schemas.mjs';
import { seededTenants } from '../../../../src/server/seed/accounts.ts';
import { createEmptyDatabase, dropDatabase } from '../../support/test-database.ts';
import { basicHeader, passwordDigest } from '../../support/test-server.ts';
import {
  builtServer,
  runToExit,
  startProcess,
  type ServerProcess,
  type ServerProgram,
} from '../../support/server-program.ts';

let program: ServerProgram;
let folder: string;
beforeAll(async () => {
  program = await builtServer();
  folder = mkdtempSync(join(tmpdir(), 'seqdesk-start-'));
  chmodSync(folder, 0o755);
  await stop(await startProcess(program, { DATA_DIR: join(folder, 'blank'), SEED: 'none' }));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A DATA_DIR that was started and stopped once. */
function usedFolder(name: string): string {
  const dataDir = join(folder, name);
  cpSync(join(folder, 'blank'), dataDir, { recursive: true });
  return dataDir;
}

/** The one line that a refused start prints. */
async function rejection(env: Readonly<Record<string, string>>): Promise<string> {
  const { code, output } = await runToExit(program, env);
  expect(code).toBe(1);
  const lines = output.trim().split('\n');
  expect(lines).toEqual([expect.stringContaining('SeqDesk cannot start: ')]);
  return lines[0] ?? '';
}

async function stop(server: ServerProcess): Promise<void> {
  process.kill(server.pid, 'SIGTERM');
  await server.exited;
}

/** The people of the first company, as its accounts say: the first one administers it. */
const [boss, colleague] = seededTenants[0]?.people ?? [];

async function loginStatus(server: ServerProcess, account = '', password = ''): Promise<number> {
  const query = new URLSearchParams({ username: account, password: passwordDigest(password), grant_type: 'password' });
  const init = { method: 'POST', headers: { authorization: basicHeader } };
  return (await fetch(`${server.url}/api/blade-auth/oauth/token?${query}`, init)).status;
}

describe('design 8: a start that cannot be says why in one line', () => {
  test('DATA_DIR held by a live server, which goes on', async () => {
    const dataDir = usedFolder('held');
    const server = await startProcess(program, { DATA_DIR: dataDir, SEED: 'none' });
    const line = await rejection({ DATA_DIR: dataDir });
    expect(line).toBe(
      `SeqDesk cannot start: DATA_DIR ${dataDir} is in use by a running SeqDesk server (process ${server.pid}). Stop that one or choose another DATA_DIR.`,
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await stop(server);
  });

  test('DATA_DIR that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const line = await rejection({ DATA_DIR: join(file, 'data') });
    expect(line).toMatch(
      /^SeqDesk cannot start: Cannot write to DATA_DIR .*a-file\/data \(ENOTDIR\)\. .*choose another DATA_DIR\.$/,
    );
  });

  test('settings that make no sense', async () => {
    expect(await rejection({ PORT: 'http' })).toContain('PORT is "http"');
    expect(await rejection({ HOST: '203.0.113.7', DATA_DIR: join(folder, 'host') })).toContain('HOST 203.0.113.7');
    const gone = 'postgresql://nobody@127.0.0.1:1/none';
    expect(await rejection({ DATABASE_URL: gone, DATA_DIR: join(folder, 'url') })).toContain('DATABASE_URL');
  });

  test('data of another PostgreSQL', async () => {
    const dataDir = usedFolder('old');
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    const line = await rejection({ DATA_DIR: dataDir });
    expect(line).toContain('belongs to PostgreSQL 14, this server needs 18');
    expect(line).toContain('npm run backup -- FOLDER');
    expect(line).toContain('npm run restore -- FOLDER');
  });
});

describe('design 8: seeds', () => {
  test('SEED=none makes one administrator and shows the password once', async () => {
    const env = { DATA_DIR: join(folder, 'none'), SEED: 'none' };
    const first = await startProcess(program, env);
    const password = /First administrator: admin \/ (\S+) /.exec(first.output())?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    expect(first.output()).not.toContain(colleague?.account);
    expect(await loginStatus(first, 'admin', password)).toBe(200);
    expect(await loginStatus(first, 'admin', 'admin')).toBe(400);
    expect(await loginStatus(first, colleague?.account, colleague?.password)).toBe(400);
    await stop(first);
    const second = await startProcess(program, env);
    expect(second.output()).not.toContain('First administrator');
    expect(await loginStatus(second, 'admin', password)).toBe(200);
    await stop(second);
  });

  // The small demo says what the whole one does; tests/server/seed fills that in.
  test.runIf(hasDemo)('a demo prints its accounts, and is not served to others unless that is wanted', async () => {
    const env = { DATA_DIR: join(folder, 'demo'), SEED: 'small', LOG_LEVEL: 'info' };
    const local = await startProcess(program, env);
    expect(local.output()).toContain('admin / admin  administrator');
    expect(local.output()).toContain('admin2 / seqdesk  administrator');
    expect(local.output()).not.toContain('REACHABLE');
    await stop(local);
    const outside = { ...env, HOST: '0.0.0.0' };
    expect(await rejection(outside)).toMatch(/SEED=small makes accounts with known passwords.*ALLOW_DEMO=1/);
    expect(await rejection({ ...outside, SEED: 'none' })).toMatch(
      /Account admin of company 000000 still has its known password.*ALLOW_DEMO=1/,
    );
    const open = await startProcess(program, { ...outside, ALLOW_DEMO: '1' });
    expect(open.output()).toContain('DEMO ACCOUNTS WITH KNOWN PASSWORDS ARE REACHABLE ON 0.0.0.0');
    expect(open.output()).not.toContain('admin / admin');
    await stop(open);
  });
});

test('design 8: DATABASE_URL uses that PostgreSQL and starts none', async () => {
  const postgres = inject('database');
  const name = await createEmptyDatabase(postgres);
  const dataDir = join(folder, 'external');
  const url = `postgresql://${postgres.user}@/${name}?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}`;
  const nodes = await Promise.all(
    [1, 2].map((node) => startProcess(program, { DATABASE_URL: url, DATA_DIR: join(dataDir, String(node)) })),
  );
  for (const node of nodes) expect(await loginStatus(node, boss?.account, boss?.password)).toBe(200);
  expect(existsSync(join(dataDir, '1', 'postgres'))).toBe(false);
  for (const node of nodes) await stop(node);
  await dropDatabase(postgres, name);
});
