import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, complete, planData, startPlan, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

const way = (detail: Json, outcome: string): Json => detail.ways.find((one: Json) => one.outcome === outcome);

test('a task says where each outcome leads and who gets it there', async () => {
  const { taskId } = await startPlan(server, lead);
  await claim(tech, taskId);
  const plan = await taskDetail(tech, taskId);
  expect(way(plan, 'submit')).toMatchObject({ step: 'review', person: '', roles: [{ zh: '实验主管' }] });
  expect(way(plan, 'terminate')).toBeUndefined();
  const done = await complete(tech, taskId, 'submit', await planData(server));
  const review = await taskDetail(lead, done.body.data.taskId);
  expect(way(review, 'return')).toMatchObject({ step: 'plan', label: { zh: '制定计划' }, roles: [{ zh: '实验员' }] });
});
