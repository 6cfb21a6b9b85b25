import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../support/test-server.ts';
import type { Client, TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';
let server: TestServer;
let analyst: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  analyst = await server.login('analyst');
  tech = await server.login('tech');
});
afterAll(() => server.close());

test('S7-31 the detail answers the built-in release under each of its names', async () => {
  const reply = await tech.get(`${base}/detail`, { formId: 'dna-extraction-plan' });
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({ formId: 'dna-extraction-plan', version: 1, status: 'published', degraded: false });
});
