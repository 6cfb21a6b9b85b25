import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breadth } from '../../../support/breadth.ts';
import type { Json } from '../../support/test-server.ts';
import { BuiltCompany, root, type Call } from './built-company.ts';

const bakery = join(root, 'tests/fixtures/bakery');
const suites = ['vitest.config.ts', 'tests/core', 'tests/nightly.json', 'tests/server', 'tests/support'];

let company: BuiltCompany;

beforeAll(async () => {
  company = new BuiltCompany({ schemas: 'bakery', parts: suites });
  await company.start();
});
afterAll(() => company.remove());

const login = (account: string): Promise<Call> => company.login(account, 'bread');

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
  await company.stop();
  company.launch({ SEED: 'demo' });
  await expect.poll(() => company.exitCode, { timeout: 60_000 }).toBe(1);
  expect(company.printed).toContain('SEED=demo needs the demo program');
  expect(company.printed).toContain('SEED=accounts');
});

interface SuiteResult {
  /** What failed, and why. */
  readonly failed: readonly string[];
  /** How many tests passed. */
  readonly passed: number;
}

/** Runs test files of the product in the copy, whose own descriptors are the bakery's then. */
async function runSuites(files: readonly string[]): Promise<SuiteResult> {
  const { folder } = company;
  cpSync(bakery, join(folder, 'schemas'), { recursive: true });
  // A build does without this file; sources that are run as they are read it.
  writeFileSync(join(folder, 'schemas', 'instruments.json'), '{ "kind": "instruments", "instruments": [] }');
  const isOfThisRun = (name: string): boolean =>
    /^(VITEST|NODE_OPTIONS|SCHEMAS_DIR|TEST$|TEST_REPORT|NIGHTLY)/.test(name);
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
