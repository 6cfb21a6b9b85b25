import { afterAll, beforeAll, expect, test } from 'vitest';
import { basicHeader, passwordDigest, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function logIn(account: string, password: string, tenantId = '000000'): Promise<void> {
  const query = { tenantId, username: account, password: passwordDigest(password), grant_type: 'password' };
  const headers = { authorization: basicHeader, 'user-agent': 'tester/1' };
  await server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, headers);
}

function rows(tenantId = '000000') {
  return server.services.store.tenantTx(tenantId, '0', (tx) =>
    tx.selectFrom('login_log').selectAll().orderBy('id').execute(),
  );
}

test('every try to log in is kept: who, when, from where, how it ended', async () => {
  await logIn('tech', 'wrong');
  await logIn('tech', 'seqdesk');
  await logIn('ghost', 'x', '100001');
  await logIn('ghost', 'x', '999999');
  const [wrong, good] = await rows();
  expect(wrong).toMatchObject({ account: 'tech', user_id: '', result: 'auth.wrong-password', kind: 'password' });
  expect(good).toMatchObject({ account: 'tech', result: 'ok', ip: '127.0.0.1', agent: 'tester/1' });
  expect(good?.user_id).toMatch(/^\d{19}$/);
  expect((await rows('100001')).map(({ account }) => account)).toEqual(['ghost']);
  const user = await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.selectFrom('app_user').select('last_login_at').where('account', '=', 'tech').executeTakeFirstOrThrow(),
  );
  expect(user.last_login_at).toEqual(good?.at);
});

test('neither passwords nor tokens stand in it', async () => {
  const text = JSON.stringify(await rows());
  expect(text).not.toContain(passwordDigest('seqdesk'));
  expect(text).not.toContain(passwordDigest('wrong'));
});
