import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replay, type StepTable } from '../../../src/core/model/step-table.ts';
import { flowEvents } from '../../../src/server/workflow/event-store.ts';
import {
  claim,
  complete,
  doTask,
  flow,
  planData,
  rowsOf,
  startPlan,
  taskDetail,
  statuses,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Client;
let lead: Client;
let tech: Client;
let otherTech: Client;

beforeAll(async () => {
  server = await startTestServer();
  await giveRole('qc', 'lab-technician');
  [admin, lead, tech, otherTech] = [
    await server.login('admin'),
    await server.login('lead'),
    await server.login('tech'),
    await server.login('qc'),
  ];
});
afterAll(() => server.close());

/** Gives a demo account one more role. */
async function giveRole(account: string, alias: string): Promise<void> {
  await server.services.store.tenantTx('000000', '0', async (tx) => {
    const user = await tx.selectFrom('app_user').select('id').where('account', '=', account).executeTakeFirstOrThrow();
    const role = await tx.selectFrom('role').select('id').where('role_alias', '=', alias).executeTakeFirstOrThrow();
    await tx.insertInto('user_role').values({ tenant_id: '000000', user_id: user.id, role_id: role.id }).execute();
  });
}

const recaption = (client: Client, processInstanceId: string): Promise<Reply> =>
  client.post(`${flow}/workflow/recaption`, { processInstanceId });
const revoke = (client: Client, processInstanceId: string): Promise<Reply> =>
  client.post(`${flow}/workflow/revokeProcess`, { processInstanceId });
const cancelReceive = (client: Client, taskId: string): Promise<Reply> =>
  client.post(`${flow}/workflow/cancelReceive`, { taskId });

/** The stored step and state, and what replaying the events gives. */
async function standing(processInstanceId: string): Promise<{ readonly stored: Json; readonly replayed: Json }> {
  return server.services.store.tenantTx('000000', '0', async (tx) => {
    const instance = await tx
      .selectFrom('wf_instance')
      .innerJoin('wf_definition', 'wf_definition.id', 'wf_instance.definition_id')
      .select(['wf_instance.status', 'wf_instance.step', 'wf_instance.seq', 'wf_definition.steps'])
      .where('wf_instance.id', '=', processInstanceId)
      .executeTakeFirstOrThrow();
    const events = await flowEvents(tx, processInstanceId);
    const position = replay(instance.steps as unknown as StepTable, events);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(instance.seq).toBe(events.length);
    const open = await tx
      .selectFrom('wf_task')
      .select('step')
      .where('instance_id', '=', processInstanceId)
      .where('status', '!=', 'done')
      .execute();
    expect(open.map(({ step }) => step)).toEqual(instance.step === null ? [] : [instance.step]);
    return {
      stored: { status: instance.status, step: instance.step },
      replayed: { status: position.status, step: position.step },
    };
  });
}

async function expectSound(processInstanceId: string): Promise<void> {
  const { stored, replayed } = await standing(processInstanceId);
  expect(stored).toEqual(replayed);
}

describe('S1-04 S7-22 claim-task', () => {
  test('of two people who claim at once one wins, fifty times', async () => {
    const losers = new Set<string>();
    for (let round = 0; round < 50; round += 1) {
      const { taskId } = await startPlan(server, lead, 1);
      const replies = await Promise.all([claim(tech, taskId), claim(otherTech, taskId)]);
      const won = replies.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(won[0]?.body).toMatchObject({ code: 200, success: true, msg: '签收事务成功' });
      const lost = replies.find(({ status }) => status !== 200);
      losers.add(`${lost?.status} ${lost?.body.code} ${lost?.body.msg}`);
    }
    expect([...losers]).toEqual(['400 400 该任务已被签收']);
  });

  test("sixteen at once: one winner; claiming one's own task again changes nothing", async () => {
    const { taskId, processInstanceId } = await startPlan(server, lead, 1);
    const both = Array.from({ length: 16 }, (_, index) => claim(index % 2 === 0 ? tech : otherTech, taskId));
    const winners = new Set(
      (await Promise.all(both)).flatMap(({ status }, index) => (status === 200 ? [index % 2] : [])),
    );
    expect(winners.size).toBe(1);
    const { trail } = await taskDetail(lead, taskId);
    expect(trail.filter((entry: Json) => entry.kind === 'claim')).toHaveLength(1);
    await expectSound(processInstanceId);
  });

  test("who has none of the step's roles gets 403, an unknown task 400", async () => {
    const { taskId } = await startPlan(server, lead, 1);
    const reply = await claim(lead, taskId);
    expect(reply.status).toBe(403);
    expect(reply.body.code).toBe(403);
    for (const unknown of ['1', 'abc', '99999999999999999999', "1' or '1'='1"]) {
      expect((await claim(tech, unknown)).body).toMatchObject({ code: 400, msg: '任务不存在或已处理' });
    }
    expect((await claim(tech, '')).body).toMatchObject({ code: 400, msg: '缺少必要的请求参数: taskId' });
  });
});

describe('S1-04 S7-24 cancelReceive', () => {
  test('puts the task before its candidates again; only who claimed it may', async () => {
    const { taskId, processInstanceId } = await startPlan(server, lead, 1);
    expect((await cancelReceive(tech, taskId)).body).toMatchObject({ code: 400, msg: '该任务不可取消签收' });
    await claim(tech, taskId);
    expect((await cancelReceive(otherTech, taskId)).status).toBe(400);
    expect((await cancelReceive(tech, taskId)).body).toMatchObject({ code: 200, msg: '取消签收成功' });
    expect((await rowsOf(otherTech, 'claim')).map((row) => row.taskId)).toContain(taskId);
    expect((await claim(otherTech, taskId)).status).toBe(200);
    expect((await complete(tech, taskId, 'terminate')).status).toBe(400);
    await expectSound(processInstanceId);
  });
});

describe('S7-25 recaption', () => {
  test("reopens the finisher's task with what was handed in, while the next one is unclaimed", async () => {
    const plan = await startPlan(server, lead);
    const data = await planData(server);
    const review = await doTask(tech, plan.taskId, 'submit', data);
    expect((await recaption(lead, plan.processInstanceId)).status).toBe(400);
    expect((await taskDetail(tech, plan.taskId)).may).toMatchObject({ recaption: true, claim: false });
    expect((await recaption(tech, plan.processInstanceId)).body).toMatchObject({ code: 200 });
    expect((await rowsOf(tech, 'todo')).map((row) => row.taskId)).toContain(plan.taskId);
    expect((await rowsOf(lead, 'claim')).map((row) => row.taskId)).not.toContain(review.taskId);
    expect((await claim(lead, review.taskId)).body.msg).toBe('任务不存在或已处理');
    const detail = await taskDetail(tech, plan.taskId);
    expect(detail.data).toMatchObject({ planName: data['planName'], planNo: plan.businessNo });
    expect(detail.trail.map((entry: Json) => [entry.kind, entry.undone])).toEqual([
      ['start', false],
      ['claim', false],
      ['complete', true],
      ['recaption', false],
    ]);
    expect((await recaption(tech, plan.processInstanceId)).body.msg).toBe('下一节点已处理，不可拿回');
    const again = await complete(tech, plan.taskId, 'submit', { ...data, planName: '改后的计划' });
    expect(again.body.data).toMatchObject({ step: 'review' });
    await expectSound(plan.processInstanceId);
  });

  test('an opinion that was taken back stands in the form again', async () => {
    const plan = await startPlan(server, lead);
    const review = await doTask(tech, plan.taskId, 'submit', await planData(server));
    await doTask(lead, review.taskId, 'return', { opinionText: '请补对照' });
    await recaption(lead, plan.processInstanceId);
    const { data } = await taskDetail(lead, review.taskId);
    expect(data).toMatchObject({ opinionText: '请补对照' });
  });

  test('is refused once the next task is claimed, or done, or the process has ended', async () => {
    const plan = await startPlan(server, lead);
    const review = await doTask(tech, plan.taskId, 'submit', await planData(server));
    await claim(lead, review.taskId);
    expect((await recaption(tech, plan.processInstanceId)).body).toMatchObject({
      code: 400,
      msg: '下一节点已处理，不可拿回',
    });
    await complete(lead, review.taskId, 'approve');
    expect((await recaption(tech, plan.processInstanceId)).status).toBe(400);
    const ended = await startPlan(server, lead, 1);
    await doTask(tech, ended.taskId, 'terminate');
    expect((await recaption(tech, ended.processInstanceId)).body.msg).toBe('流程已结束或不存在');
  });

  test('racing a claim of the next task, exactly one of them happens', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const plan = await startPlan(server, lead);
      const review = await doTask(tech, plan.taskId, 'submit', await planData(server));
      const racing = [() => recaption(tech, plan.processInstanceId), () => claim(lead, review.taskId)];
      const replies = await Promise.all((round % 2 === 0 ? racing : racing.toReversed()).map((each) => each()));
      expect(statuses(replies)).toEqual([200, 400]);
      const { stored } = await standing(plan.processInstanceId);
      outcomes.add(stored.step);
      await expectSound(plan.processInstanceId);
    }
    expect([...outcomes].every((step) => step === 'plan' || step === 'review')).toBe(true);
  });
});

