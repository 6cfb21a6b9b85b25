import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicationData,
  claim,
  complete,
  definitionId,
  doTask,
  experimentData,
  flow,
  handOverData,
  planData,
  rowsOf,
  startPlan,
  taskDetail,
  userIds,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

describe('the life of an instance', () => {
  test('S7-20 S7-22 S7-23 it walks from start to end, and every list follows', async () => {
    const plan = await startPlan(server, lead);
    expect(plan.businessNo).toMatch(/^EP\d{8}-\d{3}$/);
    expect((await rowsOf(tech, 'claim')).map(({ taskId }) => taskId)).toContain(plan.taskId);
    expect((await rowsOf(lead, 'send'))[0]).toMatchObject({
      processInstanceId: plan.processInstanceId,
      processIsFinished: 'unfinished',
      taskName: '制定计划',
    });

    const review = await doTask(tech, plan.taskId, 'submit', await planData(server));
    expect(review).toMatchObject({ status: 'running', step: 'review' });
    expect((await rowsOf(tech, 'done'))[0]).toMatchObject({ taskId: plan.taskId, status: 'finish' });

    const experiment = await doTask(lead, review.taskId, 'approve', {}, { comment: '同意安排' });
    const handOver = await doTask(tech, experiment.taskId, 'submit', experimentData());
    const end = await doTask(tech, handOver.taskId, 'submit', await handOverData(server));
    expect(end).toMatchObject({ status: 'finished', step: '', taskId: '' });
    expect((await rowsOf(lead, 'send'))[0]).toMatchObject({ processIsFinished: 'finished' });

    const detail = (await lead.get(`${flow}/work/instance-detail`, { processInstanceId: plan.processInstanceId })).body;
    expect(detail.data.instance).toMatchObject({ status: 'finished', step: '', starterName: '林若兰' });
    expect(detail.data.data.samples[1]).toMatchObject({ extractConc: 35.2, extractTotalNg: 1760 });
    expect(detail.data.data).toMatchObject({ planNo: plan.businessNo, plannedSamples: 3 });
    expect(detail.data.trail.map((entry: Json) => entry.kind)).toEqual([
      'start',
      ...Array.from({ length: 4 }, () => ['claim', 'complete']).flat(),
    ]);
  });

  test('S3-14 a task row always has every key of the contract', async () => {
    const { taskId } = await startPlan(server, lead);
    const row = (await rowsOf(tech, 'claim')).find((each) => each.taskId === taskId);
    expect(row).toMatchObject({
      taskDefinitionKey: 'plan',
      assignee: '',
      assigneeName: '',
      category: 'flow_dna-extraction-plan',
      categoryName: 'DNA提取实验计划',
      claimTime: '',
      endTime: '',
      historyTaskEndTime: '',
      processDefinitionVersion: 1,
      status: 'claim',
      pass: false,
      routeValue: 'dna-extraction-plan',
      stepCode: 'plan',
      taskLabel: { zh: '制定计划', en: 'Plan' },
    });
    expect(Object.values(row).some((value) => value === null)).toBe(false);
    await claim(tech, taskId);
    const mine = (await rowsOf(tech, 'todo')).find((each) => each.taskId === taskId);
    expect(Object.keys(mine).toSorted()).toEqual(Object.keys(row).toSorted());
    expect(mine).toMatchObject({ assignee: `taskUser_${tech.userId}`, assigneeName: '陈思远', status: 'todo' });
    expect(mine.claimTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await rowsOf(tech, 'claim')).some((each) => each.taskId === taskId)).toBe(false);
    for (const list of ['send', 'done'] as const) {
      for (const each of await rowsOf(lead, list)) {
        expect(Object.keys(each).toSorted()).toEqual(Object.keys(row).toSorted());
      }
    }
  });

  test('an opinion follows from the outcome, and who gave it and when is stamped by the server', async () => {
    const plan = await startPlan(server, lead);
    const review = await doTask(tech, plan.taskId, 'submit', await planData(server));
    await claim(lead, review.taskId);
    const silent = await complete(lead, review.taskId, 'return', {}, { comment: '' });
    expect(silent.status).toBe(400);
    expect(silent.body.data.findings[0]).toMatchObject({ pointer: '/opinionText' });
    const forged = { opinionText: '请补空白对照', opinionUser: '1', opinionAt: '2001-01-01T00:00:00+08:00' };
    const back = await complete(lead, review.taskId, 'return', forged, { comment: '' });
    expect(back.body.data).toMatchObject({ step: 'plan', status: 'running' });
    const { trail, prevUser } = await taskDetail(tech, back.body.data.taskId);
    expect(prevUser).toBe(lead.userId);
    const entry = trail.at(-1);
    expect(entry).toMatchObject({ outcome: 'return', outcomeLabel: { zh: '退回' }, comment: '请补空白对照' });
    expect(entry.own).toMatchObject({ opinionResult: 'return', opinionUser: lead.userId });
    expect(entry.own.opinionAt.slice(0, 4)).not.toBe('2001');
  });

  test('a hand-over is handed back without what a finished one needs', async () => {
    const plan = await startPlan(server, lead);
    const review = await doTask(tech, plan.taskId, 'submit', await planData(server));
    const experiment = await doTask(lead, review.taskId, 'approve');
    const handOver = await doTask(tech, experiment.taskId, 'submit', experimentData());
    await claim(tech, handOver.taskId);
    const forward = await complete(tech, handOver.taskId, 'submit');
    expect(forward.body.data.findings.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
      expect.arrayContaining(['/handoverTo', '/handoverAt', '/handoverTubes']),
    );
    const wrong = await complete(tech, handOver.taskId, 'return', { handoverTubes: 0 });
    expect(wrong.body.data.findings[0]).toMatchObject({ pointer: '/handoverTubes', code: 'minimum' });
    const back = await complete(tech, handOver.taskId, 'return');
    expect(back.body.data).toMatchObject({ step: 'experiment', status: 'running' });
  });

  test('bodies of older clients: flag and comment stand for an outcome', async () => {
    const plan = await startPlan(server, lead);
    await claim(tech, plan.taskId);
    const body = { taskId: plan.taskId, processInstanceId: plan.processInstanceId, data: await planData(server) };
    const vague = await tech.post(`${flow}/work/complete-task`, {}, { ...body, comment: '看过了' });
    expect(vague.status).toBe(400);
    const done = await tech.post(`${flow}/work/complete-task`, {}, { ...body, flag: 'ok', variables: { days: 3 } });
    expect(done.body.data).toMatchObject({ step: 'review' });
    await claim(lead, done.body.data.taskId);
    const no = { taskId: done.body.data.taskId, flag: 'no', comment: '批次不对' };
    const back = await lead.post(`${flow}/work/complete-task`, {}, no);
    expect(back.body.data).toMatchObject({ step: 'plan' });
    const { trail } = await taskDetail(tech, back.body.data.taskId);
    expect(trail.at(-1)).toMatchObject({ outcome: 'return', own: { opinionText: '批次不对' } });
  });

  test('a terminated instance has no open task left', async () => {
    const plan = await startPlan(server, lead);
    expect(await doTask(tech, plan.taskId, 'terminate')).toMatchObject({ status: 'terminated', taskId: '' });
    expect((await rowsOf(lead, 'send'))[0]).toMatchObject({ processIsFinished: 'finished' });
    const reply = await lead.post(`${flow}/workflow/revokeProcess`, { processInstanceId: plan.processInstanceId });
    expect(reply.body).toMatchObject({ code: 400, msg: '流程已结束或不存在' });
  });
});

