import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordDigest, type Client, type Json, type TestServer } from '../../support/test-server.ts';
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

describe('people', () => {
  test('list and page show the tenant’s own, without passwords, with roles', async () => {
    const { data } = (await admin.get(`${base}/page`, { account: 'tec', roleName: '实验员' })).body;
    expect(data).toMatchObject({ total: 1, current: 1 });
    expect(data.records[0]).toMatchObject({
      account: 'tech',
      realName: '陈思远',
      roleId: [desk.role('lab-technician')],
      roleName: '实验员',
      status: 'active',
      lockedUntil: '',
      mustChangePassword: false,
    });
    const text = JSON.stringify((await admin.get(`${base}/list`, { size: 100 })).body);
    expect(text).not.toMatch(/password_hash|argon2/);
    expect(text).not.toContain('admin2');
    const down = (await admin.get(`${base}/list`, { size: 100, descs: 'account' })).body.data.records;
    expect(down[0].account).toBe('tech');
  });

  test('a new person gets a random password once, has to change it, and works with the roles given', async () => {
    const row = {
      account: 'new.one',
      realName: '新人',
      nickName: '小新',
      sex: 2,
      phone: '13800000000',
      region: 'east',
    };
    const { data } = (await desk.submit({ ...row, roleId: `${desk.role('qc')},${desk.role('sales')}` })).body;
    expect(Object.keys(data).toSorted()).toEqual(['account', 'id', 'password']);
    const { reply, client } = await server.loginAs('000000', 'new.one', data.password);
    expect(reply.body).toMatchObject({ must_change_password: true, role_name: 'qc,sales' });
    expect((await client.get('/api/blade-system/menu/routes')).body).toMatchObject({ code: 403, msg: '请先修改密码' });
    const detail = (await admin.get(`${base}/detail`, { id: data.id })).body.data;
    expect(detail).toMatchObject({ ...row, mustChangePassword: true, roleName: '质检员,销售' });
    expect(detail.lastLoginAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(JSON.stringify(detail)).not.toContain(data.password);
  });

  test('S5-10 a mobile number is stored as codes are sent to it, however it was typed', async () => {
    const typed = { account: 'mobile', realName: '手机', phone: '+86 139-0000-1234' };
    const { id } = (await desk.submit(typed)).body.data;
    expect((await admin.get(`${base}/detail`, { id })).body.data.phone).toBe('13900001234');
    const twice = await desk.submit({ account: 'mobile2', realName: '手机', phone: '86 13900001234' });
    expect(twice.body.msg).toBe('手机号已被其他账号使用');
    await desk.submit({ id, ...typed, phone: '021-55551234' });
    expect((await admin.get(`${base}/detail`, { id })).body.data.phone).toBe('021-55551234');
    const neither = await desk.submit({ id, ...typed, phone: '021-5555' });
    expect([neither.status, neither.body.msg]).toEqual([400, '手机号格式错误']);
  });

  test('a password may be given as typed or as its digest', async () => {
    for (const [account, password] of [
      ['typed', 'let me in 1'],
      ['digest', passwordDigest('let me in 1')],
    ]) {
      const { data } = (await desk.submit({ account, realName: '人', password, roleId: [desk.role('qc')] })).body;
      expect(data).not.toHaveProperty('password');
      expect((await server.loginAs('000000', account!, 'let me in 1')).reply.status).toBe(200);
    }
  });

  test('what a person has of one’s own, a colleague cannot have', async () => {
    const { body } = await desk.submit({ account: 'caller', realName: '打电话的', phone: '13900000001' });
    expect(body.code).toBe(200);
    const row = await desk.find('caller');
    expect((await desk.submit({ ...row, realName: '改名' })).body.code).toBe(200);
  });

  test.each([
    ['an account that is taken', { account: 'tech' }, '当前用户 [tech] 已存在!'],
    ['an account of one letter', { account: 'x' }, 'account:账号由2至50个字母、数字或 . _ @ - 组成'],
    ['an account with a space', { account: 'a b' }, 'account:账号由2至50个字母、数字或 . _ @ - 组成'],
    ['no name', { account: 'nameless', realName: '  ' }, 'realName:格式错误'],
    ['a short password', { account: 'short', password: '12345' }, 'password:密码长度最少为6位'],
    ['a role that does not exist', { account: 'roleless', roleId: ['7'] }, 'roleId:角色不存在'],
    ['a role that is no id', { account: 'roleless', roleId: 'boss' }, 'roleId:角色不存在'],
    ['a region that does not exist', { account: 'nowhere', region: 'moon' }, 'region:大区不存在'],
    ['a number that a colleague has', { account: 'phone', phone: '13900000001' }, '手机号已被其他账号使用'],
    ['an address that is none', { account: 'mail', email: 'nobody' }, 'email:格式错误'],
    ['a picture that is some file', { account: 'pic', avatar: '7' }, 'avatar:头像图片只能由本人上传'],
    ['a picture that runs', { account: 'pic', avatar: 'javascript:alert(1)' }, 'avatar:格式错误'],
    ['an id that does not exist', { id: '7', account: 'ghost' }, '记录不存在或已被删除'],
  ])('refuses %s', async (_what, change, msg) => {
    const { status, body } = await desk.submit({ realName: '某人', ...change });
    expect([status, body.msg]).toEqual([400, msg]);
  });

  test('what is left out stays; the account may change', async () => {
    const { row } = await desk.newcomer('keeper', 'qc');
    await desk.submit({ id: row.id, account: 'keeper2', realName: row.realName, email: 'k@lab.example' });
    expect(await desk.find('keeper2')).toMatchObject({ id: row.id, email: 'k@lab.example', roleId: row.roleId });
    const { reply } = await server.loginAs('000000', 'keeper2', 'my-own-one');
    expect(reply.status).toBe(200);
  });

  test('S3-09 another role ends the person’s sessions; the next login has it', async () => {
    const { row, client } = await desk.newcomer('mover', 'qc');
    expect((await client.get(`${base}/info`)).status).toBe(200);
    await desk.submit({ ...row, roleId: [desk.role('sales')] });
    expect((await client.get(`${base}/info`)).status).toBe(401);
    const { reply } = await server.loginAs('000000', 'mover', 'my-own-one');
    expect(reply.body.role_name).toBe('sales');
  });

  test('the number of accounts that the tenant may have is kept, also when two come at once', async () => {
    const { platform } = server.services.store;
    const { total } = (await admin.get(`${base}/list`)).body.data;
    const limit = (account_number: number) =>
      platform.updateTable('tenant').set({ account_number }).where('tenant_id', '=', '000000').execute();
    await limit(total + 1);
    const replies = await Promise.all([1, 2, 3].map((n) => desk.submit({ account: `room${n}`, realName: '人' })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.find(({ status }) => status === 400)!.body.msg).toBe('当前租户已到最大账号额度!');
    await limit(-1);
  });
});

describe('what administrators do to accounts', () => {
  test('locking ends the sessions and bars the login, unlocking opens it', async () => {
    const { row, client } = await desk.newcomer('locked', 'qc');
    expect((await desk.act('lock', row.id)).body.code).toBe(200);
    expect((await client.get(`${base}/info`)).status).toBe(401);
    expect((await server.loginAs('000000', 'locked', 'my-own-one')).reply.status).toBe(400);
    expect((await desk.find('locked')).status).toBe('locked');
    await desk.act('unlock', row.id);
    expect((await server.loginAs('000000', 'locked', 'my-own-one')).reply.status).toBe(200);
  });

  test('unlocking also forgets failed logins, which the list tells with their end', async () => {
    const { row } = await desk.newcomer('clumsy', 'qc');
    for (let time = 0; time < 5; time += 1) await server.loginAs('000000', 'clumsy', 'wrong');
    const { status, lockedUntil } = await desk.find('clumsy');
    expect(status).toBe('locked');
    expect(lockedUntil).toMatch(/^\d{4}-/);
    const filtered = (await admin.get(`${base}/list`, { status: 'locked', account: 'clumsy' })).body.data;
    expect(filtered.total).toBe(1);
    await desk.act('unlock', row.id);
    expect((await server.loginAs('000000', 'clumsy', 'my-own-one')).reply.status).toBe(200);
  });

  test('a reset password is told once, ends the sessions and has to be changed', async () => {
    const { row, client } = await desk.newcomer('forgetful', 'qc');
    const { data } = (await desk.act('reset-password', row.id)).body;
    expect(data).toEqual([{ id: row.id, account: 'forgetful', password: expect.stringMatching(/^\w{12}$/) }]);
    expect((await client.get(`${base}/info`)).status).toBe(401);
    expect((await server.loginAs('000000', 'forgetful', 'my-own-one')).reply.status).toBe(400);
    const { reply } = await server.loginAs('000000', 'forgetful', data[0].password);
    expect(reply.body.must_change_password).toBe(true);
    const log = await admin.get('/api/blade-log/audit/list', { action: 'reset-password', subjectId_equal: row.id });
    expect(log.body.data.total).toBe(1);
    const { rows } = { rows: (await admin.get('/api/blade-log/audit/list', { size: 1000 })).body };
    expect(JSON.stringify(rows)).not.toContain(data[0].password);
  });

  test('S7-12 somebody without a role waits: approving gives roles, rejecting removes', async () => {
    const waiting = [];
    for (const account of ['guest1', 'guest2']) {
      const { data } = (await desk.submit({ account, realName: '访客' })).body;
      expect((await server.loginAs('000000', account, data.password)).reply.body.error_description).toBe(
        '未获得用户的角色信息',
      );
      waiting.push(data.id);
    }
    const pending = (await admin.get(`${base}/list`, { status: 'pending' })).body.data.records;
    expect(pending.map(({ account }: Json) => account)).toEqual(expect.arrayContaining(['guest1', 'guest2']));
    const roleId = `${desk.role('qc')},${desk.role('hr')}`;
    expect((await desk.act('approve', waiting[0], admin, { roleId })).body.code).toBe(200);
    expect(await desk.find('guest1')).toMatchObject({ status: 'active', roleName: '质检员,人事' });
    expect((await desk.act('approve', waiting[0], admin, { roleId })).body.msg).toBe('用户不在待审核状态：guest1');
    expect((await desk.act('approve', waiting[1], admin, { roleId: '' })).body.msg).toBe('roleId:角色不存在');
    expect((await desk.act('reject', waiting[0])).body.code).toBe(400);
    expect((await desk.act('reject', waiting[1])).body.code).toBe(200);
    expect(await desk.find('guest2')).toBeUndefined();
    expect((await desk.act('reject', waiting[1])).body.msg).toBe('操作失败');
  });

  test('everybody sees and ends sessions of their own, and nobody else’s by that call', async () => {
    const { client } = await desk.newcomer('wanderer', 'qc');
    const second = (await server.loginAs('000000', 'wanderer', 'my-own-one')).client;
    const own = (await second.get(`${base}/own-sessions`)).body.data;
    const here = own.find(({ current }: Json) => current);
    const there = own.find(({ current }: Json) => !current);
    const foreign = (await admin.get(`${base}/own-sessions`)).body.data[0];
    const end = async (id: string, typed = 'my-own-one'): Promise<number> =>
      (await second.post(`${base}/end-own-session`, { ids: id }, { password: passwordDigest(typed) })).body.code;
    expect(await end(there.id, 'found-the-desk-open')).toBe(400);
    const unproven = await second.post(`${base}/end-own-session`, { ids: there.id }, {});
    expect(unproven.body.msg).toBe('password:不能为空');
    expect((await second.get(`${base}/own-sessions`)).body.data.map(({ id }: Json) => id)).toContain(there.id);
    expect(await end(foreign.id)).toBe(400);
    expect(await end(there.id)).toBe(200);
    expect((await second.get(`${base}/own-sessions`)).body.data.map(({ id }: Json) => id)).not.toContain(there.id);
    expect([(await client.get(`${base}/info`)).status, (await admin.get(`${base}/info`)).status]).toContain(200);
    expect(await end(here.id)).toBe(200);
    expect((await second.get(`${base}/info`)).status).toBe(401);
  });

  test('sessions are listed and ended one by one', async () => {
    const { row, client } = await desk.newcomer('busy', 'qc');
    const second = (await server.loginAs('000000', 'busy', 'my-own-one')).client;
    const { data } = (await admin.get(`${base}/sessions`, { userId: row.id })).body;
    expect(data.length).toBeGreaterThanOrEqual(2);
    expect(data[0]).toMatchObject({ ip: '127.0.0.1', current: false });
    expect((await desk.act('end-session', data[0].id)).body.code).toBe(200);
    const left = [client, second].map((each) => each.get(`${base}/info`));
    expect((await Promise.all(left)).map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
    expect((await desk.act('end-session', data[0].id)).body.code).toBe(400);
    const own = (await admin.get(`${base}/sessions`, { userId: admin.userId })).body.data;
    expect(own.filter(({ current }: Json) => current)).toHaveLength(1);
  });

  test('a removed account is free again, its sessions end', async () => {
    const { row, client } = await desk.newcomer('leaver', 'qc');
    expect((await desk.act('remove', row.id)).body.code).toBe(200);
    expect((await client.get(`${base}/info`)).status).toBe(401);
    expect((await server.loginAs('000000', 'leaver', 'my-own-one')).reply.body.error_description).toBe(
      '用户名或密码错误',
    );
    expect((await desk.act('remove', row.id)).body.code).toBe(400);
    expect((await desk.submit({ account: 'leaver', realName: '新' })).body.code).toBe(200);
  });
});
