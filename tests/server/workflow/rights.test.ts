import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicationData,
  claim,
  complete,
  definitionId,
  doTask,
  experimentData,
  flow,
  planData,
  processKey,
  rowsOf,
  sampleRows,
  startPlan,
  taskDetail,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;
let analyst: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech, analyst] = [await server.login('lead'), await server.login('tech'), await server.login('analyst')];
});
afterAll(() => server.close());

/** Hands the plan step in with these changes; expects a rejection that names each pointer, and that nothing is stored. */
async function expectRefused(
  taskId: string,
  changes: Record<string, unknown>,
  pointers: readonly string[],
): Promise<void> {
  const before = (await taskDetail(tech, taskId)).data;
  const reply = await complete(tech, taskId, 'submit', { ...(await planData(server)), ...changes });
  expect(reply.status).toBe(400);
  expect(reply.body.code).toBe(400);
  const { findings } = reply.body.data;
  expect(findings.map((finding: Json) => finding.pointer)).toEqual(pointers);
  expect(reply.body.msg).toBe(findings[0].message.zh);
  expect((await taskDetail(tech, taskId)).data).toEqual(before);
}

describe('S7-23 what may be written', () => {
  let taskId: string;
  beforeAll(async () => {
    ({ taskId } = await startPlan(server, lead));
    await claim(tech, taskId);
  });

  test('an unknown path is refused', () => expectRefused(taskId, { hacked: 1 }, ['/hacked']));

  test('a path of a later step is refused', () => expectRefused(taskId, { roomTemp: 21 }, ['/roomTemp']));

  test('another value of a read-only path is refused, the stored one is not', async () => {
    await expectRefused(taskId, { customerName: '王五' }, ['/customerName']);
    const { data } = await taskDetail(tech, taskId);
    await expectRefused(taskId, { customerName: data.customerName, planName: '' }, ['/planName']);
  });

  test('an unknown column is refused with its row', async () => {
    const samples = sampleRows(3).map((row, index) => (index === 1 ? { ...row, extractConc: 9 } : row));
    await expectRefused(taskId, { samples }, ['/samples/1/extractConc']);
  });

  test('an opinion cannot be smuggled in where the step has none', () =>
    expectRefused(taskId, { opinionText: '同意' }, ['/opinionText']));

  test('the text of a rejection comes in the language of the person', async () => {
    const body = { taskId, outcome: 'submit', data: { ...(await planData(server)), hacked: 1 } };
    const reply = await tech.post(`${flow}/work/complete-task`, {}, body, { 'accept-language': 'en-GB,en;q=0.9' });
    expect(reply.body.msg).toBe('/hacked: the form has no such field; leave it out');
  });

  test('computed values and numbers that are sent are passed over', async () => {
    const data = { ...(await planData(server)), plannedSamples: 99, planNo: 'EP19990101-001' };
    const reply = await complete(tech, taskId, 'submit', data);
    expect(reply.body.code).toBe(200);
    const detail = await taskDetail(tech, taskId);
    expect(detail.data.plannedSamples).toBe(3);
    expect(detail.data.planNo).toBe(detail.instance.processCode);
  });

  test('rows can be added only where the key is edited: a bench sheet takes no stranger', async () => {
    const plan = await startPlan(server, lead);
    const review = await doTask(tech, plan.taskId, 'submit', await planData(server));
    const experiment = await doTask(lead, review.taskId, 'approve');
    await claim(tech, experiment.taskId);
    const data = experimentData();
    const samples = [...(data['samples'] as Json[]), { sampleNo: '26S000099', extractConc: 1 }];
    const stranger = await complete(tech, experiment.taskId, 'submit', { ...data, samples });
    expect(stranger.body.data.findings).toMatchObject([{ pointer: '/samples/3/sampleNo', code: 'row-unknown' }]);
    const renamed = (data['samples'] as Json[]).map((row) => ({ ...row, sampleName: 'X' }));
    const other = await complete(tech, experiment.taskId, 'submit', { ...data, samples: renamed });
    expect(other.body.data.findings[0]).toMatchObject({ pointer: '/samples/0/sampleName', code: 'read-only' });
    const fewer = (data['samples'] as Json[]).slice(0, 1);
    const backward = await complete(tech, experiment.taskId, 'return', { ...data, samples: fewer });
    expect(backward.body.data).toMatchObject({ step: 'plan' });
    const { data: stored } = await taskDetail(tech, backward.body.data.taskId);
    expect(stored.samples.map((row: Json) => row.sampleName)).toEqual(['CJ-1', 'CJ-2', 'CJ-3']);
  });

  test('texts that PostgreSQL cannot store are refused, not a failure of the server', async () => {
    const plan = await startPlan(server, lead);
    await claim(tech, plan.taskId);
    for (const planName of ['a\u0000b', 'half \ud83d']) {
      const reply = await complete(tech, plan.taskId, 'submit', { ...(await planData(server)), planName });
      expect(reply.status).toBe(400);
    }
    const planName = 'a backslash \\u0000 and 😀';
    const reply = await complete(tech, plan.taskId, 'submit', { ...(await planData(server)), planName });
    expect(reply.body.code).toBe(200);
    expect((await taskDetail(tech, plan.taskId)).data.planName).toBe(planName);
  });
});

