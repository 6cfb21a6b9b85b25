import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventReader } from '../support/event-reader.ts';
import {
  claim,
  complete,
  flow,
  planData,
  rowsOf,
  startPlan,
  statuses,
  taskDetail,
  userIds,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;
let qc: Client;
let ids: ReadonlyMap<string, string>;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  [lead, tech, qc] = [await server.login('lead'), await server.login('tech'), await server.login('qc')];
  ids = await userIds(server);
});
afterAll(() => server.close());

/** Makes quality control a technician too, so that there are two candidates. */
async function makeTechnician(account: string): Promise<Client> {
  await server.services.store.tenantTx('000000', '0', async (tx) => {
    const { id } = await tx
      .selectFrom('role')
      .select('id')
      .where('role_alias', '=', 'lab-technician')
      .executeTakeFirstOrThrow();
    const values = { tenant_id: '000000', user_id: ids.get(account) ?? '', role_id: id };
    await tx
      .insertInto('user_role')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return server.login(account);
}

const reason = '陈思远请假';

function release(client: Client, taskId: string, why: unknown = reason): Promise<Reply> {
  return client.post(`${flow}/workflow/releaseTask`, {}, { taskId, reason: why });
}

function handOver(client: Client, taskId: string, userId: string, why = reason): Promise<Reply> {
  return client.post(`${flow}/workflow/handOverTask`, {}, { taskId, userId, reason: why });
}

async function claimedPlan(): Promise<{ readonly taskId: string; readonly processInstanceId: string }> {
  const plan = await startPlan(server, lead, 1);
  expect((await claim(tech, plan.taskId)).body.code).toBe(200);
  return plan;
}

function saveDraft(client: Client, taskId: string, planName: string, seq = 1): Promise<Reply> {
  const body = { seq, release: { formId: 'dna-extraction-plan', version: 1 }, header: { planName }, patches: [] };
  return client.post(`${flow}/work/draft`, { taskId }, body);
}

describe('releasing a colleague\u2019s task', () => {
  test('puts it before its candidates again; the draft waits for who claims it next', async () => {
    const { taskId, processInstanceId } = await claimedPlan();
    await saveDraft(tech, taskId, '半成品');
    const reply = await release(lead, taskId);
    expect(reply.body).toMatchObject({ code: 200, msg: '已释放，任务回到待签列表' });
    expect((await rowsOf(tech, 'claim')).some((row) => row.taskId === taskId)).toBe(true);
    expect((await rowsOf(tech, 'todo')).some((row) => row.taskId === taskId)).toBe(false);
    expect((await complete(tech, taskId, 'submit', await planData(server, 1))).status).toBe(400);
    const other = await makeTechnician('qc');
    await claim(other, taskId);
    expect((await taskDetail(other, taskId)).draft).toMatchObject({ seq: 1, header: { planName: '半成品' } });
    const { body } = await lead.get(`${flow}/work/trail`, { processInstanceId });
    const entry = body.data.find(({ kind }: Json) => kind === 'release');
    expect(entry).toMatchObject({
      actorName: '林若兰',
      comment: reason,
      fromUser: ids.get('tech'),
      fromName: '陈思远',
      toUser: '',
    });
  });

  test('is not for technicians, not without a reason, and not where nobody has the task', async () => {
    const { taskId } = await claimedPlan();
    expect((await release(tech, taskId)).status).toBe(403);
    for (const why of ['', '  ']) expect((await release(lead, taskId, why)).status).toBe(400);
    expect((await lead.post(`${flow}/workflow/releaseTask`, {}, { taskId })).body.msg).toContain('reason');
    expect((await release(lead, taskId)).status).toBe(200);
    expect((await release(lead, taskId)).body).toMatchObject({ code: 400, msg: '该任务尚未被签收' });
    expect((await release(lead, '1')).status).toBe(400);
  });
});

describe('handing a colleague\u2019s task over', () => {
  test('gives it to another candidate with its draft, tells both, and stands in trail and audit log', async () => {
    const other = await makeTechnician('qc');
    const { taskId, processInstanceId } = await claimedPlan();
    await saveDraft(tech, taskId, '写到一半');
    const readers = await Promise.all([tech, other].map((who) => EventReader.open(address, who)));
    expect((await handOver(lead, taskId, other.userId)).body).toMatchObject({ code: 200, msg: '移交成功' });
    for (const reader of readers) expect(await reader.next('counters')).toEqual({ name: 'counters', data: {} });
    for (const reader of readers) reader.close();
    expect((await rowsOf(other, 'todo')).find((row) => row.taskId === taskId)).toMatchObject({ assigneeName: '周敏' });
    expect((await taskDetail(other, taskId)).draft).toMatchObject({ header: { planName: '写到一半' } });
    expect((await saveDraft(tech, taskId, '迟到', 9)).status).toBe(400);
    expect((await saveDraft(other, taskId, '继续', 2)).status).toBe(200);
    const { body } = await lead.get(`${flow}/work/trail`, { processInstanceId });
    const entry = body.data.find(({ kind }: Json) => kind === 'handOver');
    expect(entry).toMatchObject({ comment: reason, fromName: '陈思远', toUser: other.userId, toName: '周敏' });
    const audited = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx
        .selectFrom('audit_log')
        .selectAll()
        .where('subject_id', '=', processInstanceId)
        .where('action', '=', 'handOver')
        .executeTakeFirstOrThrow(),
    );
    expect(audited).toMatchObject({ user_id: lead.userId, step: 'plan' });
    expect(audited.changes).toEqual([{ path: 'assignee', before: tech.userId, after: other.userId }]);
    expect((await complete(other, taskId, 'submit', await planData(server, 1))).body.code).toBe(200);
  });

  test('is refused for who could not have claimed it, for its holder, for strangers and from technicians', async () => {
    const { taskId } = await claimedPlan();
    const admin2 = await server.login('admin2');
    for (const target of [ids.get('finance') ?? '', admin2.userId, '0', 'x', tech.userId]) {
      expect((await handOver(lead, taskId, target)).status).toBe(400);
    }
    expect((await handOver(tech, taskId, qc.userId)).status).toBe(403);
    expect((await handOver(admin2, taskId, admin2.userId)).status).toBe(400);
    expect((await taskDetail(tech, taskId)).task).toMatchObject({
      status: 'todo',
      assignee: `taskUser_${tech.userId}`,
    });
  });

  test('offers the other candidates, to supervisors alone', async () => {
    await makeTechnician('qc');
    const { taskId } = await claimedPlan();
    const { body } = await lead.get(`${flow}/work/candidates`, { taskId });
    expect(body.data.map(({ account }: Json) => account)).toEqual(['qc']);
    expect((await lead.get(`${flow}/work/candidates`, { taskId, q: '周' })).body.data).toHaveLength(1);
    expect((await lead.get(`${flow}/work/candidates`, { taskId, q: '无' })).body.data).toEqual([]);
    expect((await tech.get(`${flow}/work/candidates`, { taskId })).status).toBe(403);
  });

  test('who may is told with the task', async () => {
    const { taskId } = await claimedPlan();
    expect((await taskDetail(lead, taskId)).may).toMatchObject({ release: true, handOver: true });
    expect((await taskDetail(tech, taskId)).may).toMatchObject({ release: false, handOver: false });
  });

  test('racing the completion, one of the two happens', async () => {
    const other = await makeTechnician('qc');
    for (let round = 0; round < 8; round += 1) {
      const { taskId } = await claimedPlan();
      const data = await planData(server, 1);
      const [done, handed] = await Promise.all([
        complete(tech, taskId, 'submit', data),
        handOver(lead, taskId, other.userId),
      ]);
      expect(statuses([done, handed])).toEqual([200, 400]);
    }
  });
});

describe('drafts', () => {
  test('whatever stands in one keeps nobody from taking the task over', async () => {
    const [other, { taskId }] = [await makeTechnician('qc'), await claimedPlan()];
    const patches = [null, 7, { table: 'samples', rows: [null, 'x', []] }, { table: 'samples', rows: 5 }];
    await tech.post(`${flow}/work/draft`, { taskId }, { seq: 1, header: { planName: '半成品' }, patches });
    expect((await release(lead, taskId)).status).toBe(200);
    expect((await claim(other, taskId)).status).toBe(200);
    expect((await taskDetail(other, taskId)).draft).toMatchObject({ header: { planName: '半成品' } });
  });

  test('a part that is null or an empty text counts as none', async () => {
    const { taskId } = await claimedPlan();
    for (const [seq, none] of [
      [1, null],
      [2, ''],
    ] as const) {
      const body = { seq, release: none, header: none, patches: none };
      const reply = await tech.post(`${flow}/work/draft`, { taskId }, body);
      expect(reply.body).toMatchObject({ code: 200, data: { seq, release: {}, header: {}, patches: [] } });
    }
    expect((await tech.post(`${flow}/work/draft`, { taskId }, { header: {} })).body.msg).toBe('seq:不能为空');
  });
});
