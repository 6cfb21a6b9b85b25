import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, doTask, flow, planData, rowsOf, startPlan, taskDetail } from '../support/extraction-plan.ts';
import { openCompany, type Company } from '../support/company.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let company: Company;
let lead: Client;
let tech: Client;
/** Has every role. */
let boss: Client;

beforeAll(async () => {
  server = await startTestServer();
  company = await openCompany(server, '批量公司');
  [lead, tech, boss] = [await company.login('lead'), await company.login('tech'), company.boss];
});
afterAll(() => server.close());

async function batch(client: Client, call: string, body: Record<string, unknown>): Promise<Json[]> {
  const reply = await client.post(`${flow}/${call}`, {}, body);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data as Json[];
}

const claimAll = (client: Client, taskIds: readonly string[]) => batch(client, 'work/claim-tasks', { taskIds });
const codes = (results: readonly Json[]): number[] => results.map(({ code }) => code as number);

async function newPlans(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await startPlan(company, lead, 1)).taskId);
  return ids;
}

/** Reviews of plans that the lead has claimed. */
async function reviews(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const taskId of await newPlans(count)) {
    const next = await doTask(tech, taskId, 'submit', await planData(company, 1));
    await claim(lead, next.taskId);
    ids.push(next.taskId as string);
  }
  return ids;
}

describe('S4-08 claiming many', () => {
  test('two people who claim the same tasks share them: each task has one of them, and each is told which', async () => {
    const ids = await newPlans(6);
    const [mine, theirs] = await Promise.all([claimAll(tech, ids), claimAll(boss, ids.toReversed())]);
    const inOrder = theirs.toReversed();
    for (const [index, taskId] of ids.entries()) {
      const pair = [mine[index], inOrder[index]];
      expect(pair.map((one) => one.taskId)).toEqual([taskId, taskId]);
      expect(codes(pair).toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect(pair.find(({ code }) => code === 400).msg).toBe('该任务已被签收');
    }
    const held = [...(await rowsOf(tech, 'todo')), ...(await rowsOf(boss, 'todo'))].map(({ taskId }) => taskId);
    expect(ids.every((taskId) => held.filter((one) => one === taskId).length === 1)).toBe(true);
  });

  test('what fails leaves the others as they are, and the failed alone can be tried again', async () => {
    const ids = await newPlans(4);
    await claim(boss, ids[1] ?? '');
    await claim(boss, ids[3] ?? '');
    expect(codes(await claimAll(tech, ids))).toEqual([200, 400, 200, 400]);
    await batch(boss, 'workflow/cancelReceives', { taskIds: [ids[1]] });
    expect(codes(await claimAll(tech, [ids[1] ?? '', ids[3] ?? '']))).toEqual([200, 400]);
  });

  test('who has not the role, another company and ids that are none get a rejection for each', async () => {
    const [taskId = ''] = await newPlans(1);
    expect(codes(await claimAll(await company.login('sales'), [taskId]))).toEqual([403]);
    const refused = await claimAll(await server.login('tech'), [taskId, 'x', '999999999999999999']);
    expect(codes(refused)).toEqual([400, 400, 400]);
    for (const { msg } of refused) expect(msg).toBe('任务不存在或已处理');
    expect((await rowsOf(tech, 'claim')).map((row) => row.taskId)).toContain(taskId);
  });

  test('a list that is empty, too long or repeats itself is refused whole', async () => {
    const many = Array.from({ length: 51 }, (_, index) => String(index));
    for (const taskIds of [[], many, ['1', '1'], 'x']) {
      expect((await tech.post(`${flow}/work/claim-tasks`, {}, { taskIds })).status).toBe(400);
    }
    expect((await server.anonymous.post(`${flow}/work/claim-tasks`, {}, { taskIds: ['1'] })).status).toBe(401);
  });
});

test('S4-08 cancelling the receipt of many gives back one’s own alone', async () => {
  const ids = await newPlans(2);
  await claimAll(tech, ids);
  expect(codes(await batch(boss, 'workflow/cancelReceives', { taskIds: ids }))).toEqual([400, 400]);
  expect(codes(await batch(tech, 'workflow/cancelReceives', { taskIds: ids }))).toEqual([200, 200]);
  const open = (await rowsOf(tech, 'claim')).map(({ taskId }) => taskId);
  expect(ids.every((taskId) => open.includes(taskId))).toBe(true);
});

describe('S4-08 completing many', () => {
  test('reviews are completed with one opinion, which each of them keeps; who has one no more is told', async () => {
    const ids = await reviews(3);
    await batch(lead, 'workflow/cancelReceives', { taskIds: [ids[2]] });
    const decision = { taskIds: ids, outcome: 'approve', comment: '同意安排' };
    expect(codes(await batch(lead, 'work/complete-tasks', decision))).toEqual([200, 200, 400]);
    for (const taskId of ids.slice(0, 2)) {
      const { trail, instance } = await taskDetail(lead, taskId);
      expect(instance.step).toBe('experiment');
      expect(trail.at(-1)).toMatchObject({ outcome: 'approve', comment: '同意安排', own: { opinionText: '同意安排' } });
    }
  });

  test('a return without words is refused for each', async () => {
    const [taskId = ''] = await reviews(1);
    const results = await batch(lead, 'work/complete-tasks', { taskIds: [taskId], outcome: 'return' });
    expect(codes(results)).toEqual([400]);
    expect((await taskDetail(lead, taskId)).task.status).toBe('todo');
  });

  test('a step that asks for more says so', async () => {
    const [taskId = ''] = await newPlans(1);
    await claim(tech, taskId);
    const [result] = await batch(tech, 'work/complete-tasks', { taskIds: [taskId], outcome: 'submit' });
    expect(result).toMatchObject({ code: 400, msg: '该步骤除意见外还有必填内容，请打开任务单独办理' });
    const [preview] = await batch(tech, 'work/complete-preview', { taskIds: [taskId] });
    expect(preview.preview).toMatchObject({ problem: 'fields', returned: null, changeCount: 0 });
  });

  test('the preview tells what differs from the last return, item by item', async () => {
    const [first = '', second = ''] = await reviews(2);
    const back = await lead.post(
      `${flow}/work/complete-task`,
      {},
      { taskId: first, outcome: 'return', comment: '改批号' },
    );
    const again = await doTask(tech, back.body.data.taskId, 'submit', {
      ...(await planData(company, 1)),
      batchNo: 'EX2026-48',
    });
    await claim(lead, again.taskId);
    const [changed, fresh, gone] = await batch(lead, 'work/complete-preview', {
      taskIds: [again.taskId, second, first],
    });
    expect(changed.preview).toMatchObject({ problem: '', returned: { comment: '改批号' }, changeCount: 1 });
    const { processInstanceId, seq: to, returned } = changed.preview;
    const span = { processInstanceId, from: String(returned.seq), to: String(to) };
    const differs = await lead.get(`${flow}/work/compare?${new URLSearchParams(span).toString()}`);
    expect(differs.body.data.fields).toMatchObject([{ path: 'batchNo', before: 'EX2026-47', after: 'EX2026-48' }]);
    expect(changed.preview.outcomes.map(({ id }: Json) => id)).toEqual(['approve', 'return']);
    expect(fresh.preview).toMatchObject({ returned: null, changeCount: 0 });
    expect(gone).toMatchObject({ code: 400, preview: null });
  });
});
