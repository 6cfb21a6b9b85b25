import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  basicHeader,
  passwordDigest,
  startTestServer,
  type Client,
  type Reply,
  type TestServer,
} from '../../support/test-server.ts';
import { runUnit } from '../../../../src/server/platform/unit.ts';

const userInfo = '/api/blade-auth/oauth/user-info';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function change(person: Client, old: string, wanted: string, repeated = wanted): Promise<Reply> {
  const query = {
    oldPassword: passwordDigest(old),
    newPassword: passwordDigest(wanted),
    newPassword1: passwordDigest(repeated),
  };
  return person.post('/api/blade-user/update-password', query);
}

function logIn(account: string, password: string): Promise<Reply> {
  const query = { username: account, password: passwordDigest(password), grant_type: 'password' };
  return server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, { authorization: basicHeader });
}

function authorised(reply: Reply): Record<string, string> {
  return { 'blade-auth': `bearer ${reply.body.access_token}` };
}

describe('update-password', () => {
  test('changes the password, ends the other sessions and keeps this one', async () => {
    const here = await server.login('tech');
    const there = await server.login('tech');
    expect((await there.get(userInfo)).status).toBe(200);
    expect((await change(here, 'seqdesk', 'changed!')).body).toMatchObject({ code: 200, msg: '操作成功' });
    expect((await here.get(userInfo)).status).toBe(200);
    expect((await there.get(userInfo)).status).toBe(401);
    expect((await logIn('tech', 'seqdesk')).body.error).toBe('invalid_grant');
    expect((await logIn('tech', 'changed!')).status).toBe(200);
  });

  test('refuses a wrong old password, two that differ, the same again and an empty one', async () => {
    const lead = await server.login('lead');
    expect((await change(lead, 'wrong', 'changed!')).body).toMatchObject({ code: 400, msg: '原密码不正确!' });
    expect((await change(lead, 'seqdesk', 'one-two', 'two-one')).body.msg).toBe('请输入正确的确认密码!');
    expect((await change(lead, 'seqdesk', 'seqdesk')).body.msg).toBe('新密码不能与原密码相同！');
    expect((await change(lead, 'seqdesk', '')).body.msg).toBe('password:密码长度最少为6位');
    const missing = await lead.post('/api/blade-user/update-password', { oldPassword: 'x', newPassword: 'y' });
    expect(missing.body.msg).toBe('缺少必要的请求参数: newPassword1');
  });

  test('five wrong old passwords stop the session, and nobody’s login', async () => {
    const [qc, elsewhere] = [await server.login('qc'), await server.login('qc')];
    for (let time = 0; time < 5; time += 1)
      expect((await change(qc, 'wrong', 'changed!')).body.msg).toBe('原密码不正确!');
    expect((await change(qc, 'seqdesk', 'changed!')).body).toMatchObject({ code: 400, msg: '用户登录失败次数过多' });
    expect((await logIn('qc', 'seqdesk')).status).toBe(200);
    expect((await change(elsewhere, 'seqdesk', 'changed!')).status).toBe(200);
  });

  test('is written down without the password', async () => {
    const rows = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('audit_log').selectAll().where('action', '=', 'update-password').execute(),
    );
    expect(rows.map(({ changes }) => changes)).toEqual([[], []]);
  });
});

describe('a password given by an administrator', () => {
  test('has to be changed before anything else is done', async () => {
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.updateTable('app_user').set({ must_change_password: true }).where('account', '=', 'sales').execute(),
    );
    const reply = await logIn('sales', 'seqdesk');
    expect(reply.body).toMatchObject({ account: 'sales', must_change_password: true });
    const own = authorised(reply);
    const refused = await server.anonymous.get('/api/blade-system/menu/routes', {}, own);
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([403, 403, '请先修改密码']);
    expect((await server.anonymous.get(userInfo, {}, own)).body.data.must_change_password).toBe(true);
    expect((await server.anonymous.get('/api/blade-auth/oauth/clear-cache', {}, own)).status).toBe(200);
    const english = await server.anonymous.get('/api/blade-user/info', {}, { ...own, 'accept-language': 'en' });
    expect(english.body.msg).toBe('Change your password first');
    const query = {
      oldPassword: passwordDigest('seqdesk'),
      newPassword: passwordDigest('my own'),
      newPassword1: passwordDigest('my own'),
    };
    expect((await server.anonymous.post('/api/blade-user/update-password', query, undefined, own)).status).toBe(200);
    expect((await server.anonymous.get('/api/blade-system/menu/routes', {}, own)).status).toBe(200);
    expect((await logIn('sales', 'my own')).body.must_change_password).toBe(false);
  });

  test('a restricted person may still log out', async () => {
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.updateTable('app_user').set({ must_change_password: true }).where('account', '=', 'legal').execute(),
    );
    const own = authorised(await logIn('legal', 'seqdesk'));
    expect((await server.anonymous.get('/api/blade-auth/oauth/logout', {}, own)).body.success).toBe('true');
    expect((await server.anonymous.get(userInfo, {}, own)).status).toBe(401);
  });
});

