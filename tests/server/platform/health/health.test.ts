import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('GET /healthz answers without a token', async () => {
  const reply = await server.anonymous.get('/healthz');
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ status: 'ok' });
});

test('GET /readyz proves that the database is migrated and events arrive', async () => {
  const reply = await server.anonymous.get('/readyz');
  expect(reply.body).toEqual({ status: 'ok' });
  expect(reply.status).toBe(200);
});

test('GET /metrics counts calls by their pattern', async () => {
  await server.anonymous.get('/healthz');
  const reply = await server.anonymous.get('/metrics');
  expect(reply.body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}');
  expect(reply.body).toContain('database_connections{state="waiting"} 0');
  expect(reply.body).toMatch(/^storage_free_bytes [1-9]/m);
});

test('GET /metrics and /openapi.json ask for the token of the operator where others reach the server', async () => {
  const outside = await startTestServer({ host: '0.0.0.0' });
  const guarded = await startTestServer({ metricsToken: 'figures' });
  for (const path of ['/metrics', '/openapi.json']) {
    const asked = async (one: TestServer, authorization = ''): Promise<number> =>
      (await one.anonymous.get(path, {}, authorization === '' ? {} : { authorization })).status;
    expect([await asked(outside), await asked(outside, 'Bearer null'), await asked(guarded)]).toEqual([401, 401, 401]);
    expect([await asked(guarded, 'Bearer figure'), await asked(guarded, 'Bearer figures')]).toEqual([401, 200]);
  }
  await outside.close();
  await guarded.close();
});

test('GET /metrics and /openapi.json ask for it too where a proxy on the same machine lets others in', async () => {
  const [counted, named] = [
    await startTestServer({ trustProxy: 1 }),
    await startTestServer({ publicUrl: 'https://a.b' }),
  ];
  for (const path of ['/metrics', '/openapi.json']) {
    expect((await counted.anonymous.get(path)).status).toBe(401);
    expect((await named.anonymous.get(path)).status).toBe(401);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect([header, (await server.anonymous.get(path, {}, { [header]: '127.0.0.1' })).status]).toEqual([header, 401]);
    }
    expect((await server.anonymous.get(path)).status).toBe(200);
  }
  await counted.close();
  await named.close();
});
