import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { breadth } from '../../../support/breadth.ts';
import { basicHeader, passwordDigest, type Json } from '../../support/test-server.ts';

const root = resolve(import.meta.dirname, '../../../..');
const bakery = join(root, 'tests/fixtures/bakery');
const programs = [
  'generators',
  'scripts',
  'src',
  'schemas/meta',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];
const suites = ['vitest.config.ts', 'tests/core', 'tests/server', 'tests/support'];
const environment = { ...process.env, SCHEMAS_DIR: bakery };

let folder = '';
let server: ChildProcess;
let url = '';
let printed = '';

/** Builds the software with the bakery's descriptors, in a copy of the project, and starts it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seqdesk-bakery-'));
  for (const part of [...programs, ...suites]) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => path !== join(root, 'src/generated'),
    });
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'), 'dir');
  // The web app is built in the same way, but takes longest and is not asked here: that of the project stands in.
  cpSync(join(root, 'dist/web'), join(folder, 'dist/web'), { recursive: true });
  const commands = [
    'scripts/build/bundle.mjs generators',
    'dist/generators/validate.js',
    'dist/generators/generate.js',
  ];
  for (const command of [...commands, 'scripts/build/bundle.mjs server']) {
    execFileSync(process.execPath, command.split(' '), { cwd: folder, env: environment, stdio: 'pipe' });
  }
  await startServer({ SEED: 'accounts' });
});
afterAll(async () => {
  await stopServer();
  rmSync(folder, { recursive: true, force: true });
});

function launch(settings: Readonly<Record<string, string>>): void {
  const env = { ...environment, PORT: '0', DATA_DIR: join(folder, 'data'), ...settings };
  printed = '';
  server = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)));
}

async function startServer(settings: Readonly<Record<string, string>>): Promise<void> {
  launch(settings);
  await vi.waitFor(() => expect(printed).toContain('ready: http'), { timeout: 120_000 });
  url = /ready: (\S+)/.exec(printed)?.[1] ?? '';
}

async function stopServer(): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
}

type Call = (path: string, body?: unknown) => Promise<Json>;

/** Signs somebody in; the calls are theirs. A call with a body is a POST. */
async function login(account: string): Promise<Call> {
  const query = { tenantId: '000000', username: account, password: passwordDigest('bread'), grant_type: 'password' };
  const signedIn = await fetch(`${url}/api/blade-auth/oauth/token?${new URLSearchParams({ ...query, scope: 'all' })}`, {
    method: 'POST',
    headers: { authorization: basicHeader },
  });
  expect(signedIn.status).toBe(200);
  const { access_token: token }: Json = await signedIn.json();
  return async (path, body) => {
    const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const reply = await fetch(`${url}/api/${path}`, { ...sent, headers });
    const answer: Json = await reply.json();
    expect([reply.status, answer.code], `${path}: ${JSON.stringify(answer)}`).toEqual([200, 200]);
    return answer.data;
  };
}

test('a company with descriptors of its own has its process worked on and counted', async () => {
  const [owner, baker] = [await login('owner'), await login('baker')];
  const startable = (await owner('blade-flow/work/start-list')).records as Json[];
  expect(new Set(startable.map(({ name }) => name))).toEqual(new Set(['面包投诉', '面包订单']));
  const processDefinitionId = startable.find(({ name }) => name === '面包订单')?.id;
  const data = { breadKind: 'rye', loaves: 12 };
  const started = await owner('blade-flow/process/start', { processDefinitionId, data });
  expect(await baker('blade-flow/work/taskCount')).toEqual({
    claimTaskCount: 1,
    todoTaskCount: 0,
    ovenCount: 1,
    complaintCount: 0,
  });
  await baker(`blade-flow/work/claim-task?taskId=${started.taskId}`, {});
  const knead = { taskId: started.taskId, outcome: 'submit', data: {} };
  const next = await baker('blade-flow/work/complete-task', knead);
  expect(next.step).toBe('bake');
  await baker(`blade-flow/work/claim-task?taskId=${next.taskId}`, {});
  expect(await baker('blade-flow/work/taskCount')).toMatchObject({ todoTaskCount: 1, ovenCount: 1 });
  const bake = { taskId: next.taskId, outcome: 'done', data: { crust: 'golden' } };
  expect((await baker('blade-flow/work/complete-task', bake)).step).toBe('');
  expect(await baker('blade-flow/work/taskCount')).toMatchObject({ todoTaskCount: 0, ovenCount: 0 });
});

test('its menu, roles and dictionaries are its own, and nothing of another company is there', async () => {
  const owner = await login('owner');
  const menus = (await owner('blade-system/menu/routes')) as Json[];
  expect(menus.map(({ name }) => name)).toEqual(['首页', '烘焙', '柜台', '配方', '原料', '进货']);
  const roles = (await owner('blade-system/role/list')).records as Json[];
  // The data scope of each is what its descriptors say; a role of which they say nothing sees what is its own.
  const scopes = { owner: 'all', baker: 'region', seller: 'customers', driver: 'own', guest: 'own' };
  expect(Object.fromEntries(roles.map(({ roleAlias, dataScope }) => [roleAlias, dataScope]))).toEqual(scopes);
  const dictionaries = (await owner('blade-system/dict-biz/parent-list?size=100')).records as Json[];
  expect(dictionaries.map(({ code }) => code)).toEqual(['flour']);
  expect((await owner('seqdesk-recipe/recipe/list')).records).toEqual([]);
});

test('a demo that its descriptors do not have is missed in so many words', async () => {
  await stopServer();
  launch({ SEED: 'demo' });
  await expect.poll(() => server.exitCode, { timeout: 60_000 }).toBe(1);
  expect(printed).toContain('SEED=demo needs the demo program');
  expect(printed).toContain('SEED=accounts');
});

interface SuiteResult {
  /** What failed, and why. */
  readonly failed: readonly string[];
  /** How many tests passed. */
  readonly passed: number;
}

/** Runs test files of the product in the copy, whose own descriptors are the bakery's then. */
async function runSuites(files: readonly string[]): Promise<SuiteResult> {
  cpSync(bakery, join(folder, 'schemas'), { recursive: true });
  const isOfThisRun = (name: string): boolean => /^(VITEST|NODE_OPTIONS|SCHEMAS_DIR|TEST$)/.test(name);
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfThisRun(name)));
  const report = join(folder, 'report.json');
  const words = ['run', '--project', 'server', '--reporter', 'json', '--outputFile', report, ...files];
  // This process goes on answering the run that it belongs to.
  const program = ['node_modules/vitest/vitest.mjs', ...words];
  await once(spawn(process.execPath, program, { cwd: folder, env, stdio: 'ignore' }), 'exit');
  const results: Json[] = JSON.parse(readFileSync(report, 'utf8')).testResults;
  const tests = results.flatMap(({ assertionResults }) => assertionResults as Json[]);
  const broken = results.filter(({ message }) => message !== '').map(({ name, message }) => `${name}: ${message}`);
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages}`);
  return { failed: [...broken, ...failed], passed: tests.filter(({ status }) => status === 'passed').length };
}

test('the suites of start, robot and records go through its processes and records as through those of a laboratory', async () => {
  const { failed, passed } = await runSuites([
    // What the bakery starts above shows most of it.
    ...breadth(['tests/server/app/process/start.test.ts'], []),
    'tests/server/app/robot/robot.test.ts',
    'tests/server/records/contract/contract.test.ts',
  ]);
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(0);
});
