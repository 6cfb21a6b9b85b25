import { afterAll, beforeAll, expect, test } from 'vitest';
import { failuresByAddress } from '../../../../src/server/directory/auth/log-in.ts';
import { consume } from '../../../../src/server/directory/auth/rate-buckets.ts';
import {
  basicHeader,
  passwordDigest,
  startTestServer,
  type Reply,
  type TestServer,
} from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function logIn(account: string, password: string, tenantId = '000000'): Promise<Reply> {
  const query = { tenantId, username: account, password: passwordDigest(password), grant_type: 'password' };
  return server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, { authorization: basicHeader });
}

async function fail(account: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) expect((await logIn(account, 'wrong')).body.error).toBe('invalid_grant');
}

test('S7-02 five failures lock the account for 30 minutes, even with the right password', async () => {
  await fail('tech', 5);
  const locked = await logIn('tech', 'seqdesk');
  expect(locked.status).toBe(400);
  expect(locked.body).toMatchObject({ error: 'access_denied', error_description: '用户登录失败次数过多' });
  server.clock.advance(30 * 60 - 5);
  expect((await logIn('tech', 'seqdesk')).status).toBe(400);
  server.clock.advance(10);
  expect((await logIn('tech', 'seqdesk')).status).toBe(200);
});

test('S7-02 success forgets the failures', async () => {
  await fail('lead', 4);
  expect((await logIn('lead', 'seqdesk')).status).toBe(200);
  await fail('lead', 4);
  expect((await logIn('lead', 'seqdesk')).status).toBe(200);
});

test('S7-02 the lock is for one account of one company', async () => {
  await fail('qc', 5);
  expect((await logIn('sales', 'seqdesk')).status).toBe(200);
  expect((await logIn('qc', 'wrong', '100001')).body.error).toBe('invalid_grant');
});

test('S7-02 an account that does not exist locks alike', async () => {
  await fail('ghost', 5);
  expect((await logIn('ghost', 'wrong')).body.error).toBe('access_denied');
});

test('S7-02 however many failures come at once, five are tried and none is lost', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => logIn('finance', 'wrong')));
  const errors = replies.map(({ body }) => String(body.error)).toSorted();
  expect(errors).toEqual([...Array(3).fill('access_denied'), ...Array(5).fill('invalid_grant')]);
  const { platform } = server.services.store;
  const row = await platform
    .selectFrom('login_failure')
    .select('failures')
    .where('account', '=', 'finance')
    .executeTakeFirstOrThrow();
  expect(row.failures).toBe(5);
});

test('S7-02 good logins that come at once do not lock each other out', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => logIn('legal', 'seqdesk')));
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('S7-02 failures from one address are limited, whatever the account', async () => {
  const { store, clock } = server.services;
  const spend = async (): Promise<void> => {
    while (await consume(store.platform, failuresByAddress, '127.0.0.1', clock.now()));
  };
  await spend();
  const refused = await logIn('manager', 'seqdesk');
  expect(refused.body).toMatchObject({ error: 'access_denied', error_description: '用户登录失败次数过多' });
  server.clock.advance(30 * 60 + 1);
  for (let time = 0; time < 3; time += 1) expect((await logIn('manager', 'seqdesk')).status).toBe(200);
  const row = await store.platform
    .selectFrom('rate_bucket')
    .select('taken')
    .where('name', '=', failuresByAddress.name)
    .executeTakeFirstOrThrow();
  expect(row.taken).toBe(0);
});
