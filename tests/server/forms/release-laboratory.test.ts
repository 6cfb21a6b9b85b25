import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { menu as builtInMenu } from '../../../src/generated/seeds.ts';
import { seedMenus } from '../../../src/server/directory/menus/seed-menus.ts';
import { startSecondNode, type SecondNode } from '../support/second-node.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { coldStore, ReleaseFolder } from './cold-store.ts';

const password = 'a-password-that-nobody-guesses-9';
const routes = '/api/blade-system/menu/routes';

let server: TestServer;
let other: SecondNode;
let folder: ReleaseFolder;
let admin: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  other = await startSecondNode(server);
  folder = new ReleaseFolder(mkdtempSync(join(tmpdir(), 'seqdesk-laboratory-')), await server.listen());
  [admin, tech] = [await server.login('admin'), await server.login('tech')];
});
afterAll(async () => {
  rmSync(folder.root, { recursive: true, force: true });
  await other.close();
  await server.close();
});

function flat(nodes: readonly Json[]): Json[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

async function seen(client: Client): Promise<Json[]> {
  return flat((await client.get(routes)).body.data);
}

async function seenThere(client: Client): Promise<Json[]> {
  return flat((await other.get(client, routes)).data);
}

/** Somebody with one role, who logs in with the password of their choice. */
async function personWith(alias: string): Promise<Client> {
  const { records } = (await admin.get('/api/blade-system/role/list', { roleAlias_equal: alias })).body.data;
  const person = { account: 'keeper', realName: '库管', roleId: [records[0].id], password };
  expect((await admin.post('/api/blade-user/submit', {}, person)).status).toBe(200);
  await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.updateTable('app_user').set({ must_change_password: false }).where('account', '=', 'keeper').execute(),
  );
  return (await server.loginAs('000000', 'keeper', password)).client;
}

describe('a running server gets a new process with all that belongs to it', () => {
  let keeper: Client;

  test('by one command, and the next plan is empty', async () => {
    expect((await folder.run('plan', [])).code).toBe(0);
    folder.addColdStore();
    const plan = await folder.run('plan', []);
    expect(plan).toMatchObject({ code: 2, complaint: '' });
    expect(plan.out).toContain('the role "Cold keeper" is new and sees');
    expect(plan.out).toContain('the entry "Cold store" is new');
    expect(await folder.run('apply', ['--yes', '--reason', 'a cold store'])).toMatchObject({ code: 0, complaint: '' });
    expect(await folder.run('plan', [])).toMatchObject({ code: 0, complaint: '' });
  });

  test('entries of the menu say what they lead to, to whom they are granted and to nobody else', async () => {
    keeper = await personWith(coldStore.role);
    const mine = await seen(keeper);
    expect(mine.find(({ code }) => code === 'cold_node').meta).toEqual({
      counts: 'node:cold-store',
      processes: ['cold-store'],
    });
    expect(mine.find(({ code }) => code === 'cold_box').meta).toEqual({ record: 'cold-box' });
    expect(mine.map(({ code }) => code)).toEqual(expect.arrayContaining(['home', 'work_claim', 'cold']));
    expect(mine.map(({ code }) => code)).not.toContain('studio');
    expect((await seen(tech)).map(({ code }) => code)).not.toContain('cold');
    const tops = (await keeper.get('/api/blade-system/menu/top-menu')).body.data as Json[];
    const bound = flat((await keeper.get(routes, { topMenuId: tops[0].id })).body.data);
    expect(bound.map(({ code }) => code)).toContain('cold_box');
  });

  test('a person with the new role works: the task is counted, claimed and done', async () => {
    const [definition] = (await admin.get('/api/blade-flow/work/start-list', { category: coldStore.process })).body.data
      .records as Json[];
    const data = { coldZone: 'nitrogen', coldTubes: 12 };
    const body = { processDefinitionId: definition.id, data };
    const started = await admin.post('/api/blade-flow/process/start', {}, body);
    expect(started.body, JSON.stringify(started.body)).toMatchObject({ code: 200 });
    const node = (await seen(keeper)).find(({ code }) => code === 'cold_node');
    const counted = async () => {
      const call = '/api/seqdesk-experimental-delivery/digitnotice/aggregation';
      return (await admin.post(call, {}, [node.id])).body.data[0].count as number;
    };
    expect(await counted()).toBe(1);
    expect((await keeper.get('/api/blade-flow/work/taskCount')).body.data.claimTaskCount).toBe(1);
    const { taskId } = started.body.data;
    expect((await keeper.post('/api/blade-flow/work/claim-task', { taskId })).status).toBe(200);
    const done = await keeper.post('/api/blade-flow/work/complete-task', {}, { taskId, outcome: 'done', data: {} });
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ code: 200 });
    await expect.poll(counted).toBe(0);
  });

  test('and writes rows of the record with the entries of the new dictionary', async () => {
    const row = { coldBoxName: '甲一', coldBoxZone: 'minus80' };
    expect((await keeper.post('/api/seqdesk-sample/cold-box/submit', {}, row)).body).toMatchObject({ code: 200 });
    const { records } = (await keeper.get('/api/seqdesk-sample/cold-box/list')).body.data;
    expect(records).toEqual([expect.objectContaining(row)]);
    expect((await tech.get('/api/seqdesk-sample/cold-box/list')).status).toBe(403);
    const bad = await keeper.post('/api/seqdesk-sample/cold-box/submit', {}, { ...row, coldBoxZone: 'oven' });
    expect(bad.status).toBe(400);
  });

  test('on another node too, where somebody was signed in before', async () => {
    expect((await seenThere(keeper)).map(({ code }) => code)).toContain('cold_box');
    expect((await other.get(keeper, '/api/seqdesk-sample/cold-box/list')).data.total).toBe(1);
    const before = await seenThere(tech);
    expect(before.map(({ code }) => code)).not.toContain('cold_box');
    folder.edit('schemas/menus.json', ({ menus }) => menus.at(-1).roles.push('lab-technician'));
    expect(await folder.run('apply', ['--yes'])).toMatchObject({ code: 0, complaint: '' });
    await expect.poll(async () => (await seenThere(tech)).map(({ code }) => code)).toContain('cold_node');
  });

  test('a restart keeps the menu that was released, with what later software brings', async () => {
    const later = { code: 'later', label: { zh: '后来', en: 'Later' }, path: '/studio' };
    await seedMenus(server.services, { ...builtInMenu, menus: [...builtInMenu.menus, later] });
    const codes = (await seen(admin)).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['cold_node', 'cold_box', 'later']));
  });
});

