import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationData, definitionId, flow, sampleRows } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Reply, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let manager: Client;
let processDefinitionId: string;

beforeAll(async () => {
  server = await startTestServer();
  [lead, manager] = [await server.login('lead'), await server.login('manager')];
  processDefinitionId = await definitionId(lead);
});
afterAll(() => server.close());

const release = { formId: 'dna-extraction-plan', version: 1 };

function save(client: Client, seq: number, rows: readonly Record<string, unknown>[]): Promise<Reply> {
  const body = { seq, release, header: {}, patches: [{ table: 'samples', rows }] };
  return client.post(`${flow}/process/draft`, { processDefinitionId }, body);
}

function kept(client: Client): Promise<Reply> {
  return client.get(`${flow}/process/draft`, { processDefinitionId });
}

function discard(client: Client): Promise<Reply> {
  return client.call('DELETE', `${flow}/process/draft`, { query: { processDefinitionId } });
}

test('what was typed into an application form is kept for the person, and thrown away on request', async () => {
  expect((await kept(lead)).body.data).toEqual({});
  expect((await save(lead, 1, sampleRows(96))).body).toMatchObject({ code: 200, data: { seq: 1 } });
  const { data } = (await kept(lead)).body;
  expect(data).toMatchObject({ seq: 1, release, left: [] });
  expect(data.patches[0].rows).toHaveLength(96);
  const tech = await server.login('tech');
  expect(JSON.stringify((await kept(tech)).body)).not.toContain('26S000001');
  expect((await discard(lead)).body.code).toBe(200);
  expect((await kept(lead)).body.data).toEqual({});
});

test('an older one overwrites nothing and is answered with the newer one', async () => {
  await save(lead, 5, sampleRows(2));
  const older = await save(lead, 4, sampleRows(1));
  expect(older.status).toBe(400);
  expect(older.body).toMatchObject({ code: 400, data: { seq: 5 } });
  expect((await save(lead, 5, sampleRows(2))).body.code).toBe(200);
  expect((await save(lead, 6, sampleRows(3))).body.code).toBe(200);
  await discard(lead);
});

test('who may not start the process keeps no draft of it', async () => {
  expect((await save(manager, 1, [])).status).toBe(403);
  expect((await kept(manager)).status).toBe(403);
  const unknown = 'no-process:1:00000000-0000-0000-0000-000000000000';
  const reply = await lead.get(`${flow}/process/draft`, { processDefinitionId: unknown });
  expect(reply.status).toBe(400);
});

test('once the process is started the draft is gone; a refused start leaves it', async () => {
  await save(lead, 1, sampleRows(3));
  const start = (data: unknown): Promise<Reply> =>
    lead.post(`${flow}/process/start`, {}, { processDefinitionId, data });
  expect((await start({ samples: [{ sampleNo: 'not a number' }] })).body.code).toBe(400);
  expect((await kept(lead)).body.data).toMatchObject({ seq: 1 });
  expect((await start(await applicationData(server))).body).toMatchObject({ code: 200 });
  expect((await kept(lead)).body.data).toEqual({});
});
