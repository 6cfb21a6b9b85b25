import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';
import { PeopleDesk } from './people-desk.ts';

const base = '/api/blade-user';
let desk: PeopleDesk;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  desk = await PeopleDesk.open();
  ({ server, admin } = desk);
});
afterAll(() => server.close());

describe('the last administrator', () => {
  test('cannot be locked, removed or lose the role, also when two do it to each other at once', async () => {
    const own = await startTestServer();
    const boss = await own.login('admin');
    const self = (await boss.get(`${base}/list`, { account_equal: 'admin' })).body.data.records[0];
    const refused = '不可锁定、删除或降级最后一个管理员！';
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
    expect((await desk.submit({ ...row, roleId: [desk.role('finance')] }, hr)).status).toBe(403);
    expect((await desk.submit(row, hr)).status).toBe(200);
    const boss = await desk.find('admin');
    const touched = await desk.submit({ ...boss, realName: '改' }, hr);
    expect([touched.status, touched.body.msg]).toEqual([403, '只有管理员可以管理管理员账号和管理员角色']);
    const tech = await desk.find('tech');
    expect((await desk.submit({ ...tech, email: 'tech@example.com' }, hr)).status).toBe(200);
    for (const name of ['lock', 'reset-password', 'remove', 'reject', 'end-session']) {
      expect((await desk.act(name, tech.id, hr)).status).toBe(403);
    }
  });

  test('S6-02 who may lock and reset cannot do it to administrators, nor make one', async () => {
    const menus = (await admin.get('/api/blade-system/menu/list')).body.data;
    const system = menus.find(({ code }: Json) => code === 'system').children;
    const users = system.find(({ code }: Json) => code === 'user');
    const menuIds = [users.id, ...users.children.map(({ id }: Json) => id)];
    const row = { roleAlias: 'deputy', roleName: '副手', menuIds };
    const { id } = (await admin.post('/api/blade-system/role/submit', {}, row)).body.data;
    desk.know('deputy', id);
    const { client } = await desk.newcomer('deputy', 'deputy');
    const { id: boss } = await desk.find('admin');
    for (const name of ['lock', 'reset-password', 'remove'])
      expect((await desk.act(name, boss, client)).status).toBe(403);
    const sessions = (await client.get(`${base}/sessions`, { userId: boss })).body.data;
    expect((await desk.act('end-session', sessions[0].id, client)).status).toBe(403);
    const made = { account: 'crony', realName: '同伙', roleId: [desk.role('administrator')] };
    expect((await desk.submit(made, client)).status).toBe(403);
    const { data } = (await desk.submit({ account: 'crony', realName: '同伙' }, client)).body;
    expect((await desk.act('approve', data.id, client, { roleId: desk.role('administrator') })).status).toBe(403);
    expect((await desk.act('approve', data.id, client, { roleId: desk.role('qc') })).status).toBe(200);
  });

  test('people of another company do not exist', async () => {
    const admin2 = await server.login('admin2');
    const tech = await desk.find('tech');
    expect((await admin2.get(`${base}/detail`, { id: tech.id })).body.msg).toBe('记录不存在或已被删除');
    expect((await admin2.get(`${base}/sessions`, { userId: tech.id })).body.msg).toBe('记录不存在或已被删除');
    expect((await desk.submit({ ...tech, realName: '偷' }, admin2)).body.msg).toBe('记录不存在或已被删除');
    for (const name of ['lock', 'remove', 'reject', 'unlock', 'reset-password']) {
      expect((await desk.act(name, tech.id, admin2)).body.msg).toBe('操作失败');
    }
    const foreign = { account: 'mine', realName: '我的', roleId: [desk.role('qc')] };
    expect((await desk.submit(foreign, admin2)).body.msg).toBe('roleId:角色不存在');
    const session = (await admin.get(`${base}/sessions`, { userId: admin.userId })).body.data[0];
    expect((await desk.act('end-session', session.id, admin2)).body.msg).toBe('操作失败');
    expect((await admin.get(`${base}/info`)).status).toBe(200);
  });
});