describe('a menu that is released', () => {
  const file = 'schemas/menus.json';

  test('renames an entry, takes one away and keeps what people made', async () => {
    const own = { name: '仪器预约', code: 'booking', path: '/booking', category: 1, meta: { counts: 'node:booking' } };
    expect((await admin.post('/api/blade-system/menu/submit', {}, own)).status).toBe(200);
    folder.edit(file, ({ menus, top }) => {
      menus[0].label.en = 'Start';
      menus.splice(1, 1);
      top[0].menus = top[0].menus.filter((code: string) => code !== 'dashboard');
    });
    const { out } = await folder.run('plan', []);
    expect(out).toContain('the entry "Dashboard" is removed');
    expect(out).toContain('entries have another place');
    expect(await folder.run('apply', ['--yes'])).toMatchObject({ code: 0, complaint: '' });
    const entries = await seen(admin);
    expect(entries.find(({ code }) => code === 'home').nameEn).toBe('Start');
    expect(entries.map(({ code }) => code)).toContain('booking');
    expect(entries.map(({ code }) => code)).not.toContain('dashboard');
    await seedMenus(server.services, builtInMenu);
    expect((await seen(admin)).map(({ code }) => code)).not.toContain('dashboard');
    expect((await folder.run('plan', [])).code).toBe(0);
  });

  test('a node that an entry made by hand counts may be named by a process', async () => {
    folder.edit('schemas/processes/cold-store.json', (process) => (process.node = 'booking'));
    expect(await folder.run('plan', [])).toMatchObject({ code: 2, complaint: '' });
    folder.edit('schemas/processes/cold-store.json', (process) => (process.node = 'nowhere'));
    const { code, out } = await folder.run('plan', []);
    expect([code, out.includes('reference/node-unknown')]).toEqual([1, true]);
    folder.edit('schemas/processes/cold-store.json', (process) => (process.node = 'cold-store'));
  });

  test('the code of an entry that people made is refused', async () => {
    folder.edit(file, ({ menus }) => {
      menus.push({ code: 'booking', label: { zh: '预约', en: 'Booking' }, path: '/book' });
    });
    const { code, out } = await folder.run('plan', []);
    expect([code, out.includes('is the code of an entry that people made')]).toEqual([1, true]);
    folder.edit(file, ({ menus }) => menus.pop());
  });

  test('is for those alone who run the installation', async () => {
    const admin2 = await server.login('admin2');
    const [home, ...others] = builtInMenu.menus;
    const text = JSON.stringify({ ...builtInMenu, menus: [{ ...home, icon: 'inbox' }, ...others] });
    const sent = { files: [{ file, text }] };
    expect((await admin2.post('/api/seqdesk-baseconfig/release/plan', {}, sent)).status).toBe(403);
    const analyst = await server.login('analyst');
    const refused = await analyst.post('/api/seqdesk-baseconfig/release/plan', {}, sent);
    expect(refused.status).toBe(403);
    expect(refused.body.msg).toBe(`您不能发布 ${file}：菜单由平台公司的管理员发布`);
  });
});
