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
