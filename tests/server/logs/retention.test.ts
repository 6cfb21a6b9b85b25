import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../../../src/server/directory/auth/clean-up.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const day = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function kept(): Promise<number> {
  const admin = await server.login('admin');
  return (await admin.get('/api/blade-log/error/list', { message: 'kept' })).body.data.total as number;
}

test('S7-09 errors of browsers are kept for 90 days', async () => {
  const entry = { url: '/', time: '', type: 'error', message: 'kept', stack: '', info: '' };
  const tech = await server.login('tech');
  expect((await tech.post('/api/blade-auth/oauth/logout', {}, [entry])).status).toBe(200);
  server.clock.advance(89 * day);
  await cleanUp(server.services);
  expect(await kept()).toBe(1);
  server.clock.advance(2 * day);
  await cleanUp(server.services);
  expect(await kept()).toBe(0);
});
