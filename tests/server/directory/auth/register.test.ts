import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProvider, type LoopbackProvider } from '../../support/loopback-provider.ts';
import {
  basicHeader,
  passwordDigest,
  startTestServer,
  type Json,
  type Reply,
  type TestServer,
} from '../../support/test-server.ts';
import { oidcRow, setUp, signIn } from './social-calls.ts';

const path = '/api/blade-user/register-guest';
let server: TestServer;
let provider: LoopbackProvider;
beforeAll(async () => {
  server = await startTestServer();
  provider = await startProvider();
  await setUp(server, oidcRow(provider));
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

async function guest(sub: string): Promise<Json> {
  return (await signIn(server, provider, { sub, name: '访客' })).body;
}

function register(oauthId: string, changes: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const query = {
    tenantId: '000000',
    name: '新同事',
    account: 'newcomer',
    password: 'three-words-1',
    oauthId,
    ...changes,
  };
  return server.anonymous.post(path, query);
}

function logIn(account: string, password: string): Promise<Reply> {
  const query = { username: account, password: passwordDigest(password), grant_type: 'password' };
  return server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, { authorization: basicHeader });
}

async function rejection(reply: Promise<Reply>): Promise<readonly [number, string]> {
  const { status, body } = await reply;
  expect(body.code).toBe(status);
  return [status, body.msg];
}

describe('S7-06 registering as a guest', () => {
  test('who sends the form twice with its key is registered once and told so twice', async () => {
    const { oauth_id: oauthId } = await guest('r-twice');
    const query = { tenantId: '000000', name: '两次', account: 'twice', password: 'three-words-1', oauthId };
    const send = () => server.anonymous.post(path, query, undefined, { 'idempotency-key': 'form-1' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body, second.headers['idempotency-replayed']]).toEqual([200, first.body, 'true']);
    expect(await rejection(register(oauthId, { account: 'twice2' }))).toEqual([400, expect.any(String)]);
  });

  test('S7-06 makes an account that waits for a role', async () => {
    const { oauth_id: oauthId } = await guest('r-1');
    const reply = await register(oauthId);
    expect(reply.body).toEqual({ code: 200, success: true, data: {}, msg: '操作成功' });
    const waiting = await logIn('newcomer', 'three-words-1');
    expect(waiting.body).toMatchObject({ error: 'access_denied', error_description: '未获得用户的角色信息' });
    expect((await signIn(server, provider, { sub: 'r-1' })).body.error_description).toBe('未获得用户的角色信息');
    await approve('newcomer');
    expect((await logIn('newcomer', 'three-words-1')).body).toMatchObject({ account: 'newcomer', real_name: '新同事' });
    const social = await signIn(server, provider, { sub: 'r-1' });
    expect(social.body).toMatchObject({ account: 'newcomer', oauth_id: oauthId });
  });

  async function approve(account: string): Promise<void> {
    await server.services.store.tenantTx('000000', '0', async (tx) => {
      const user = await tx
        .selectFrom('app_user')
        .select('id')
        .where('account', '=', account)
        .executeTakeFirstOrThrow();
      const role = await tx.selectFrom('role').select('id').where('role_alias', '=', 'qc').executeTakeFirstOrThrow();
      await tx.insertInto('user_role').values({ tenant_id: '000000', user_id: user.id, role_id: role.id }).execute();
    });
  }

  test('S7-06 takes the digest as well as the typed password', async () => {
    const { oauth_id: oauthId } = await guest('r-2');
    await register(oauthId, { account: 'digested', password: passwordDigest('three-words-2') });
    expect((await logIn('digested', 'three-words-2')).body.error_description).toBe('未获得用户的角色信息');
  });

  test('S7-06 an oauth id is good once, for its company, and for half an hour', async () => {
    const { oauth_id: oauthId } = await guest('r-3');
    const twice = await Promise.all([
      register(oauthId, { account: 'once-a' }),
      register(oauthId, { account: 'once-b' }),
    ]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const fresh = await guest('r-4');
    const wrong = [400, '第三方登陆信息错误!'];
    expect(await rejection(register(fresh.oauth_id, { tenantId: '100001', account: 'x2' }))).toEqual(wrong);
    server.clock.advance(30 * 60 + 1);
    expect(await rejection(register(fresh.oauth_id, { account: 'x3' }))).toEqual(wrong);
  });

  test('S7-06 refuses in this order: company, third party, limit, account', async () => {
    const { oauth_id: oauthId } = await guest('r-5');
    const { platform } = server.services.store;
    const limit = (count: number) =>
      platform.updateTable('tenant').set({ account_number: count }).where('tenant_id', '=', '000000').execute();
    await limit(1);
    const taken = { account: 'tech' };
    expect(await rejection(register('no such', { ...taken, tenantId: '999999' }))).toEqual([400, '租户信息错误!']);
    expect(await rejection(register('no such', taken))).toEqual([400, '第三方登陆信息错误!']);
    expect(await rejection(register(oauthId, taken))).toEqual([400, '当前租户已到最大账号额度!']);
    await limit(-1);
    expect(await rejection(register(oauthId, taken))).toEqual([400, '当前用户 [tech] 已存在!']);
    // What was refused spent nothing.
    expect((await register(oauthId, { account: 'after-all' })).status).toBe(200);
  });

  test('S5-03 a name is more than blanks', async () => {
    const { oauth_id: oauthId } = await guest('r-7');
    const missing = [400, '缺少必要的请求参数: name'];
    expect(await rejection(register(oauthId, { account: 'nameless', name: '  ' }))).toEqual(missing);
  });

  test('S5-16 a password has six characters at least', async () => {
    const { oauth_id: oauthId } = await guest('r-6');
    const short = [400, 'password:密码长度最少为6位'];
    for (const password of ['12345', passwordDigest('')]) {
      expect(await rejection(register(oauthId, { account: 'short', password }))).toEqual(short);
    }
  });

  test('S5-02 without a company it is the first one', async () => {
    const { oauth_id: oauthId } = await guest('r-7');
    expect((await register(oauthId, { tenantId: '', account: 'no-company' })).status).toBe(200);
    expect((await logIn('no-company', 'three-words-1')).body.error_description).toBe('未获得用户的角色信息');
  });

  test.each(['name', 'account', 'password'])('S7-06 names the missing %s', async (name) => {
    expect(await rejection(register('x', { [name]: '' }))).toEqual([400, `缺少必要的请求参数: ${name}`]);
  });

  test('S7-06 an expired company takes nobody', async () => {
    const { platform } = server.services.store;
    const expire = (time: Date | null) =>
      platform.updateTable('tenant').set({ expire_time: time }).where('tenant_id', '=', '100001').execute();
    await expire(new Date(0));
    expect(await rejection(register('x', { tenantId: '100001' }))).toEqual([400, '租户信息错误!']);
    await expire(null);
  });
});

describe('S7-03 guests', () => {
  test('S7-03 may learn who they are and leave, and nothing else', async () => {
    const { access_token: token, oauth_id: oauthId } = await guest('g-9');
    const own = { 'blade-auth': `bearer ${token}` };
    const info = await server.anonymous.get('/api/blade-auth/oauth/user-info', {}, own);
    expect(info.body.data).toMatchObject({
      user_id: '',
      role_name: 'guest',
      oauth_id: oauthId,
      roles: ['guest'],
      permissions: [],
    });
    const open = ['GET /api/blade-auth/oauth/user-info', 'GET /api/blade-auth/oauth/clear-cache'];
    const closed = server.app.routeTable.filter(
      ({ method, path: route, access }) =>
        method !== 'HEAD' && access.kind !== 'public' && !open.includes(`${method} ${route}`),
    );
    expect(closed.length).toBeGreaterThan(40);
    for (const { method, path: route } of closed) {
      if (route === '/api/blade-auth/oauth/logout') continue;
      const url = route.replaceAll(/:\w+/g, '1');
      const reply = await server.anonymous.call(method as 'GET', url, { headers: own });
      expect([route, reply.status, reply.body.msg]).toEqual([route, 403, '请先注册账号，并等待管理员通过']);
    }
    expect((await server.anonymous.post('/api/blade-auth/oauth/logout', {}, [], own)).body.code).toBe(200);
  });

  test('S7-03 a guest’s login ends with the registration', async () => {
    const identity = await guest('g-10');
    await register(identity.oauth_id, { account: 'guest-ten' });
    const own = { 'blade-auth': `bearer ${identity.access_token}` };
    expect((await server.anonymous.get('/api/blade-auth/oauth/user-info', {}, own)).status).toBe(401);
    const query = { refresh_token: identity.refresh_token, grant_type: 'refresh_token' };
    const headers = { authorization: basicHeader };
    const renewed = await server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, headers);
    expect([renewed.status, renewed.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('S7-03 somebody whose account was removed is a guest again', async () => {
    const { oauth_id: oauthId } = await guest('g-11');
    await register(oauthId, { account: 'to-remove' });
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.updateTable('app_user').set({ is_deleted: true }).where('account', '=', 'to-remove').execute(),
    );
    expect(await guest('g-11')).toMatchObject({ role_name: 'guest', oauth_id: oauthId });
  });
});