describe('S1-04 S7-25 revokeProcess', () => {
  test('the starter may while no step is done, an administrator at any time; history stays', async () => {
    const plan = await startPlan(server, lead);
    expect((await revoke(tech, plan.processInstanceId)).body).toMatchObject({
      code: 400,
      msg: '只有发起人可以撤销流程',
    });
    expect((await revoke(lead, plan.processInstanceId)).body).toMatchObject({ code: 200 });
    expect((await claim(tech, plan.taskId)).status).toBe(400);
    const [row] = await rowsOf(lead, 'send');
    expect(row).toMatchObject({ processIsFinished: 'finished', variables: { revoked: true }, taskId: '' });
    const trail = await lead.get(`${flow}/work/trail`, { processInstanceId: plan.processInstanceId });
    expect(trail.body.data.map((entry: Json) => entry.kind)).toEqual(['start', 'revoke']);
    await expectSound(plan.processInstanceId);

    const later = await startPlan(server, lead);
    await doTask(tech, later.taskId, 'submit', await planData(server));
    expect((await revoke(lead, later.processInstanceId)).status).toBe(400);
    expect((await revoke(admin, later.processInstanceId)).body).toMatchObject({ code: 200 });
    expect((await revoke(admin, later.processInstanceId)).body.msg).toBe('流程已结束或不存在');
    await expectSound(later.processInstanceId);
  });

  test('racing claims and completions, the instance is revoked or goes on, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const claimed = await startPlan(server, lead, 1);
      await claim(tech, claimed.taskId);
      const ending = [revoke(admin, claimed.processInstanceId), complete(tech, claimed.taskId, 'terminate')];
      expect(statuses(await Promise.all(ending))).toEqual([200, 400]);
      await expectSound(claimed.processInstanceId);
      const open = await startPlan(server, lead, 1);
      const [revoked] = await Promise.all([revoke(admin, open.processInstanceId), claim(tech, open.taskId)]);
      expect(revoked.status).toBe(200);
      await expectSound(open.processInstanceId);
    }
  });
});

test('S1-04 S7-23 a task is completed once, however often it is sent', async () => {
  const plan = await startPlan(server, lead);
  await claim(tech, plan.taskId);
  const data = await planData(server);
  const replies = await Promise.all(Array.from({ length: 6 }, () => complete(tech, plan.taskId, 'submit', data)));
  expect(statuses(replies)).toEqual([200, 400, 400, 400, 400, 400]);
  expect(replies.find(({ status }) => status === 400)?.body.msg).toBe('任务不存在或已处理');
  await expectSound(plan.processInstanceId);
});
