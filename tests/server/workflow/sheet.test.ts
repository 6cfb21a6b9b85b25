import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  doTask,
  claim,
  complete,
  experimentData,
  flow,
  planData,
  sampleRows,
  startPlan,
  taskDetail,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const wells = 1536;
let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

test('S7-23 a sheet of 1,536 rows is validated, computed, stored and told cell by cell', async () => {
  const plan = await startPlan(server, lead, wells);
  const review = await doTask(tech, plan.taskId, 'submit', await planData(server, wells));
  const experiment = await doTask(lead, review.taskId, 'approve');
  await claim(tech, experiment.taskId);

  const bad = experimentData(wells);
  (bad['samples'] as Json[])[700].extractConc = -1;
  (bad['samples'] as Json[])[1500].extractNo = 'wrong';
  const refused = await complete(tech, experiment.taskId, 'submit', bad);
  expect(refused.body.data.findings.map((finding: Json) => [finding.pointer, finding.row])).toEqual([
    ['/samples/700/extractConc', 700],
    ['/samples/1500/extractNo', 1500],
  ]);

  const allBad = await complete(tech, experiment.taskId, 'submit', experimentData(wells, { extractConc: -1 }));
  expect(allBad.body.data.findings).toHaveLength(200);
  expect(allBad.body.data.findingCount).toBe(wells);

  const done = await complete(tech, experiment.taskId, 'submit', experimentData(wells));
  expect(done.body, JSON.stringify(done.body).slice(0, 500)).toMatchObject({ code: 200 });
  const detail = await taskDetail(tech, done.body.data.taskId);
  expect(detail.data.samples).toHaveLength(wells);
  expect(detail.data.samples[wells - 1]).toMatchObject({ extractTotalNg: 1760, sampleName: `CJ-${wells}` });
  const entry = detail.trail.findLast((each: Json) => each.kind === 'complete');
  expect(entry.changes).toHaveLength(200);
  expect(entry.changeCount).toBeGreaterThan(10 * wells);
  const whole = await lead.get(`${flow}/work/trail`, { processInstanceId: plan.processInstanceId });
  const changes = whole.body.data.findLast((each: Json) => each.kind === 'complete').changes as Json[];
  expect(changes).toHaveLength(entry.changeCount);
  expect(changes).toContainEqual({ path: 'samples.extractConc', row: '26S001536', before: null, after: 35.2 });
});

test('rows that the plan no longer names are gone, and the trail says so', async () => {
  const plan = await startPlan(server, lead, 4);
  await doTask(tech, plan.taskId, 'submit', { ...(await planData(server)), samples: sampleRows(3) });
  const detail = await taskDetail(tech, plan.taskId);
  expect(detail.data.samples.map((row: Json) => row.sampleNo)).toEqual(sampleRows(3).map((row) => row['sampleNo']));
  expect(detail.trail.at(-1).changes).toContainEqual({
    path: 'samples.sampleNo',
    row: '26S000004',
    before: '26S000004',
    after: null,
  });
});
