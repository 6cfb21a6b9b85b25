import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { menu as builtInMenu } from '../../../../src/generated/seeds.ts';
import { seedMenus } from '../../../../src/server/directory/menus/seed-menus.ts';
import { EventReader } from '../../support/event-reader.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../../support/test-server.ts';

const base = '/api/blade-system/menu';
let server: TestServer;
let admin: Client;
let tech: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  tech = await server.login('tech');
});
afterAll(() => server.close());

function flat(nodes: readonly Json[]): Json[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

async function entry(code: string): Promise<Json> {
  return flat((await admin.get(`${base}/list`)).body.data).find((node) => node.code === code);
}

function submit(row: Json, client = admin): Promise<Reply> {
  return client.post(`${base}/submit`, {}, row);
}

const row = { name: '库存', code: 'stock', category: 1, alias: 'stock', path: '/stock/index', source: 'box', sort: 7 };

describe('S7-16 submit', () => {
  test('adds an entry and answers its id; administrators see it at once, others when it is granted', async () => {
    const { status, body } = await submit({ ...row, nameEn: 'Stock', isOpen: 1, meta: { i18n: 'stock' } });
    expect([status, body.code, body.success]).toEqual([200, 200, true]);
    const { data } = (await admin.get(`${base}/detail`, { id: body.data.id })).body;
    expect(data).toMatchObject({ ...row, nameEn: 'Stock', parentId: '0', parentName: '顶级', meta: { i18n: 'stock' } });
    const seen = flat((await admin.get(`${base}/routes`)).body.data).map(({ code }) => code);
    expect(seen).toContain('stock');
    expect(flat((await tech.get(`${base}/routes`)).body.data).map(({ code }) => code)).not.toContain('stock');
  });

  test('a button is in the administrator’s permissions at once', async () => {
    const parent = await entry('dashboard');
    await submit({ parentId: parent.id, name: '刷新', code: 'dashboard_refresh', category: 2, action: 1 });
    const { data } = (await admin.get('/api/blade-auth/oauth/user-info')).body;
    expect(data.permissions).toContain('dashboard_refresh');
    const codes = flat((await admin.get(`${base}/buttons`)).body.data).map(({ code }) => code);
    expect(codes).toContain('dashboard_refresh');
  });

  test.each([
    ['a code that is taken', { ...row, name: '另一个', code: 'dict' }, '菜单名或编号已存在!'],
    ['the name of another menu', { ...row, code: 'other', name: '首页' }, '菜单名或编号已存在!'],
    ['no name', { ...row, code: 'other', name: ' ' }, 'name:格式错误'],
    ['no code', { name: 'x', category: 1, path: '/x' }, 'code:不能为空'],
    ['a menu without a path', { name: '无路', code: 'nowhere', category: 1 }, '缺少必要的请求参数: path'],
    ['a path that runs', { ...row, code: 'other', name: 'js', path: 'javascript:alert(1)' }, 'path:格式错误'],
    ['a parent that does not exist', { ...row, code: 'other', name: 'p', parentId: '7' }, '父节点不存在'],
    ['a kind that is none', { ...row, code: 'other', name: 'k', category: 3 }, 'category:格式错误'],
    ['an id that does not exist', { ...row, id: '7', code: 'other', name: 'i' }, '记录不存在或已被删除'],
  ])('refuses %s', async (_what, sent, msg) => {
    const { status, body } = await submit(sent);
    expect([status, body.code, body.msg]).toEqual([400, 400, msg]);
  });

  test('two who take one code at once: one gets it', async () => {
    const sent = { ...row, code: 'race', path: '/race' };
    const replies = await Promise.all([1, 2, 3, 4].map((n) => submit({ ...sent, name: `竞争${n}` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejections = replies.filter(({ status }) => status !== 200).map(({ body }) => body.msg);
    expect(new Set(rejections)).toEqual(new Set(['菜单名或编号已存在!']));
  });

  test('no entry stands below itself, below a button, or turns into a button above others', async () => {
    const [system, user, button] = [await entry('system'), await entry('user'), await entry('user_add')];
    for (const parentId of [system.id, user.id]) {
      expect((await submit({ ...system, parentId })).body.msg).toBe('父节点不可选择自身!');
    }
    const below = { ...row, code: 'below', name: '下', parentId: button.id };
    expect((await submit(below)).body.msg).toBe('按钮下不可再有节点');
    const made = (await submit({ ...row, code: 'branch', name: '枝' })).body.data;
    await submit({ ...row, code: 'leaf', name: '叶', parentId: made.id });
    const turned = await submit({ ...row, id: made.id, code: 'branch', name: '枝', category: 2 });
    expect(turned.body.msg).toBe('按钮下不可再有节点');
  });

  test('two who move at once make no ring', async () => {
    const [a, b] = [
      (await submit({ ...row, code: 'ring_a', name: '甲' })).body.data.id,
      (await submit({ ...row, code: 'ring_b', name: '乙' })).body.data.id,
    ];
    const replies = await Promise.all([
      submit({ ...row, id: a, code: 'ring_a', name: '甲', parentId: b }),
      submit({ ...row, id: b, code: 'ring_b', name: '乙', parentId: a }),
    ]);
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
  });

  test('a built-in entry keeps its code and kind, all else may be changed', async () => {
    const home = await entry('home');
    expect((await submit({ ...home, code: 'start' })).body.msg).toBe('内置菜单的编号和类型不可修改！');
    expect((await submit({ ...home, name: '主页', sort: 3 })).body.code).toBe(200);
    expect(await entry('home')).toMatchObject({ name: '主页', sort: 3, nameEn: 'Home', path: home.path });
    await submit(home);
  });
});

describe('S7-16 remove', () => {
  test('refuses what has entries below, frees the code, says when there was nothing', async () => {
    const id = (await submit({ ...row, code: 'gone', name: '去' })).body.data.id;
    const child = (await submit({ ...row, code: 'gone_too', name: '也去', parentId: id })).body.data.id;
    const remove = (ids: string) => admin.post(`${base}/remove`, { ids });
    expect((await remove(id)).body).toMatchObject({ code: 400, msg: '请先删除子节点!' });
    expect((await remove(child)).body.code).toBe(200);
    expect((await remove(id)).body.code).toBe(200);
    const again = await remove(id);
    expect([again.status, again.body.code]).toEqual([200, 400]);
    expect((await submit({ ...row, code: 'gone', name: '去' })).body.code).toBe(200);
    expect((await remove('x')).body.msg).toBe('请求参数格式错误: ids');
  });

  test('the entries by which menus are managed stay', async () => {
    const menu = await entry('menu');
    await admin.post(`${base}/remove`, { ids: menu.children.map(({ id }: Json) => id).join() });
    const { status, body } = await admin.post(`${base}/remove`, { ids: menu.id });
    expect([status, body.msg]).toEqual([400, '系统必需的菜单不可删除：菜单管理']);
    expect(await entry('menu')).toBeDefined();
  });
});

describe('S7-15 lazy lists', () => {
  test('one level with hasChildren on every row; a search finds all rows', async () => {
    const top = (await admin.get(`${base}/lazy-list`, { parentId: '0' })).body.data;
    expect(top.every((node: Json) => node.children === undefined && node.parentId === '0')).toBe(true);
    const has = (list: Json[], code: string) => list.find((node) => node.code === code).hasChildren;
    expect([has(top, 'system'), has(top, 'home')]).toEqual([true, false]);
    expect((await admin.get(`${base}/lazy-list`)).body.data).toEqual(top);
    const dict = await entry('dictionaries');
    const level = (await admin.get(`${base}/lazy-list`, { parentId: dict.id })).body.data;
    expect([has(level, 'dict'), has(level, 'dictbiz')]).toEqual([true, true]);
    const found = (await admin.get(`${base}/lazy-list`, { parentId: '', code: 'dict_' })).body.data;
    expect(found.map(({ code }: Json) => code)).toContain('dict_add');
  });

  test('without buttons, a menu that has buttons alone is a leaf', async () => {
    const dict = await entry('dictionaries');
    const level = (await admin.get(`${base}/lazy-menu-list`, { parentId: dict.id })).body.data;
    expect(level.map(({ hasChildren }: Json) => hasChildren)).toEqual([false, false]);
    expect(level.map(({ category }: Json) => category)).toEqual([1, 1]);
  });
});

describe('who may', () => {
  test('others than administrators of the installation are refused', async () => {
    const admin2 = await server.login('admin2');
    for (const client of [tech, admin2]) {
      expect((await submit({ ...row, code: 'foreign' }, client)).status).toBe(403);
      expect((await client.post(`${base}/remove`, { ids: '1' })).status).toBe(403);
    }
    expect((await tech.get(`${base}/lazy-list`)).status).toBe(403);
    const lists = [await admin2.get(`${base}/list`), await admin2.get(`${base}/tree`)];
    const names = lists.flatMap(({ body }) => flat(body.data)).map(({ code, title }) => code ?? title);
    expect(names).not.toContain('tenant');
    expect(names).not.toContain('租户管理');
    const id = (await entry('tenant')).id;
    expect((await admin2.get(`${base}/detail`, { id })).body.msg).toBe('记录不存在或已被删除');
  });
});

test('S4-05 every open page of every company hears that menus changed, and each change is audited', async () => {
  const address = await server.listen();
  const pages = [await server.login('lead'), await server.login('admin2')];
  const readers = await Promise.all(pages.map((client) => EventReader.open(address, client)));
  const { id } = (await submit({ ...row, code: 'heard', name: '听' })).body.data;
  for (const reader of readers) expect(await reader.next()).toEqual({ name: 'menu', data: {} });
  for (const reader of readers) reader.close();
  const log = (await admin.get('/api/blade-log/audit/list', { subject: 'menu', subjectId_equal: id })).body.data;
  expect(log.records[0]).toMatchObject({ action: 'add', account: 'admin', subject: 'menu' });
});

test('seeding again undoes nothing that an administrator did', async () => {
  const own = await startTestServer();
  const boss = await own.login('admin');
  const nodes = flat((await boss.get(`${base}/list`)).body.data);
  const [home, dashboard] = ['home', 'dashboard'].map((code) => nodes.find((node) => node.code === code));
  await boss.post(`${base}/submit`, {}, { ...home, name: '主页' });
  await boss.post(`${base}/remove`, { ids: dashboard.id });
  await boss.post(`${base}/submit`, {}, { ...row, code: 'brand_new', name: '手工' });
  const renamed = builtInMenu.menus.map((menu) =>
    menu.code === 'work' ? { ...menu, label: { zh: '任务', en: 'Work' } } : menu,
  );
  const menus = [
    ...renamed.filter(({ code }) => code !== 'studio'),
    { code: 'brand_new', label: { zh: '软件的', en: 'Own' }, path: '/own' },
  ];
  await seedMenus(own.services, { ...builtInMenu, menus });
  await seedMenus(own.services, { ...builtInMenu, menus });
  const after = (await boss.get(`${base}/list`)).body.data;
  const byCode = (code: string) => after.find((node: Json) => node.code === code);
  expect(byCode('home').name).toBe('主页');
  expect(byCode('dashboard')).toBeUndefined();
  expect(byCode('brand_new')).toMatchObject({ name: '手工', path: '/stock/index' });
  // What nobody touched follows the software.
  expect(byCode('work').name).toBe('任务');
  expect(byCode('studio')).toBeUndefined();
  await own.close();
});