describe('starting', () => {
  test('only a start role may, and only with complete data', async () => {
    const id = await definitionId(lead);
    const data = await applicationData(server);
    const sales = await server.login('sales');
    expect((await rowsOf(sales, 'start')).map(({ key }) => key)).not.toContain('dna-extraction-plan');
    const refused = await sales.post(`${flow}/process/start`, {}, { processDefinitionId: id, data });
    expect(refused.status).toBe(403);
    const { customerName: _, ...lacking } = data;
    const bad = await lead.post(`${flow}/process/start`, {}, { processDefinitionId: id, data: lacking });
    expect(bad.status).toBe(400);
    expect(bad.body.data.findings[0]).toMatchObject({ pointer: '/customerName', code: 'required' });
    const unknown = { processDefinitionId: 'x:1:00000000-0000-0000-0000-000000000000', data };
    expect((await lead.post(`${flow}/process/start`, {}, unknown)).body).toMatchObject({ code: 400 });
  });

  test('a project or a person that does not exist is refused', async () => {
    const id = await definitionId(lead);
    const data = await applicationData(server);
    const noProject = { ...data, projectNo: 'P999999999' };
    const first = await lead.post(`${flow}/process/start`, {}, { processDefinitionId: id, data: noProject });
    expect(first.body.data.findings).toMatchObject([{ pointer: '/projectNo', code: 'reference' }]);
    const nobody = { ...data, salesUser: '12345' };
    const second = await lead.post(`${flow}/process/start`, {}, { processDefinitionId: id, data: nobody });
    expect(second.body.data.findings).toMatchObject([{ pointer: '/salesUser', code: 'reference' }]);
  });

  test('numbers follow one another without a gap, whatever was refused between', async () => {
    const numbers: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      numbers.push(Number((await startPlan(server, lead)).businessNo.slice(-3)));
      const id = await definitionId(lead);
      await lead.post(`${flow}/process/start`, {}, { processDefinitionId: id, data: {} });
    }
    expect(numbers.map((each) => each - (numbers[0] ?? 0))).toEqual([0, 1, 2]);
    const at = await Promise.all([1, 2, 3, 4].map(() => startPlan(server, lead)));
    const together = at.map(({ businessNo }) => Number(businessNo.slice(-3))).toSorted((a, b) => a - b);
    expect(together.map((each) => each - (together[0] ?? 0))).toEqual([0, 1, 2, 3]);
  });

  test('S7-26 getProcessListByName finds a process by its name in either language', async () => {
    for (const flowName of ['DNA提取实验计划', 'DNA extraction plan']) {
      const reply = await tech.post(`${flow}/work/getProcessListByName`, { flowName });
      expect(reply.body.data).toMatchObject([{ key: 'dna-extraction-plan', suspensionState: 1 }]);
    }
    expect((await tech.post(`${flow}/work/getProcessListByName`, { flowName: 'DNA' })).body.data).toEqual([]);
  });
});

