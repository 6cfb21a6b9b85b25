import { afterAll, beforeAll, expect, test } from 'vitest';
import { doTask, experimentData, flow, planData, sampleRows, startPlan } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

async function compared(client: Client, processInstanceId: string, span: object = {}): Promise<Json> {
  const reply = await client.get(`${flow}/work/compare`, { processInstanceId, ...span });
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data;
}

test('two rounds of a plan differ by the rows that came and went and the cells that changed', async () => {
  const plan = await startPlan(server, lead, 4);
  const first = { ...(await planData(server)), samples: sampleRows(4) };
  const review = await doTask(tech, plan.taskId, 'submit', first);
  const again = await doTask(lead, review.taskId, 'return', { opinionText: '请更正' });
  const [one, two, , four] = sampleRows(4);
  const samples = [one, { ...two, sampleName: 'CJ-02R' }, four, sampleRows(5)[4]];
  await doTask(tech, again.taskId, 'submit', { ...first, planRemark: '第二轮', samples });

  const { body } = await lead.get(`${flow}/work/trail`, { processInstanceId: plan.processInstanceId });
  const rounds = body.data.filter((entry: Json) => entry.kind === 'complete' && entry.step === 'plan');
  const data = await compared(lead, plan.processInstanceId, { from: rounds[0].seq, to: rounds[1].seq });
  const remark = data.fields.find((cell: Json) => cell.path === 'planRemark');
  expect(remark).toMatchObject({ before: null, after: '第二轮', step: 'plan', seq: rounds[1].seq });
  expect(remark.actorName).not.toBe('');
  const [table] = data.tables;
  expect(table).toMatchObject({ table: 'samples', added: 1, removed: 1, changed: 1 });
  expect(table.rows.map((row: Json) => [row.row, row.state])).toEqual([
    [two!['sampleNo'], 'changed'],
    [sampleRows(3)[2]!['sampleNo'], 'removed'],
    [sampleRows(5)[4]!['sampleNo'], 'added'],
  ]);
  expect(table.rows[0].cells).toEqual([expect.objectContaining({ path: 'samples.sampleName', after: 'CJ-02R' })]);
});

test('1,536 rows over several steps are told by their numbers and the first rows, all of them when asked', async () => {
  const wells = 1536;
  const plan = await startPlan(server, lead, wells);
  const review = await doTask(tech, plan.taskId, 'submit', await planData(server, wells));
  const experiment = await doTask(lead, review.taskId, 'approve');
  await doTask(tech, experiment.taskId, 'submit', experimentData(wells));
  const brief = await compared(lead, plan.processInstanceId, { from: 2 });
  expect(brief.tables[0]).toMatchObject({ table: 'samples', added: 0, removed: 0, changed: wells });
  expect(brief.tables[0].rows).toHaveLength(20);
  const whole = await compared(lead, plan.processInstanceId, { rows: 5000 });
  expect(whole.tables[0].added).toBe(wells);
  expect(whole.tables[0].rows).toHaveLength(wells);
});

test('who has no part in an instance compares nothing', async () => {
  const plan = await startPlan(server, lead, 3);
  const stranger = await server.login('hr');
  const reply = await stranger.get(`${flow}/work/compare`, { processInstanceId: plan.processInstanceId });
  expect(reply.status).toBe(403);
});