describe('update-info', () => {
  const path = '/api/blade-user/update-info';

  test('changes what was sent and leaves the rest', async () => {
    const manager = await server.login('manager');
    const sent = { nickName: '小何', phone: '13812345678', email: 'he@example.com', sex: 2 };
    expect((await manager.post(path, {}, sent)).body).toMatchObject({ code: 200 });
    const { data } = (await manager.get('/api/blade-user/info')).body;
    expect(data).toMatchObject({ ...sent, account: 'manager', realName: '何静', name: '小何' });
    await manager.post(path, {}, { realName: '何静静', avatar: 'https://img.example/h.png' });
    expect((await manager.get(userInfo)).body.data).toMatchObject({
      real_name: '何静静',
      avatar: 'https://img.example/h.png',
    });
  });

  test('a name is more than blanks; null leaves a value as it is', async () => {
    const archivist = await server.login('archive');
    const refused = await archivist.post(path, {}, { realName: '  ' });
    expect([refused.status, refused.body.msg]).toEqual([400, 'realName:格式错误']);
    const nothing = { realName: null, phone: null, email: null, sex: null, avatar: null, nickName: null };
    expect((await archivist.post(path, {}, { ...nothing, email: 'liang@example.com' })).body).toMatchObject({
      code: 200,
    });
    const { data } = (await archivist.get('/api/blade-user/info')).body;
    expect(data).toMatchObject({ realName: '梁慧', email: 'liang@example.com', sex: 2 });
  });

  test('a number is kept as eleven digits, and a colleague’s is refused', async () => {
    const [bioinfo, seqop] = [await server.login('bioinfo'), await server.login('seqop')];
    await bioinfo.post(path, {}, { phone: '+86 139-0000-0001' });
    expect((await bioinfo.get('/api/blade-user/info')).body.data.phone).toBe('13900000001');
    const refused = await seqop.post(path, {}, { phone: '13900000001' });
    expect([refused.status, refused.body.msg]).toEqual([400, '手机号已被其他账号使用']);
    expect((await bioinfo.post(path, {}, { phone: '' })).status).toBe(200);
    expect((await seqop.post(path, {}, { phone: '13900000001' })).status).toBe(200);
  });

  test('nobody changes account, roles or password with it', async () => {
    const finance = await server.login('finance');
    await finance.post(
      path,
      {},
      { account: 'boss', roleId: '1', status: 0, password_hash: 'x', must_change_password: true },
    );
    const { data } = (await finance.get('/api/blade-user/info')).body;
    expect(data.account).toBe('finance');
    expect((await logIn('finance', 'seqdesk')).body).toMatchObject({
      role_name: 'finance',
      must_change_password: false,
    });
  });

  test.each([
    ['phone', '12345'],
    ['email', 'nobody'],
    ['avatar', 'javascript:alert(1)'],
    ['avatar', '9999999999999999'],
  ])('names a %s of a wrong form', async (name, value) => {
    const director = await server.login('director');
    const { status, body } = await director.post(path, {}, { [name]: value });
    expect([status, body.msg]).toEqual([400, `${name}:格式错误`]);
  });

  test('colleagues see the picture that one has, and not the one before', async () => {
    const [archive, hr] = [await server.login('archive'), await server.login('hr')];
    const { fileAccess, sessions } = server.services;
    const colleague = await sessions.find(hr.token);
    if (colleague === null) throw new Error('There is no session.');
    const sees = (id: string): Promise<boolean> =>
      runUnit(server.services, colleague, (unit) =>
        fileAccess.mayRead(unit, id, [{ kind: 'avatar', id: archive.userId }]),
      );
    const [first, second] = [await newPicture(archive.userId), await newPicture(archive.userId)];
    expect((await archive.post(path, {}, { avatar: first })).body.code).toBe(200);
    expect([await sees(first), await sees(second)]).toEqual([true, false]);
    await archive.post(path, {}, { avatar: second });
    expect([await sees(first), await sees(second)]).toEqual([false, true]);
    expect((await hr.post(path, {}, { avatar: first })).body.msg).toBe('avatar:格式错误');
  });

  async function newPicture(userId: string): Promise<string> {
    const row = { tenant_id: '000000', name: 'me.png', size: '1', type: 'image/png', sha256: 'a'.repeat(64) };
    const { id } = await server.services.store.tenantTx('000000', userId, (tx) =>
      tx
        .insertInto('file')
        .values({ ...row, created_by: userId })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }
});
