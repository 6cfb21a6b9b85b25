import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedPlan, claim, complete, experimentData, flow, sampleRows } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;
let task: Json;
const sampleNo = String(sampleRows(1)[0]?.['sampleNo']);

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  task = await approvedPlan(server, { lead, tech }, 1);
});
afterAll(() => server.close());

async function scan(who: Client, code: string): Promise<Json> {
  const { body } = await who.get(`${flow}/work/scan`, { code });
  expect(body).toMatchObject({ code: 200 });
  return body.data;
}

test('S2-17 a code leads to the step where its sample waits: to be claimed, then one’s own', async () => {
  expect(await scan(tech, sampleNo)).toMatchObject({
    rows: [{ record: 'sample', key: sampleNo }],
    tasks: [{ taskId: task.taskId, stepCode: 'experiment', routeValue: 'dna-extraction-plan', state: 'offered' }],
  });
  await claim(tech, task.taskId);
  expect((await scan(tech, ` ${sampleNo} `)).tasks).toMatchObject([{ state: 'mine' }]);
  expect((await scan(lead, sampleNo)).tasks).toMatchObject([{ state: 'others', holder: expect.any(String) }]);
});

test('S6-01 who may not open the task is told the sample alone, who may not see samples nothing', async () => {
  const qc = await server.login('qc');
  expect(await scan(qc, sampleNo)).toMatchObject({ rows: [{ key: sampleNo }], tasks: [] });
  const finance = await server.login('finance');
  expect(await scan(finance, sampleNo)).toEqual({ rows: [], tasks: [] });
});

test('S2-17 the number of a plan finds its task; a part of a number and an unknown one find nothing', async () => {
  const { records } = (await tech.get(`${flow}/work/todo-list`, { size: 10 })).body.data;
  const [{ processCode }] = records;
  expect((await scan(tech, processCode)).tasks).toMatchObject([{ taskId: task.taskId }]);
  expect(await scan(tech, sampleNo.slice(0, 6))).toEqual({ rows: [], tasks: [] });
  expect(await scan(tech, '26S999999')).toEqual({ rows: [], tasks: [] });
});

test('S2-17 the number of an extract finds where the sample waits that it was made of', async () => {
  // The task is claimed already.
  await complete(tech, task.taskId, 'submit', experimentData(1));
  const found = await scan(tech, '26N000001');
  expect(found.rows).toMatchObject([{ key: sampleNo }]);
  expect(found.tasks).toMatchObject([{ stepCode: 'hand-over' }]);
});
