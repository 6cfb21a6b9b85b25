import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, complete, flow, taskDetail, userIds } from '../support/extraction-plan.ts';
import { processOfRow } from '../support/hand-in-row.ts';
import { hire, savedRow } from '../support/payroll.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let people: Readonly<Record<'hr' | 'finance' | 'admin', Client>>;
let adjustNo: string;

beforeAll(async () => {
  server = await startTestServer();
  const login = (account: string): Promise<Client> => server.login(account);
  people = { hr: await login('hr'), finance: await login('finance'), admin: await login('admin') };
  const { hr } = people;
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
  adjustNo = raise.adjustNo;
  await hr.post('/api/seqdesk-salary/salary-adjustment/move', {}, { id: raise.id, to: 'checked' });
});
afterAll(() => server.close());

async function openTask(): Promise<string> {
  return (await processOfRow(people.hr, 'salary/salary-adjustment', adjustNo)).taskId;
}

/** What the page offers somebody who looks at the task, and what the calls behind it answer without a reason. */
async function rights(client: Client, taskId: string) {
  const { may } = await taskDetail(client, taskId);
  const { body } = await client.get(`${flow}/work/send-list`, { size: 100 });
  const target = (await userIds(server, 'hr')).get('director');
  const replies = [
    await client.get(`${flow}/work/candidates`, { taskId }),
    await client.post(`${flow}/workflow/releaseTask`, {}, { taskId, reason: '' }),
    await client.post(`${flow}/workflow/handOverTask`, {}, { taskId, userId: target, reason: '' }),
  ];
  return {
    offered: [may.release, may.handOver],
    listed: (body.data.records as Json[]).find((row) => row.taskId === taskId)?.overseen,
    answered: replies.map(({ status }) => status),
    msg: replies[1]?.body.msg,
  };
}

test('S4-08 who hands rows in sees how they are decided about, and does not take the task from who decides; an administrator may', async () => {
  const taskId = await openTask();
  await claim(people.finance, taskId);
  expect(await rights(people.hr, taskId)).toEqual({
    offered: [false, false],
    listed: false,
    answered: [403, 403, 403],
    msg: '提交审批的一方不能释放或移交审批任务，请联系管理员',
  });
  // An administrator gets as far as being asked for the reason.
  expect(await rights(people.admin, taskId)).toMatchObject({ offered: [true, true], answered: [200, 400, 400] });
});

test('S4-08 the application that came back is handed over by who oversees the process', async () => {
  const reply = await complete(people.finance, await openTask(), 'return', { opinionText: '请核对' });
  expect(reply.status).toBe(200);
  const taskId = await openTask();
  expect(await rights(people.hr, taskId)).toMatchObject({
    offered: [false, true],
    listed: true,
    answered: [200, 400, 400],
  });
});
