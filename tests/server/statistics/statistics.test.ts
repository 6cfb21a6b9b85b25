import { afterAll, beforeAll, expect, test } from 'vitest';
import { wireDate } from '../../../src/server/platform/clock.ts';
import { openCompany } from '../support/company.ts';
import {
  applicationData,
  claim,
  definitionId,
  doTask,
  experimentData,
  flow,
  handOverData,
  planData,
  rowsOf,
  startPlan,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const statistics = '/api/seqdesk-experimental-delivery/statistics';
const hour = 3600;
const day = 24 * hour;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await limitTechnicians();
  // A Monday, 10:00 in Shanghai.
  const now = server.clock.now();
  const weekday = (new Date(`${wireDate(now)}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = Date.parse(`${wireDate(now)}T10:00:00+08:00`) + (7 - weekday) * day * 1000;
  server.clock.advance((monday - now.getTime()) / 1000);
});
afterAll(() => server.close());

/** Technicians see the region that they are of: one the east, another, whose account is qc, the south. */
async function limitTechnicians(): Promise<void> {
  await server.services.store.tenantTx('000000', '0', async (tx) => {
    const role = await tx
      .updateTable('role')
      .set({ data_scope: 'region' })
      .where('role_alias', '=', 'lab-technician')
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('app_user').set({ region: 'east' }).where('account', '=', 'tech').execute();
    await tx.updateTable('app_user').set({ region: 'south' }).where('account', '=', 'qc').execute();
    const second = tx.selectFrom('app_user').select('id').where('account', '=', 'qc');
    await tx.updateTable('user_role').set({ role_id: role.id }).where('user_id', 'in', second).execute();
  });
}

/** A plan for a region; the technician sees only those of the east. */
async function planIn(region: string): Promise<Json> {
  const lead = await server.login('lead');
  const data = { ...(await applicationData(server, 1)), region };
  const body = { processDefinitionId: await definitionId(lead), data };
  return (await lead.post(`${flow}/process/start`, {}, body)).body.data;
}

async function finishPlan(client: Client, taskId: string): Promise<void> {
  const lead = await server.login('lead');
  const review = await doTask(client, taskId, 'submit', await planData(server, 1));
  const experiment = await doTask(lead, review.taskId, 'approve');
  const handOver = await doTask(client, experiment.taskId, 'submit', experimentData(1));
  await doTask(client, handOver.taskId, 'submit', await handOverData(server, 1));
}

async function throughput(client: Client, days: number): Promise<Json> {
  return (await client.get(`${statistics}/throughput`, { days })).body.data;
}

const experimentOf = (stages: Json[]): Json => stages.find(({ stage }) => stage === 'experiment');

async function overdue(client: Client): Promise<Json> {
  return experimentOf((await client.get(`${statistics}/overdue`)).body.data);
}

async function overdueRows(client: Client, query: Record<string, string | number> = {}): Promise<Json[]> {
  return (await client.get(`${statistics}/overdue-list`, { size: 100, ...query })).body.data.records;
}

test('S1-05 S2-09 what was finished counts on its day in Shanghai, and days of nothing are there', async () => {
  const tech = await server.login('tech');
  await finishPlan(tech, (await planIn('east')).taskId);
  // 23:59 on Monday, then 00:01 on Wednesday.
  server.clock.advance(13.98 * hour);
  const late = await server.login('tech');
  const first = await planIn('east');
  await doTask(late, first.taskId, 'submit', await planData(server, 1));
  const before = await throughput(late, 3);
  expect(experimentOf(before.stages)).toMatchObject({ steps: [0, 0, 5], instances: [0, 0, 1] });
  server.clock.advance(day + 120);
  const wednesday = await server.login('tech');
  const second = await planIn('east');
  await doTask(wednesday, second.taskId, 'submit', await planData(server, 1));
  const after = await throughput(wednesday, 3);
  expect(after.days).toEqual([before.days[2], expect.any(String), wireDate(server.clock.now())]);
  expect(experimentOf(after.stages)).toMatchObject({ menuName: '实验阶段', steps: [5, 0, 1], instances: [1, 0, 0] });
});

test('S3-12 a move of one’s own counts at once, also a step that is taken back', async () => {
  const tech = await server.login('tech');
  const today = async (): Promise<number> => experimentOf((await throughput(tech, 1)).stages).steps[0] as number;
  const plan = await planIn('east');
  const before = await today();
  await doTask(tech, plan.taskId, 'submit', await planData(server, 1));
  expect(await today()).toBe(before + 1);
  await tech.post(`${flow}/workflow/recaption`, { processInstanceId: plan.processInstanceId });
  expect(await today()).toBe(before);
});

test('S2-09 a task is overdue from the second after its last working day, and its list says the same', async () => {
  const lead = await server.login('lead');
  const plan = await planIn('east');
  const row = (await rowsOf(lead, 'stage', { counter: 'extractCount', processCode_equal: plan.businessNo }))[0];
  expect(row.dueTime).toBe(`${wireDate(new Date(server.clock.now().getTime() + day * 1000))} 23:59:59`);
  const end = Date.parse(`${row.dueTime.replace(' ', 'T')}+08:00`);
  server.clock.advance((end - server.clock.now().getTime()) / 1000 - 600);
  const isLate = async (client: Client): Promise<boolean> =>
    (await overdueRows(client)).some(({ taskId }) => taskId === plan.taskId);
  expect(await isLate(await server.login('lead'))).toBe(false);
  server.clock.advance(601);
  const later = await server.login('lead');
  expect(await isLate(later)).toBe(true);
  const { count, steps, oldestDue } = await overdue(later);
  const rows = await overdueRows(later);
  expect(rows).toHaveLength(count);
  expect(rows.map(({ dueTime }) => dueTime)).toEqual(rows.map(({ dueTime }) => String(dueTime)).toSorted());
  expect(rows[0]).toMatchObject({ dueTime: oldestDue, taskId: steps[0].oldestTaskId });
  const planned = rows.filter(({ stepCode }) => stepCode === 'plan');
  expect(steps.find(({ stepCode }: Json) => stepCode === 'plan').count).toBe(planned.length);
});

test('S2-09 what is late is part of the stage-list, which filters and sorts by it', async () => {
  const lead = await server.login('lead');
  const { menuId, count } = await overdue(lead);
  const now = new Date(server.clock.now().getTime() + 8 * hour * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const listed = await rowsOf(lead, 'stage', { menuId, dueTime_lt: now, descs: 'dueTime' });
  expect(listed).toHaveLength(count);
  expect(listed.map(({ taskId }) => String(taskId)).toSorted()).toEqual(
    (await overdueRows(lead, { stage: 'experiment' })).map(({ taskId }) => String(taskId)).toSorted(),
  );
  expect(await overdueRows(lead, { stage: 'sequencing' })).toEqual([]);
  const [first] = listed;
  await claim(lead, first.taskId);
  expect((await overdue(lead)).count).toBe(count);
  await lead.post(`${flow}/workflow/cancelReceive`, { taskId: first.taskId });
});

test('S2-09 figures go as far as the person’s data scope', async () => {
  const north = await planIn('north');
  await planIn('east');
  server.clock.advance(4 * day);
  const tech = await server.login('tech');
  const lead = await server.login('lead');
  const [all, limited] = [await overdue(lead), await overdue(tech)];
  expect(limited.count).toBeLessThan(all.count);
  for (const [client, { count }] of [
    [lead, all],
    [tech, limited],
  ] as const) {
    const rows = await overdueRows(client);
    expect(rows).toHaveLength(count);
    expect(rows.some(({ processCode }) => processCode === north.businessNo)).toBe(client === lead);
  }
  const done = async (client: Client): Promise<number> => experimentOf((await throughput(client, 1)).stages).steps[0];
  const before = [await done(lead), await done(tech)];
  const other = await server.login('qc');
  await doTask(other, (await planIn('south')).taskId, 'submit', await planData(server, 1));
  expect(await done(lead)).toBe((before[0] ?? 0) + 1);
  expect(await done(tech)).toBe(before[1]);
});

test('S6-07 a person is told of the stages of the own menu alone, in its order', async () => {
  const stagesOf = async (account: string): Promise<string[]> => {
    const { stages } = await throughput(await server.login(account), 1);
    return stages.map(({ menuName }: Json) => menuName);
  };
  const all = ['实验阶段', '测序阶段', '下机通知', '分析阶段', '结项阶段', '数据释放', '业务支持'];
  expect(await stagesOf('admin')).toEqual(all);
  expect(await stagesOf('finance')).toEqual(['结项阶段', '业务支持']);
  expect(await stagesOf('hr')).toEqual([]);
  expect(await overdueRows(await server.login('hr'))).toEqual([]);
});

test('S6-06 another company’s work is in no figure', async () => {
  const company = await openCompany(server, '别家');
  const { stages } = await throughput(company.boss, 366);
  expect(experimentOf(stages).steps.every((count: number) => count === 0)).toBe(true);
  expect((await overdue(company.boss)).count).toBe(0);
  const { processInstanceId } = await startPlan(company, await company.login('lead'), 1);
  expect(processInstanceId).not.toBe('');
  const admin = await server.login('admin');
  expect((await overdueRows(admin)).some((row) => row.processInstanceId === processInstanceId)).toBe(false);
});

test.each(['0', '367', '1.5', 'x'])('a window of %s days is refused by name', async (days) => {
  const { status, body } = await (await server.login('tech')).get(`${statistics}/throughput`, { days });
  expect([status, body.msg]).toEqual([400, '请求参数格式错误: days']);
});