test('GET blade-user/lookup finds people by name, account and role', async () => {
  const users = await userIds(server);
  const byName = await tech.get('/api/blade-user/lookup', { q: '若兰' });
  expect(byName.body.data).toEqual([
    { userId: users.get('lead'), realName: '林若兰', account: 'lead', roles: ['lab-supervisor'] },
  ]);
  const byRole = await tech.get('/api/blade-user/lookup', { role: 'qc' });
  expect(byRole.body.data.map((each: Json) => each.account)).toEqual(['qc']);
  expect((await tech.get('/api/blade-user/lookup', { q: '%' })).body.data).toEqual([]);
  const other = await server.login('admin2');
  expect((await other.get('/api/blade-user/lookup')).body.data.map((each: Json) => each.account)).toEqual(['admin2']);
});

test('the history that older clients draw: start, tasks, end', async () => {
  const plan = await startPlan(server, lead);
  await doTask(tech, plan.taskId, 'terminate');
  const reply = await lead.get(`${flow}/process/history-flow-list`, { processInstanceId: plan.processInstanceId });
  expect(reply.body.data.map((line: Json) => line.historyActivityId)).toEqual(['start', 'plan', 'end']);
  expect(reply.body.data[1]).toMatchObject({ historyActivityName: '制定计划', assigneeName: '陈思远' });
});
