import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueDay } from '../../../src/core/text/working-days.ts';
import { claim, complete, definitionId, flow, taskDetail } from '../support/extraction-plan.ts';
import { processOfRow } from '../support/hand-in-row.ts';
import { hire, savedRow } from '../support/payroll.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A raise that hr handed in. */
async function raiseHandedIn(hr: Client): Promise<string> {
  const { employeeNo } = await hire(hr, '王芳', { employeeDept: '实验部', employeeType: 'regular' });
  const raise = await savedRow(hr, 'salary/salary-adjustment', {
    adjustEmployeeNo: employeeNo,
    adjustEmployeeName: '王芳',
    adjustType: 'promotion',
    adjustReason: '晋升',
    adjustBefore: 12_000,
    adjustBasicAfter: 13_000,
    adjustEffectiveMonth: '2026-12',
  });
  const moved = await hr.post('/api/seqdesk-salary/salary-adjustment/move', {}, { id: raise.id, to: 'checked' });
  expect(moved.body).toMatchObject({ code: 200 });
  return (await processOfRow(hr, 'salary/salary-adjustment', raise.adjustNo)).taskId;
}

async function genericStarted(client: Client): Promise<string> {
  const data = { genericTitle: '采购离心机', genericCategory: 'purchase', genericContent: '两台' };
  const body = { processDefinitionId: await definitionId(client, 'generic-process'), data };
  const reply = await client.post(`${flow}/process/start`, {}, body);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data.taskId;
}

/** The application as its starter finds it when the first step returned it. */
async function returned(starter: Client, reviewer: Client, taskId: string): Promise<Json> {
  expect((await claim(reviewer, taskId)).status).toBe(200);
  const reply = await complete(reviewer, taskId, 'return', { opinionText: '请核对金额' });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200, data: { step: 'start' } });
  return taskDetail(starter, reply.body.data.taskId);
}

test.each([
  ['started by a row', 'hr', 'finance', raiseHandedIn, { step: 'finance-review', roles: [{ zh: '财务' }] }],
  ['started by hand', 'sales', 'lead', genericStarted, { step: 'approve', roles: expect.any(Array) }],
] as const)(
  'S2-17 an application that was returned (%s) says who returned it and why, until when it is due and whose turn comes next',
  async (_, account, by, begin, next) => {
    const [starter, reviewer] = [await server.login(account), await server.login(by)];
    const detail = await returned(starter, reviewer, await begin(starter));
    // Both steps have one working day.
    const day = detail.task.createTime.slice(0, 10);
    expect(detail.task).toMatchObject({ taskDefinitionKey: 'start', dueTime: `${dueDay(day, 1)} 23:59:59` });
    expect(detail.ways).toMatchObject([{ outcome: 'submit', person: '', ...next }]);
    const last = detail.trail.findLast((entry: Json) => entry.kind === 'complete');
    expect(last).toMatchObject({ step: next.step, outcome: 'return', comment: '请核对金额' });
    expect(last.actorName).not.toBe('');
    const listed = await starter.get(`${flow}/work/todo-list`, { size: 50 });
    const row = listed.body.data.records.find((task: Json) => task.taskId === detail.task.taskId);
    expect(row.dueTime).toBe(detail.task.dueTime);
  },
);
