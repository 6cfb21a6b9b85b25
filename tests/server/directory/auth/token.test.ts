import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  basicHeader,
  passwordDigest,
  startTestServer,
  type Reply,
  type TestServer,
} from '../../support/test-server.ts';

const path = '/api/blade-auth/oauth/token';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Texts = Readonly<Record<string, string>>;

function ask(query: Texts, headers: Texts = {}): Promise<Reply> {
  return server.anonymous.post(path, query, undefined, { authorization: basicHeader, ...headers });
}

function passwordQuery(account: string, password: string): Texts {
  return {
    username: account,
    password: passwordDigest(password),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  };
}

describe('S7-02 password login', () => {
  test('S7-02 answers the token and the whole identity outside the envelope', async () => {
    const reply = await ask({ tenantId: '000000', ...passwordQuery('tech', 'seqdesk') });
    expect(reply.status).toBe(200);
    expect(reply.body).not.toHaveProperty('code');
    expect(reply.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'all',
      tenant_id: '000000',
      account: 'tech',
      user_name: 'tech',
      role_name: 'lab-technician',
      sex: 1,
      oauth_id: '',
      detail: { type: 'web' },
    });
    expect(reply.body.real_name).not.toBe('');
    expect(reply.body.user_id).toMatch(/^\d{19}$/);
    expect(reply.body.access_token).not.toBe(reply.body.refresh_token);
  });

  test('ends the session whose token came along, whoever had it, and no other one', async () => {
    const standing = async (token: string): Promise<number> =>
      (await server.anonymous.get('/api/blade-user/info', {}, { 'blade-auth': `bearer ${token}` })).status;
    const [before, elsewhere] = [await server.login('qc'), await server.login('qc')];
    const headers = { 'blade-auth': `bearer ${before.token}` };
    expect((await ask(passwordQuery('tech', 'not it'), headers)).status).toBe(400);
    expect(await standing(before.token)).toBe(200);
    const { body } = await ask(passwordQuery('tech', 'seqdesk'), headers);
    expect([await standing(before.token), await standing(elsewhere.token)]).toEqual([401, 200]);
    expect(await standing(body.access_token)).toBe(200);
    const { refresh_token } = before.identity;
    expect((await ask({ grant_type: 'refresh_token', refresh_token }, headers)).body.error).toBe('invalid_grant');
    expect((await ask(passwordQuery('tech', 'seqdesk'), { 'blade-auth': 'bearer of-nobody' })).status).toBe(200);
  });

  test('S7-02 takes the digest in capitals as well', async () => {
    const query = { ...passwordQuery('tech', 'seqdesk'), password: passwordDigest('seqdesk').toUpperCase() };
    expect((await ask(query)).status).toBe(200);
  });

  test('S7-02 refuses a wrong password and an unknown account with the same words', async () => {
    const wrong = await ask(passwordQuery('lead', 'wrong'));
    const unknown = await ask(passwordQuery('nobody-here', 'wrong'));
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({ error: 'invalid_grant', error_code: 400, error_description: '用户名或密码错误' });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('S7-02 does not take the typed password for its digest', async () => {
    const reply = await ask({ ...passwordQuery('tech', 'seqdesk'), password: 'seqdesk' });
    expect(reply.status).toBe(400);
  });

  test('S8-04 says it in English to those who ask for English', async () => {
    const reply = await ask(passwordQuery('qc', 'wrong'), { 'accept-language': 'en-US,en;q=0.9,zh;q=0.8' });
    expect(reply.body.error_description).toBe('Wrong account or password');
  });

  test.each(['username', 'password', 'grant_type'])('S7-02 names the missing parameter %s', async (name) => {
    const query = Object.fromEntries(Object.entries(passwordQuery('tech', 'seqdesk')).filter(([key]) => key !== name));
    const reply = await ask(query);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      error: 'invalid_request',
      error_code: 400,
      error_description: `缺少必要的请求参数: ${name}`,
    });
    expect(reply.body).not.toHaveProperty('code');
  });

  test('S7-02 answers an account that no database can hold without the envelope', async () => {
    const reply = await ask(passwordQuery('a\0b', 'seqdesk'));
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ error: 'invalid_request', error_code: 400 });
    expect(reply.body).not.toHaveProperty('code');
  });
});

