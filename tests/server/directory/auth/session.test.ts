import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const base = '/api/blade-auth/oauth';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('S7-08 logout', () => {
  test('S7-08 ends the session at once and answers texts without the envelope', async () => {
    const tech = await server.login('tech');
    expect((await tech.get(`${base}/user-info`)).status).toBe(200);
    const reply = await tech.get(`${base}/logout`);
    expect(reply.body).toEqual({ success: 'true', msg: 'success' });
    const after = await tech.get(`${base}/user-info`);
    expect(after.status).toBe(401);
    expect(after.body).toMatchObject({ code: 401, msg: '请求未授权', message: '请求未授权' });
  });

  test('S7-08 without a token, or with a forged one, there is nothing to end', async () => {
    expect((await server.anonymous.get(`${base}/logout`)).status).toBe(200);
    expect((await server.anonymous.get(`${base}/logout`, {}, { 'blade-auth': 'bearer x' })).status).toBe(200);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    ['a link', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['a picture', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
  ])('is not done by %s, as a browser tells it', async (_whose, headers) => {
    const tech = await server.login('tech');
    expect((await tech.get(`${base}/logout`, {}, headers)).status).toBe(403);
    expect((await tech.get(`${base}/user-info`)).status).toBe(200);
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect((await tech.get(`${base}/logout`, {}, own)).status).toBe(200);
    expect((await tech.get(`${base}/user-info`)).status).toBe(401);
  });

  test('S7-08 leaves other logins of the person alone', async () => {
    const first = await server.login('lead');
    const second = await server.login('lead');
    await first.get(`${base}/logout`);
    expect((await second.get(`${base}/user-info`)).status).toBe(200);
  });
});

describe('S7-09 log upload', () => {
  const entry = { url: '/wel', time: '2026-11-20 10:00:00', type: 'bug', message: 'x', stack: 's', info: 'i' };

  test('S7-09 keeps the entries with who sent them, and the session goes on', async () => {
    const tech = await server.login('tech');
    const reply = await tech.post(`${base}/logout`, {}, [entry, entry]);
    expect(reply.body).toEqual({ code: 200, success: true, data: {}, msg: '操作成功' });
    const { store } = server.services;
    const rows = await store.tenantTx('000000', '0', (tx) => tx.selectFrom('client_log').selectAll().execute());
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ account: 'tech', user_id: tech.userId, entry });
    expect((await tech.get(`${base}/user-info`)).status).toBe(200);
  });

  test('S7-09 refuses more than 100 entries, more than 256 kB, and what is no list', async () => {
    const tech = await server.login('tech');
    const many = await tech.post(`${base}/logout`, {}, Array(101).fill(entry));
    const large = await tech.post(`${base}/logout`, {}, [{ ...entry, stack: 'x'.repeat(263_000) }]);
    const huge = await tech.post(`${base}/logout`, {}, [{ ...entry, stack: 'x'.repeat(3_000_000) }]);
    expect(huge.body).toMatchObject({ code: 400, msg: large.body.msg });
    const wrong = await tech.post(`${base}/logout`, {}, { entry });
    for (const reply of [many, large, wrong]) expect(reply.body.code).toBe(400);
    expect((await tech.post(`${base}/logout`, {}, [])).body.code).toBe(200);
  });

  test('S7-09 keeps an entry with characters that no database can hold', async () => {
    const tech = await server.login('tech');
    const reply = await tech.post(`${base}/logout`, {}, [{ message: 'a\0b \uD800 c' }]);
    expect(reply.body).toMatchObject({ code: 200, success: true });
    const stored = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('client_log').select('entry').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    );
    expect(stored.entry).toEqual({ message: 'a\uFFFDb \uFFFD c' });
  });
});

describe('S7-10 user info', () => {
  test('S3-02 names the person, roles and permissions', async () => {
    const lead = await server.login('lead');
    const { body } = await lead.get(`${base}/user-info`);
    expect(body.data).toMatchObject({
      user_id: lead.userId,
      account: 'lead',
      tenant_id: '000000',
      sex: 2,
      roles: ['lab-supervisor'],
      role_name: 'lab-supervisor',
      oauth_id: '',
      detail: {},
    });
    expect(body.data.permissions).toContain('work_claim_sign');
    expect(body.data.permissions).not.toContain('dict_add');
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test('GET blade-user/info answers one’s own row without the password', async () => {
    const tech = await server.login('tech');
    const { body } = await tech.get('/api/blade-user/info');
    expect(body.data).toMatchObject({ id: tech.userId, account: 'tech', tenantId: '000000' });
    expect(body.data).toMatchObject({ roleName: '实验员', roleNameEn: 'Laboratory technician', dataScope: 'all' });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });
});

test('S7-11 clear-cache needs a token and answers texts', async () => {
  expect((await server.anonymous.get(`${base}/clear-cache`)).status).toBe(401);
  const tech = await server.login('tech');
  expect((await tech.get(`${base}/clear-cache`)).body).toEqual({ success: 'true', msg: 'success' });
});

describe('S3-01 tokens', () => {
  test('no token and a bad token say so, with msg and message', async () => {
    const none = await server.anonymous.get(`${base}/user-info`);
    expect(none.status).toBe(401);
    expect(none.body).toMatchObject({ code: 401, msg: '缺失令牌,鉴权失败', message: '缺失令牌,鉴权失败', data: {} });
    const forged = await server.anonymous.get(`${base}/user-info`, {}, { 'blade-auth': `bearer ${'A'.repeat(43)}` });
    expect(forged.body.msg).toBe('请求未授权');
  });

  test('a refresh token is no access token; other schemes are none', async () => {
    const { identity, token } = await server.login('tech');
    for (const value of [`bearer ${identity.refresh_token}`, token, `crypto ${token}`, 'bearer ']) {
      expect((await server.anonymous.get(`${base}/user-info`, {}, { 'blade-auth': value })).status).toBe(401);
    }
    const upper = { 'blade-auth': `Bearer ${token}` };
    expect((await server.anonymous.get(`${base}/user-info`, {}, upper)).status).toBe(200);
  });

  test('a token in the query opens no call that does not allow it', async () => {
    const { token } = await server.login('tech');
    const reply = await server.anonymous.get(`${base}/user-info`, { 'Blade-Auth': `bearer ${token}` });
    expect(reply.status).toBe(401);
  });

  test('a role taken away is gone as soon as the sessions are dropped', async () => {
    const analyst = await server.login('analyst');
    const { store, sessions } = server.services;
    await store.tenantTx('000000', '0', (tx) =>
      tx.updateTable('app_user').set({ status: 0 }).where('id', '=', analyst.userId).execute(),
    );
    sessions.drop({ tenantId: '000000', userId: analyst.userId });
    expect((await analyst.get(`${base}/user-info`)).status).toBe(401);
  });
});
