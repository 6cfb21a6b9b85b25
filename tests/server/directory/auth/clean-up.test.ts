import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../../../../src/server/directory/auth/clean-up.ts';
import { basicHeader, passwordDigest, startTestServer, type TestServer } from '../../support/test-server.ts';

const day = 24 * 3600;
const tables = ['session', 'session_token', 'captcha', 'sign_in_state', 'rate_bucket', 'login_failure'] as const;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function counts(): Promise<Record<string, number>> {
  const { platform } = server.services.store;
  const found = await Promise.all(
    tables.map(async (table) => {
      const rows = await platform.selectFrom(table).selectAll().execute();
      return [table, rows.length] as const;
    }),
  );
  return Object.fromEntries(found);
}

function logs() {
  return server.services.store.tenantTx('000000', '0', (tx) => tx.selectFrom('login_log').selectAll().execute());
}

test('what has expired is thrown away, what may still be used stays', async () => {
  const { anonymous, clock, services } = server;
  const tech = await server.login('tech');
  await anonymous.get('/api/blade-auth/oauth/captcha');
  await anonymous.get('/api/blade-auth/oauth/render/createState/x');
  const query = { username: 'lead', password: passwordDigest('wrong'), grant_type: 'password' };
  await anonymous.post('/api/blade-auth/oauth/token', query, undefined, { authorization: basicHeader });
  const before = await counts();
  for (const table of tables) expect([table, before[table]]).not.toEqual([table, 0]);
  await cleanUp(services);
  expect(await counts()).toEqual(before);
  expect((await tech.get('/api/blade-auth/oauth/user-info')).status).toBe(200);
  clock.advance(8 * day);
  await cleanUp(services);
  // The session is kept for questions; nothing opens it any more.
  expect(await counts()).toEqual({
    session: 1,
    session_token: 0,
    captcha: 0,
    sign_in_state: 0,
    rate_bucket: 0,
    login_failure: 0,
  });
  clock.advance(60 * day);
  await cleanUp(services);
  expect((await counts())['session']).toBe(0);
  // Who tried to log in is kept by the retention of logs.
  expect(await logs()).toHaveLength(2);
});
