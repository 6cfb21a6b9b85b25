import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedRoles } from '../../../../src/server/directory/roles/built-in-roles.ts';
import { heardAll } from '../../support/heard-events.ts';
import { startSecondNode } from '../../support/second-node.ts';
import {
  passwordDigest,
  startTestServer,
  type Client,
  type Json,
  type Reply,
  type TestServer,
} from '../../support/test-server.ts';

const base = '/api/blade-system/role';
const menuBase = '/api/blade-system/menu';
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

function codes(nodes: readonly Json[]): string[] {
  return flat(nodes).map(({ code }) => code);
}

async function menuIds(...wanted: readonly string[]): Promise<string[]> {
  const all = flat((await admin.get(`${menuBase}/list`)).body.data);
  return wanted.map((code) => all.find((node) => node.code === code).id);
}

function submit(row: Json, client = admin): Promise<Reply> {
  return client.post(`${base}/submit`, {}, row);
}

async function roleOf(alias: string): Promise<Json> {
  const { records } = (await admin.get(`${base}/list`, { roleAlias_equal: alias })).body.data;
  return (await admin.get(`${base}/detail`, { id: records[0].id })).body.data;
}

describe('roles', () => {
  test('the page shows those that descriptors name, with how many people have each', async () => {
    const { body } = await admin.get(`${base}/list`, { size: 100 });
    expect(body.data.records.map((row: Json) => row.roleAlias)).toEqual(seedRoles.map(({ alias }) => alias));
    expect(body.data.records[0]).toMatchObject({
      builtIn: 1,
      userCount: 1,
      dataScope: 'all',
      roleNameEn: 'Administrator',
    });
    const found = await admin.get(`${base}/list`, { roleName: '实验', descs: 'sort', size: 1 });
    expect(found.body.data).toMatchObject({ total: 2, pages: 2 });
    expect(found.body.data.records[0].roleAlias).toBe('lab-supervisor');
  });

  test('S6-03 what a new role is granted is in routes, buttons and permissions of its people', async () => {
    const granted = await menuIds('dict', 'dict_view', 'node_dna_extraction');
    const row = { roleAlias: 'librarian', roleName: '字典员', roleNameEn: 'Librarian', menuIds: granted };
    const { id } = (await submit(row)).body.data;
    const { body } = await admin.get(`${base}/detail`, { id });
    expect(body.data).toMatchObject({ roleAlias: 'librarian', builtIn: 0, userCount: 0, dataScope: 'own' });
    expect(body.data.menuIds.toSorted()).toEqual(granted.toSorted());
    const made = (await admin.post('/api/blade-user/submit', {}, person('lib', [id]))).body.data;
    const { client } = await server.loginAs('000000', 'lib', await changed(made));
    const routes = (await client.get(`${menuBase}/routes`)).body.data;
    // The ancestors come along.
    expect(codes(routes)).toEqual(['stage_experiment', 'node_dna_extraction', 'dictionaries', 'dict']);
    expect(codes((await client.get(`${menuBase}/buttons`)).body.data)).toContain('dict_view');
    const info = (await client.get('/api/blade-auth/oauth/user-info')).body.data;
    expect(info).toMatchObject({ roles: ['librarian'], permissions: ['dict_view'] });
  });

  test('S6-02 a grant and its end hold at once, on every node, without a new login', async () => {
    const node = await startSecondNode(server);
    const role = await roleOf('lab-technician');
    const [dictAdd] = await menuIds('dictbiz_add');
    const entry = { code: 'granted', dictValue: '授权', sort: 1 };
    const add = (n: number) => tech.post('/api/blade-system/dict-biz/submit', {}, { ...entry, code: `granted${n}` });
    const allowed = async () => {
      await heardAll(node, server);
      const { data } = await node.get(tech, '/api/blade-auth/oauth/user-info');
      return data.permissions.includes('dictbiz_add');
    };
    expect([(await add(1)).status, await allowed()]).toEqual([403, false]);
    await submit({ ...role, menuIds: [...role.menuIds, dictAdd] });
    expect([(await add(2)).status, await allowed()]).toEqual([200, true]);
    await submit(role);
    expect([(await add(3)).status, await allowed()]).toEqual([403, false]);
    await node.close();
  });

  test('an administrator’s grants cannot be narrowed', async () => {
    const role = await roleOf('administrator');
    expect((await submit({ ...role, menuIds: [] })).body.code).toBe(200);
    expect((await roleOf('administrator')).menuIds.toSorted()).toEqual(role.menuIds.toSorted());
    expect((await admin.get(`${base}/list`)).status).toBe(200);
  });

  test('what is left out stays', async () => {
    const before = await roleOf('qc');
    await submit({ id: before.id, roleAlias: 'qc', roleName: '质检', dataScope: 'region' });
    const after = await roleOf('qc');
    expect(after).toMatchObject({
      roleName: '质检',
      dataScope: 'region',
      roleNameEn: 'Quality control',
      sort: before.sort,
    });
    expect(after.menuIds).toEqual(before.menuIds);
    await submit(before);
  });

  test.each([
    ['an alias that is taken', { roleAlias: 'qc' }, '角色别名已存在！'],
    ['an alias with capitals', { roleAlias: 'Big Boss' }, 'roleAlias:别名由小写字母、数字和连字符组成，以字母开头'],
    [
      'an alias that clients take for an administrator',
      { roleAlias: 'lab-admin' },
      'roleAlias:别名不可包含 admin，否则会被当作管理员',
    ],
    ['no name', { roleAlias: 'x', roleName: '' }, 'roleName:格式错误'],
    ['a data scope that is none', { roleAlias: 'x', dataScope: 'mine' }, 'dataScope:格式错误'],
    ['an entry that does not exist', { roleAlias: 'x', menuIds: ['7'] }, 'menuIds:菜单不存在或不可授权'],
    ['an entry that is no id', { roleAlias: 'x', menuIds: ['abc'] }, 'menuIds:菜单不存在或不可授权'],
    ['an id that does not exist', { id: '7', roleAlias: 'x' }, '记录不存在或已被删除'],
  ])('refuses %s', async (_what, change, msg) => {
    const { status, body } = await submit({ roleName: '角色', ...change });
    expect([status, body.msg]).toEqual([400, msg]);
  });

  test('a built-in role keeps its alias and stays; one that people have stays too', async () => {
    const qc = await roleOf('qc');
    expect((await submit({ ...qc, roleAlias: 'quality' })).body.msg).toBe('内置角色的别名不可修改！');
    expect((await admin.post(`${base}/remove`, { ids: qc.id })).body.msg).toBe('内置角色不可删除：质检员');
    const { id } = (await submit({ roleAlias: 'visitor', roleName: '访客' })).body.data;
    const user = (await admin.post('/api/blade-user/submit', {}, person('visitor', [id]))).body.data;
    expect((await admin.post(`${base}/remove`, { ids: id })).body.msg).toBe('角色仍有用户，不可删除：访客');
    await admin.post('/api/blade-user/remove', { ids: user.id });
    expect((await admin.post(`${base}/remove`, { ids: id })).body.code).toBe(200);
    expect((await admin.post(`${base}/remove`, { ids: id })).body.code).toBe(400);
  });

  test('only administrators change roles', async () => {
    const hr = await server.login('hr');
    expect((await hr.get(`${base}/list`)).status).toBe(200);
    expect((await hr.get(`${base}/detail`, { id: '1' })).status).toBe(403);
    expect((await submit({ roleAlias: 'x', roleName: 'x' }, hr)).status).toBe(403);
    expect((await tech.get(`${base}/list`)).status).toBe(403);
  });

  test('another company’s roles do not exist, and its administrator cannot grant what all share', async () => {
    const admin2 = await server.login('admin2');
    const qc = await roleOf('qc');
    expect((await admin2.get(`${base}/detail`, { id: qc.id })).body.code).toBe(400);
    expect((await submit({ ...qc, roleName: '偷' }, admin2)).body.msg).toBe('记录不存在或已被删除');
    expect((await admin2.post(`${base}/remove`, { ids: qc.id })).body.msg).toBe('操作失败');
    const own = { roleAlias: 'thief', roleName: '贼', menuIds: await menuIds('tenant_add') };
    expect((await submit(own, admin2)).body.msg).toBe('menuIds:菜单不存在或不可授权');
    expect((await roleOf('qc')).roleName).toBe('质检员');
  });

  test('each write is audited with what changed', async () => {
    const role = await roleOf('legal');
    const [extra] = await menuIds('studio');
    await submit({ ...role, menuIds: [...role.menuIds, extra] });
    const log = await admin.get('/api/blade-log/audit/list', { subject_equal: 'role', subjectId_equal: role.id });
    expect(log.body.data.records.map((row: Json) => row.action)).toEqual(['grant', 'edit']);
    const detail = await admin.get('/api/blade-log/audit/detail', { id: log.body.data.records[0].id });
    const [change] = detail.body.data.changes;
    expect(change.after.filter((code: string) => !change.before.includes(code))).toEqual(['studio']);
    await submit(role);
  });
});

function person(account: string, roleId: readonly string[]): Json {
  return { account, realName: '某人', roleId };
}

/** The password of a new person after the change that the first login asks for. */
async function changed({ account, password }: Json): Promise<string> {
  const { client } = await server.loginAs('000000', account, password);
  const next = passwordDigest('changed-it');
  const query = { oldPassword: passwordDigest(password), newPassword: next, newPassword1: next };
  const { body } = await client.post('/api/blade-user/update-password', query);
  expect(body.code).toBe(200);
  return 'changed-it';
}