describe('S9-01 tenant', () => {
  test('S9-01 is 000000 where none is named', async () => {
    const reply = await ask(passwordQuery('tech', 'seqdesk'));
    expect(reply.body.tenant_id).toBe('000000');
  });

  test('S6-06 comes from the query, and the header wins over it', async () => {
    const byQuery = await ask({ tenantId: '100001', ...passwordQuery('admin2', 'seqdesk') });
    expect(byQuery.body.tenant_id).toBe('100001');
    const byHeader = await ask(
      { tenantId: '000000', ...passwordQuery('admin2', 'seqdesk') },
      { 'tenant-id': '100001' },
    );
    expect(byHeader.body.tenant_id).toBe('100001');
  });

  test('S6-06 an account is known in its own company alone', async () => {
    const reply = await ask({ tenantId: '100001', ...passwordQuery('tech', 'seqdesk') });
    expect(reply.body.error).toBe('invalid_grant');
  });

  test('S6-06 refuses an unknown and an expired company', async () => {
    const unknown = await ask({ tenantId: '999999', ...passwordQuery('tech', 'seqdesk') });
    expect(unknown.status).toBe(400);
    expect(unknown.body).toMatchObject({ error: 'access_denied', error_description: '未获得用户的租户信息' });
    const { platform } = server.services.store;
    await platform
      .insertInto('tenant')
      .values({ tenant_id: '200001', tenant_name: '过期', expire_time: new Date(0) })
      .execute();
    const expired = await ask({ tenantId: '200001', ...passwordQuery('tech', 'seqdesk') });
    expect(expired.body.error_description).toBe('租户授权已过期,请联系管理员');
  });
});

describe('S7-02 other rejections', () => {
  test('S7-01 refuses an unknown client with 401 and another grant with 400', async () => {
    const query = passwordQuery('tech', 'seqdesk');
    const none = await server.anonymous.post(path, query);
    const wrong = await server.anonymous.post(path, query, undefined, { authorization: 'Basic c2FiZXI6c2FiZXI=' });
    for (const reply of [none, wrong]) {
      expect(reply.status).toBe(401);
      expect(reply.body).toMatchObject({ error: 'invalid_client', error_code: 401 });
    }
  });

  test.each(['sms_code', 'client_credentials', 'constructor'])('S7-02 %s is off', async (grant) => {
    const reply = await ask({ ...passwordQuery('tech', 'seqdesk'), grant_type: grant });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toBe('unsupported_grant_type');
  });

  test('S5-07 an account without a role has to wait for the administrator', async () => {
    const { store, passwords } = server.services;
    const hash = await passwords.hash(passwordDigest('secret'));
    await store.tenantTx('000000', '0', (tx) =>
      tx
        .insertInto('app_user')
        .values({ tenant_id: '000000', account: 'newcomer', real_name: '新人', password_hash: hash })
        .execute(),
    );
    const reply = await ask(passwordQuery('newcomer', 'secret'));
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ error: 'access_denied', error_description: '未获得用户的角色信息' });
  });

  test('S7-02 only argon2id of the digest is stored, and only hashes of tokens', async () => {
    const login = await ask(passwordQuery('tech', 'seqdesk'));
    const { store } = server.services;
    const users = await store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('app_user').select('password_hash').execute(),
    );
    for (const { password_hash: hash } of users) expect(hash).toMatch(/^\$argon2id\$/);
    const tokens = await store.platform.selectFrom('session_token').select('hash').execute();
    const stored = tokens.map(({ hash }) => hash.toString('latin1')).join('\n');
    expect(stored).not.toContain(login.body.access_token);
    expect(tokens.every(({ hash }) => hash.length === 32)).toBe(true);
  });
});
