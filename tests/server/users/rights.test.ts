import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordDigest, startTestServer } from '../support/test-server.ts';
import type { Client, Json, Reply, TestServer } from '../support/test-server.ts';

const base = '/api/blade-user';
let server: TestServer;
let admin: Client;
let roles: Map<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  const { records } = (await admin.get('/api/blade-system/role/list', { size: 100 })).body.data;
  roles = new Map(records.map((row: Json) => [row.roleAlias, row.id]));
});
afterAll(() => server.close());

function role(alias: string): string {
  return roles.get(alias)!;
}

function submit(row: Json, client = admin): Promise<Reply> {
  return client.post(`${base}/submit`, {}, row);
}

function act(name: string, ids: string, client = admin, body?: Json): Promise<Reply> {
  return client.post(`${base}/${name}`, { ids }, body);
}

async function find(account: string): Promise<Json> {
  return (await admin.get(`${base}/list`, { account_equal: account })).body.data.records[0];
}

/** A person with a password of their own, signed in. */
async function newcomer(account: string, ...aliases: readonly string[]): Promise<{ row: Json; client: Client }> {
  const made = (await submit({ account, realName: `人${account}`, roleId: aliases.map(role) })).body.data;
  const first = (await server.loginAs('000000', account, made.password)).client;
  const next = passwordDigest('my-own-one');
  const query = { oldPassword: passwordDigest(made.password), newPassword: next, newPassword1: next };
  expect((await first.post(`${base}/update-password`, query)).body.code).toBe(200);
  return { row: await find(account), client: (await server.loginAs('000000', account, 'my-own-one')).client };
}

describe('the last administrator', () => {
  test('cannot be locked, removed or lose the role, also when two do it to each other at once', async () => {
    const own = await startTestServer();
    const boss = await own.login('admin');
    const self = (await boss.get(`${base}/list`, { account_equal: 'admin' })).body.data.records[0];
    const refused = '不可锁定、删除或降级最后一个管理员!';
    for (const name of ['lock', 'remove']) {
      expect((await boss.post(`${base}/${name}`, { ids: self.id })).body.msg).toBe(refused);
    }
    expect((await boss.post(`${base}/submit`, {}, { ...self, roleId: [] })).body.msg).toBe(refused);
    expect((await boss.get(`${base}/info`)).status).toBe(200);
    const made = { account: 'boss2', realName: '副', roleId: self.roleId };
    const { id } = (await boss.post(`${base}/submit`, {}, made)).body.data;
    const locks = await Promise.all([
      boss.post(`${base}/lock`, { ids: id }),
      boss.post(`${base}/lock`, { ids: self.id }),
    ]);
    expect(locks.filter(({ status }) => status === 200)).toHaveLength(1);
    await own.close();
  });
});

describe('who may', () => {
  test('S6-02 human resources add and change people, but give no roles and touch no administrator', async () => {
    const hr = await server.login('hr');
    expect((await hr.get(`${base}/list`)).status).toBe(200);
    const row = { account: 'hired', realName: '新员工' };
    expect((await submit({ ...row, roleId: [role('finance')] }, hr)).status).toBe(403);
    expect((await submit(row, hr)).status).toBe(200);
    const boss = await find('admin');
    const touched = await submit({ ...boss, realName: '改' }, hr);
    expect([touched.status, touched.body.msg]).toEqual([403, '只有管理员可以管理管理员账号和管理员角色']);
    const tech = await find('tech');
    expect((await submit({ ...tech, phone: '139' }, hr)).status).toBe(200);
    for (const name of ['lock', 'reset-password', 'remove', 'reject', 'end-session']) {
      expect((await act(name, tech.id, hr)).status).toBe(403);
    }
  });

  test('S6-02 who may lock and reset cannot do it to administrators, nor make one', async () => {
    const menus = (await admin.get('/api/blade-system/menu/list')).body.data;
    const system = menus.find(({ code }: Json) => code === 'system').children;
    const users = system.find(({ code }: Json) => code === 'user');
    const menuIds = [users.id, ...users.children.map(({ id }: Json) => id)];
    const row = { roleAlias: 'deputy', roleName: '副手', menuIds };
    const { id } = (await admin.post('/api/blade-system/role/submit', {}, row)).body.data;
    roles.set('deputy', id);
    const { client } = await newcomer('deputy', 'deputy');
    const { id: boss } = await find('admin');
    for (const name of ['lock', 'reset-password', 'remove']) expect((await act(name, boss, client)).status).toBe(403);
    const sessions = (await client.get(`${base}/sessions`, { userId: boss })).body.data;
    expect((await act('end-session', sessions[0].id, client)).status).toBe(403);
    const made = { account: 'crony', realName: '同伙', roleId: [role('administrator')] };
    expect((await submit(made, client)).status).toBe(403);
    const { data } = (await submit({ account: 'crony', realName: '同伙' }, client)).body;
    expect((await act('approve', data.id, client, { roleId: role('administrator') })).status).toBe(403);
    expect((await act('approve', data.id, client, { roleId: role('qc') })).status).toBe(200);
  });

  test('people of another company do not exist', async () => {
    const admin2 = await server.login('admin2');
    const tech = await find('tech');
    expect((await admin2.get(`${base}/detail`, { id: tech.id })).body.msg).toBe('记录不存在或已被删除');
    expect((await admin2.get(`${base}/sessions`, { userId: tech.id })).body.msg).toBe('记录不存在或已被删除');
    expect((await submit({ ...tech, realName: '偷' }, admin2)).body.msg).toBe('记录不存在或已被删除');
    for (const name of ['lock', 'remove', 'reject', 'unlock']) {
      expect((await act(name, tech.id, admin2)).body.msg).toBe('操作失败');
    }
    expect((await act('reset-password', tech.id, admin2)).body.data).toEqual([]);
    const foreign = { account: 'mine', realName: '我的', roleId: [role('qc')] };
    expect((await submit(foreign, admin2)).body.msg).toBe('roleId:角色不存在');
    const session = (await admin.get(`${base}/sessions`, { userId: admin.userId })).body.data[0];
    expect((await act('end-session', session.id, admin2)).body.msg).toBe('操作失败');
    expect((await admin.get(`${base}/info`)).status).toBe(200);
  });
});
