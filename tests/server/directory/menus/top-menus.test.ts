import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventReader } from '../../support/event-reader.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../../support/test-server.ts';

const base = '/api/blade-system/topmenu';
const menus = '/api/blade-system/menu';
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

function submit(row: Json, client = admin): Promise<Reply> {
  return client.post(`${base}/submit`, {}, row);
}

async function menuId(code: string): Promise<string> {
  const { data } = (await admin.get(`${menus}/lazy-list`, { code_equal: code })).body;
  return data[0].id;
}

async function bar(client: Client): Promise<string[]> {
  return (await client.get(`${menus}/top-menu`)).body.data.map(({ code }: Json) => code);
}

test('S7-14 a new top menu stands in the bar with what is bound to it and all below', async () => {
  const menuIds = [await menuId('dictionaries')];
  const row = { code: 'words', name: '词汇', nameEn: 'Words', source: 'book', sort: 0, menuIds };
  const { id } = (await submit(row)).body.data;
  expect((await admin.get(`${base}/detail`, { id })).body.data).toMatchObject({ ...row, status: 1 });
  expect((await bar(admin))[0]).toBe('words');
  const [top] = (await admin.get(`${menus}/routes`, { topMenuId: id })).body.data;
  expect([top.code, top.children.map(({ code }: Json) => code)]).toEqual(['dictionaries', ['dict', 'dictbiz']]);
  await submit({ id, code: 'words', name: '词汇', menuIds: [] });
  expect((await admin.get(`${menus}/routes`, { topMenuId: id })).body.data).toEqual([]);
  await submit({ id, code: 'words', name: '词汇', status: 0 });
  expect(await bar(admin)).not.toContain('words');
  expect((await admin.get(`${base}/list`, { code_equal: 'words' })).body.data.records[0]).toMatchObject({
    status: 0,
    nameEn: 'Words',
  });
  expect((await admin.post(`${base}/remove`, { ids: id })).body.code).toBe(200);
  expect((await admin.post(`${base}/remove`, { ids: id })).body.msg).toBe('操作失败');
});

test.each([
  ['a code that is taken', { code: 'delivery' }, '顶部菜单编号已存在！'],
  ['no name', { code: 'x', name: '' }, 'name:格式错误'],
  ['an entry that does not exist', { code: 'x', menuIds: ['7'] }, 'menuIds:菜单不存在或不可授权'],
  ['an id that does not exist', { id: '7', code: 'x' }, '记录不存在或已被删除'],
])('refuses %s', async (_what, change, msg) => {
  const { status, body } = await submit({ name: '名', ...change });
  expect([status, body.msg]).toEqual([400, msg]);
});

test('the company’s own pages hear of it, another company has its own bar', async () => {
  const address = await server.listen();
  const tech = await EventReader.open(address, await server.login('tech'));
  const admin2 = await server.login('admin2');
  const { id } = (await submit({ code: 'ours', name: '我们的' })).body.data;
  expect(await tech.next()).toEqual({ name: 'menu', data: {} });
  tech.close();
  expect(await bar(admin2)).not.toContain('ours');
  expect((await admin2.get(`${base}/detail`, { id })).body.code).toBe(400);
  expect((await admin2.post(`${base}/remove`, { ids: id })).body.msg).toBe('操作失败');
  expect((await submit({ id, code: 'ours', name: '偷' }, admin2)).body.code).toBe(400);
  expect((await submit({ code: 'ours', name: '他们的' }, admin2)).body.code).toBe(200);
});

test('S6-02 each write needs its button', async () => {
  const tech = await server.login('tech');
  expect((await tech.get(`${base}/list`)).status).toBe(403);
  expect((await submit({ code: 'x', name: 'x' }, tech)).status).toBe(403);
  const { data } = (await admin.get('/api/blade-system/role/list', { roleAlias_equal: 'lab-technician' })).body;
  const role = (await admin.get('/api/blade-system/role/detail', { id: data.records[0].id })).body.data;
  const granted = { ...role, menuIds: [...role.menuIds, await menuId('topmenu_setting')] };
  await admin.post('/api/blade-system/role/submit', {}, granted);
  const [delivery] = (await admin.get(`${base}/list`, { code_equal: 'delivery' })).body.data.records;
  const { menuIds } = (await admin.get(`${base}/detail`, { id: delivery.id })).body.data;
  expect((await submit({ code: 'x', name: 'x', menuIds }, tech)).status).toBe(403);
  expect((await submit({ ...delivery, name: '改名', menuIds }, tech)).status).toBe(200);
  expect((await admin.get(`${base}/detail`, { id: delivery.id })).body.data.name).toBe(delivery.name);
  expect((await submit(delivery, tech)).status).toBe(403);
});