describe('hidden fields', () => {
  const secret = 'projectRemark';
  let technician: Client;
  let plan: { readonly taskId: string; readonly processInstanceId: string };

  beforeAll(async () => {
    const base = '/api/seqdesk-baseconfig/form-management';
    const { descriptor } = (await analyst.get(`${base}/detail`, { formId: processKey })).body.data;
    const next = structuredClone(descriptor);
    for (const set of Object.values<Json>(next.sets)) {
      const field = set.properties[secret];
      if (field) field['x-access'] = { 'lab-technician': 'hide', '*': 'edit' };
    }
    const published = await analyst.post(`${base}/publish`, {}, { descriptor: { ...next, version: 2 } });
    if (published.status !== 200) throw new Error(JSON.stringify(published.body));
    technician = tech;
    const data = { ...(await applicationData(server)), [secret]: '只给主管看' };
    const body = { processDefinitionId: await definitionId(lead), data };
    plan = (await lead.post(`${flow}/process/start`, {}, body)).body.data;
  });

  test('never leave the server: not in the task, the instance, the trail', async () => {
    const replies: Reply[] = [
      await technician.get(`${flow}/work/task-detail`, { taskId: plan.taskId }),
      await technician.get(`${flow}/work/instance-detail`, { processInstanceId: plan.processInstanceId }),
      await technician.get(`${flow}/work/trail`, { processInstanceId: plan.processInstanceId }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(reply.raw.toString()).not.toContain('只给主管看');
    }
    expect(replies[0]?.body.data.access.read).not.toContain(secret);
    const seen = await lead.get(`${flow}/work/instance-detail`, { processInstanceId: plan.processInstanceId });
    expect(seen.body.data.data[secret]).toBe('只给主管看');
  });

  test('cannot be written, and survive what their person hands in', async () => {
    await claim(technician, plan.taskId);
    const forged = { ...(await planData(server)), [secret]: 'forged' };
    const refused = await complete(technician, plan.taskId, 'submit', forged);
    expect(refused.body.data.findings).toMatchObject([{ pointer: `/${secret}`, code: 'hidden' }]);
    const done = await complete(technician, plan.taskId, 'submit', await planData(server));
    expect(done.body.code).toBe(200);
    const seen = await lead.get(`${flow}/work/instance-detail`, { processInstanceId: plan.processInstanceId });
    expect(seen.body.data.data[secret]).toBe('只给主管看');
  });
});

describe('who may look', () => {
  test('people without a part in an instance get 403', async () => {
    const plan = await startPlan(server, lead);
    const finance = await server.login('finance');
    const paths: readonly [string, Record<string, string>][] = [
      ['task-detail', { taskId: plan.taskId }],
      ['instance-detail', { processInstanceId: plan.processInstanceId }],
      ['trail', { processInstanceId: plan.processInstanceId }],
    ];
    for (const [path, query] of paths) {
      expect((await finance.get(`${flow}/work/${path}`, query)).status).toBe(403);
      expect((await lead.get(`${flow}/work/${path}`, query)).status).toBe(200);
      expect((await tech.get(`${flow}/work/${path}`, query)).status).toBe(200);
    }
    const preview = await taskDetail(tech, plan.taskId);
    expect(preview.access.edit).toEqual([]);
    expect(preview.may).toMatchObject({ claim: true, cancelReceive: false, recaption: false, revoke: false });
    await claim(tech, plan.taskId);
    const mine = await taskDetail(tech, plan.taskId);
    expect(mine.access.edit).toContain('planName');
    expect(mine.access.edit).not.toContain('customerName');
    expect((await taskDetail(lead, plan.taskId)).access.edit).toEqual([]);
  });

  test('only what an outcome opens is offered, and nothing else can be opened by it', async () => {
    const plan = await startPlan(server, lead);
    await claim(tech, plan.taskId);
    const { offers } = await taskDetail(tech, plan.taskId);
    expect(offers).toEqual({ terminate: [expect.objectContaining({ process: 'stop-demand' })] });
    const missing = await complete(tech, plan.taskId, 'terminate', {}, { open: ['not-built'] });
    expect(missing.status).toBe(400);
    const stranger = await complete(tech, plan.taskId, 'terminate', {}, { open: ['dna-extraction-plan'] });
    expect(stranger.body.msg).toContain('dna-extraction-plan');
    expect((await complete(tech, plan.taskId, 'terminate')).status).toBe(200);
  });
});

describe('another tenant', () => {
  test('sees, claims and changes nothing by ids of this one', async () => {
    const plan = await startPlan(server, lead);
    await claim(tech, plan.taskId);
    const stranger = await server.login('admin2');
    const { taskId, processInstanceId } = plan;
    const instance = { processInstanceId };
    const tries: readonly Promise<Reply>[] = [
      stranger.get(`${flow}/work/task-detail`, { taskId }),
      stranger.get(`${flow}/work/instance-detail`, instance),
      stranger.get(`${flow}/work/trail`, instance),
      stranger.get(`${flow}/work/draft`, { taskId }),
      stranger.get(`${flow}/process/history-flow-list`, instance),
      stranger.post(`${flow}/work/draft`, { taskId }, { seq: 1, release: {}, header: {}, patches: [] }),
      stranger.call('DELETE', `${flow}/work/draft`, { query: { taskId } }),
      stranger.post(`${flow}/work/claim-task`, { taskId }),
      stranger.post(`${flow}/work/complete-task`, {}, { taskId, outcome: 'submit', data: {} }),
      stranger.post(`${flow}/workflow/cancelReceive`, { taskId }),
      stranger.post(`${flow}/workflow/recaption`, instance),
      stranger.post(`${flow}/workflow/revokeProcess`, instance),
    ];
    for (const reply of await Promise.all(tries)) {
      expect(reply.status).toBe(400);
      expect(reply.body.code).toBe(400);
      expect(reply.raw.toString()).not.toContain(plan.businessNo);
    }
    for (const list of ['claim', 'todo', 'send', 'done']) expect(await rowsOf(stranger, list)).toEqual([]);
    const count = (await stranger.get(`${flow}/work/taskCount`)).body.data;
    expect(count).toMatchObject({ claimTaskCount: 0, todoTaskCount: 0, extractCount: 0 });
    expect((await taskDetail(tech, taskId)).task.status).toBe('todo');
  });

  test('does not see a form that this tenant published', async () => {
    const stranger = await server.login('admin2');
    const base = '/api/seqdesk-baseconfig/form-management';
    expect((await tech.get(`${base}/detail`, { formId: processKey })).body.data.version).toBe(2);
    expect((await stranger.get(`${base}/detail`, { formId: processKey })).body.data.version).toBe(1);
    expect((await stranger.get(`${base}/detail`, { formId: processKey, version: 2 })).body).toMatchObject({
      code: 400,
    });
    expect((await stranger.get(`${base}/versions`, { formId: processKey })).body.data.total).toBe(1);
  });
});
