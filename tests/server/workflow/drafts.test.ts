import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, complete, flow, startPlan, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Reply, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

const release = { formId: 'dna-extraction-plan', version: 1 };

function save(client: Client, taskId: string, seq: number, planName: string): Promise<Reply> {
  const body = { seq, release, header: { planName }, patches: [{ table: 'samples', rows: [] }] };
  return client.post(`${flow}/work/draft`, { taskId }, body);
}

async function claimedTask(): Promise<string> {
  const { taskId } = await startPlan(server, lead);
  await claim(tech, taskId);
  return taskId;
}

test('a draft is kept as it came and offered again', async () => {
  const taskId = await claimedTask();
  expect((await tech.get(`${flow}/work/draft`, { taskId })).body.data).toEqual({});
  expect((await taskDetail(tech, taskId)).draft).toBeNull();
  const saved = await save(tech, taskId, 1, '半成品 \u0000 -1 ""');
  expect(saved.body.data).toMatchObject({ seq: 1, release, header: { planName: '半成品 \u0000 -1 ""' } });
  const { draft } = await taskDetail(tech, taskId);
  expect(draft).toMatchObject({ seq: 1, release, patches: [{ table: 'samples', rows: [] }] });
  expect(draft.savedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(draft.left).toEqual([]);
  expect((await tech.get(`${flow}/work/draft`, { taskId })).body.data).toEqual(draft);
});

test('an older draft overwrites nothing and is answered with the newer one', async () => {
  const taskId = await claimedTask();
  await save(tech, taskId, 5, 'newer');
  const older = await save(tech, taskId, 4, 'older');
  expect(older.status).toBe(400);
  expect(older.body).toMatchObject({ code: 400, data: { seq: 5, header: { planName: 'newer' } } });
  const other = await save(tech, taskId, 5, 'from another computer');
  expect(other.body).toMatchObject({ code: 400, data: { header: { planName: 'newer' } } });
  expect((await save(tech, taskId, 5, 'newer')).body.code).toBe(200);
  expect((await save(tech, taskId, 6, 'newest')).body.code).toBe(200);
  expect((await taskDetail(tech, taskId)).draft.header.planName).toBe('newest');
});

test('of drafts saved at once the highest number stands', async () => {
  const taskId = await claimedTask();
  await Promise.all([3, 1, 9, 5, 7, 2].map((seq) => save(tech, taskId, seq, `draft ${seq}`)));
  expect((await taskDetail(tech, taskId)).draft).toMatchObject({ seq: 9, header: { planName: 'draft 9' } });
});

test('only whose task it is may keep, read and discard its draft', async () => {
  const { taskId } = await startPlan(server, lead);
  expect((await save(tech, taskId, 1, 'unclaimed')).status).toBe(400);
  await claim(tech, taskId);
  await save(tech, taskId, 1, 'mine');
  for (const reply of [
    await lead.get(`${flow}/work/draft`, { taskId }),
    await save(lead, taskId, 9, 'theirs'),
    await lead.call('DELETE', `${flow}/work/draft`, { query: { taskId } }),
  ]) {
    expect(reply.status).toBe(400);
    expect(reply.raw.toString()).not.toContain('mine');
  }
  expect((await taskDetail(lead, taskId)).draft).toBeNull();
  expect((await tech.call('DELETE', `${flow}/work/draft`, { query: { taskId } })).body.code).toBe(200);
  expect((await taskDetail(tech, taskId)).draft).toBeNull();
});

test('a completed task has no draft any more, and takes none', async () => {
  const taskId = await claimedTask();
  await save(tech, taskId, 1, 'mine');
  expect((await complete(tech, taskId, 'terminate')).status).toBe(200);
  expect((await save(tech, taskId, 2, 'late')).status).toBe(400);
  const left = await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.selectFrom('wf_draft').select('seq').where('task_id', '=', taskId).execute(),
  );
  expect(left).toEqual([]);
});

test('a draft of 8 MB is too large, one of 7 MB is not', async () => {
  const taskId = await claimedTask();
  // A text alone may not be so long.
  const saveMegabytes = (seq: number, count: number): Promise<Reply> => {
    const rows = Array.from({ length: count * 2 }, () => ({ note: 'x'.repeat(524_288) }));
    const content = { seq, release, header: {}, patches: [{ table: 'samples', rows }] };
    return tech.post(`${flow}/work/draft`, { taskId }, content);
  };
  expect((await saveMegabytes(1, 7)).status).toBe(200);
  expect((await saveMegabytes(2, 8)).status).toBe(413);
  const body = { seq: 'x', release, header: {}, patches: [] };
  expect((await tech.post(`${flow}/work/draft`, { taskId }, body)).status).toBe(400);
});
