import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { releaseCommand } from '../../../../generators/release-command.ts';
import { basicHeader, passwordDigest, type Json } from '../../support/test-server.ts';

const root = resolve(import.meta.dirname, '../../../..');
const workshop = join(root, 'tests/fixtures/workshop');
const programs = [
  'generators',
  'scripts',
  'src',
  'schemas/meta',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];
const environment = { ...process.env, SCHEMAS_DIR: join(workshop, 'before') };
/** Within this time people have what was released. */
const liveWithinMs = 5000;

let folder = '';
let server: ChildProcess;
let url = '';
let printed = '';

/** The software built with a company that has people and nothing else, and started. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seqdesk-workshop-'));
  for (const part of programs) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => path !== join(root, 'src/generated'),
    });
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'), 'dir');
  // No page is asked here: the web app of the project stands in.
  cpSync(join(root, 'dist/web'), join(folder, 'dist/web'), { recursive: true });
  const commands = ['scripts/build/bundle.mjs generators', 'dist/generators/generate.js'];
  for (const command of [...commands, 'scripts/build/bundle.mjs server'])
    execFileSync(process.execPath, command.split(' '), { cwd: folder, env: environment, stdio: 'pipe' });
  cpSync(join(workshop, 'before'), join(folder, 'schemas'), { recursive: true });
  cpSync(join(workshop, 'after'), join(folder, 'schemas'), { recursive: true });
  const env = { ...environment, PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'accounts' };
  server = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)));
  await vi.waitUntil(() => printed.includes('ready: http'), { timeout: 120_000 });
  url = /ready: (\S+)/.exec(printed)?.[1] ?? '';
});
afterAll(async () => {
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

type Call = (path: string, body?: unknown) => Promise<Json>;

/** Signs somebody in; the calls are theirs. A call with a body is a POST. */
async function login(account: string, password: string): Promise<Call> {
  const query = { tenantId: '000000', username: account, password: passwordDigest(password), grant_type: 'password' };
  const signedIn = await fetch(`${url}/api/blade-auth/oauth/token?${new URLSearchParams({ ...query, scope: 'all' })}`, {
    method: 'POST',
    headers: { authorization: basicHeader },
  });
  expect(signedIn.status).toBe(200);
  const { access_token: token }: Json = await signedIn.json();
  return async (path, body) => {
    const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer: Json = await (await fetch(`${url}/api/${path}`, { ...sent, headers })).json();
    expect(answer.code, `${path}: ${JSON.stringify(answer)}`).toBe(200);
    return answer.data;
  };
}

async function release(command: 'plan' | 'apply', ...args: readonly string[]) {
  let said = '';
  const who = ['--url', url, '--account', 'owner', '--password', 'wheel'];
  const code = await releaseCommand(command, [...args, ...who], {
    root: folder,
    environment: {},
    print: (text) => void (said += text),
    complain: (text) => void (said += text),
  });
  return { code, said };
}

function flat(nodes: readonly Json[]): Json[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

test('a server of a company with nothing but people gets all eight kinds by one apply, live within five seconds', async () => {
  const owner = await login('owner', 'wheel');
  const codes = async (): Promise<string[]> =>
    flat((await owner('blade-system/menu/routes')) as Json[]).map(({ code }) => code);
  const processes = async (): Promise<Json[]> => (await owner('blade-flow/work/start-list')).records;
  expect(await codes()).toEqual(['home']);
  expect(await processes()).toEqual([]);
  const plan = await release('plan');
  expect(plan.code, plan.said).toBe(2);
  const applied = await release('apply', '--yes', '--reason', 'the workshop opens');
  expect(applied.code, applied.said).toBe(0);
  const kinds = ['process bicycle', 'record part', 'table brake-price', 'types bicycle', 'family repair'];
  for (const one of [...kinds, 'dictionary brake', 'dictionary role', 'menu menus'])
    expect(applied.said).toContain(one);
  const inTime = { timeout: liveWithinMs };
  await expect.poll(codes, inTime).toEqual(expect.arrayContaining(['repairs', 'bicycles', 'part']));
  await expect.poll(async () => (await processes()).map(({ name }) => name), inTime).toEqual(['修自行车']);
  const again = await release('plan');
  expect(again.code, again.said).toBe(0);
});

test('its people work with them: the new role sees its menu, the task is counted, the table computes, rows are kept', async () => {
  const owner = await login('owner', 'wheel');
  const [role] = (await owner('blade-system/role/list?roleAlias_equal=mechanic')).records as Json[];
  const [person] = (await owner('blade-user/page?account_equal=helper')).records as Json[];
  const { id, account, realName } = person;
  await owner('blade-user/submit', { id, account, realName, roleId: [role.id] });
  const [definition] = (await owner('blade-flow/work/start-list')).records as Json[];
  const data = { brakeKind: 'disc', brakeCount: 2 };
  const started = await owner('blade-flow/process/start', { processDefinitionId: definition.id, data });
  const detail = await owner(`blade-flow/work/task-detail?taskId=${started.taskId}`);
  expect(JSON.stringify(detail)).toContain('"brakeCost":180');
  const own = await login('helper', 'wheel');
  const menus = flat((await own('blade-system/menu/routes')) as Json[]);
  const node = menus.find(({ code }) => code === 'bicycles');
  const counted = await own('seqdesk-experimental-delivery/digitnotice/aggregation', [node.id]);
  expect(counted[0].count).toBe(1);
  expect(await own('blade-flow/work/taskCount')).toMatchObject({ claimTaskCount: 1, repairCount: 1 });
  await own(`blade-flow/work/claim-task?taskId=${started.taskId}`, {});
  await own('blade-flow/work/complete-task', { taskId: started.taskId, outcome: 'done', data: {} });
  await own('seqdesk-store/part/submit', { partName: '刹车片', partBrake: 'disc' });
  expect((await own('seqdesk-store/part/list')).records).toMatchObject([{ partName: '刹车片', partBrake: 'disc' }]);
});
