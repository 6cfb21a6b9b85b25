import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, complete, doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { approveRow, processOfRow } from '../support/hand-in-row.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

const base = '/api/seqdesk-salary';
const fine = { opinionText: '同意' };

let server: TestServer;
let desk: PayDesk;
let hr: Client;
let finance: Client;
let director: Client;
let employeeNo: string;
let nextMonth = 1;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  ({ hr } = desk);
  [finance, director] = [await server.login('finance'), await server.login('director')];
  await desk.addPolicy({ policyFrom: '2019-01-01' });
  employeeNo = await desk.employ({ basicSalary: 12_000 }, { hiredOn: '2019-01-01' });
});
afterAll(() => server.close());

function handIn({ id }: Json, client = hr, record = 'salary'): Promise<Reply> {
  return client.post(`${base}/${record}/move`, {}, { id, to: 'checked' });
}

/** A calculated month that follows no other, each before those that there are. */
function freshMonth(): Promise<Json> {
  nextMonth += 1;
  return desk.calculate(new Date(Date.UTC(2026, 10 - nextMonth)).toISOString().slice(0, 7));
}

function processOf({ runNo }: Json): Promise<Json> {
  return processOfRow(hr, 'salary/salary', runNo);
}

async function handedIn(): Promise<{ readonly month: Json; readonly process: Json }> {
  const month = await freshMonth();
  expect((await handIn(month)).body).toMatchObject({ code: 200, data: { runStatus: 'checked' } });
  return { month, process: await processOf(month) };
}

async function returned(): Promise<{ readonly month: Json; readonly process: Json }> {
  const { month, process } = await handedIn();
  await claim(finance, process.taskId);
  expect((await complete(finance, process.taskId, 'return', { opinionText: '请核对考勤' })).status).toBe(200);
  return { month, process: await processOf(month) };
}

/** What every way of changing a month answers. */
async function changes(month: Json): Promise<readonly Reply[]> {
  const { id, ver } = await desk.month(month);
  return Promise.all([
    hr.post(`${base}/salary/submit`, {}, { id, ver, runReason: '改' }),
    hr.call('POST', `${base}/salary/calculate`, { query: { ids: id } }),
    hr.call('POST', `${base}/salary/remove`, { query: { ids: id } }),
    handIn(month),
  ]);
}

async function statusOf(month: Json): Promise<unknown> {
  return (await desk.month(month)).runStatus;
}

describe('S1-07 a month is approved by a process: hr prepares, finance reviews, the director releases', () => {
  test('handing in opens a task of finance that shows the totals of the month, which nobody types', async () => {
    const { month, process } = await handedIn();
    expect(process).toMatchObject({ processKey: 'payroll-approval', status: 'running', inSight: true });
    expect(process.stepLabel.zh).toBe('财务审核');
    expect(process.turn.zh).toContain('财务');
    const listed = await finance.get(`${flow}/work/claim-list`, { processCode: process.processCode, size: 50 });
    expect(listed.body.data.records.map((one: Json) => one.taskId)).toContain(process.taskId);
    await claim(finance, process.taskId);
    const detail = await taskDetail(finance, process.taskId);
    const { runNo, runMonth, runNet, runCount } = await desk.month(month);
    expect(detail.data).toMatchObject({ runNo, runMonth, runNet, runCount });
    expect(detail.access.edit).not.toContain('runNet');
    expect((await desk.month(month)).runStatus).toBe('checked');
  });

  test('the director releases what finance passed, and the month is approved in the same moment; then it is paid', async () => {
    const { month, process } = await handedIn();
    const next = await doTask(finance, process.taskId, 'approve', fine);
    expect(await statusOf(month)).toBe('checked');
    const end = await doTask(director, next.taskId, 'approve', fine);
    expect(end.status).toBe('finished');
    expect(await statusOf(month)).toBe('approved');
    const sheets = await desk.sheets(month);
    expect([...sheets.values()].map(({ salaryStatus }) => salaryStatus)).toEqual(['approved']);
    expect((await processOf(month)).taskId).toBe('');
    expect((await finance.post(`${base}/salary/move`, {}, { id: month.id, to: 'paid' })).status).toBe(200);
  });

  test('nobody takes the ways of before: no return, no approval beside the process', async () => {
    const { month } = await handedIn();
    for (const to of ['draft', 'approved', 'paid'])
      for (const client of [director, finance, await server.login('admin')])
        expect((await client.post(`${base}/salary/move`, {}, { id: month.id, to })).status).toBe(400);
    expect((await handIn(await freshMonth(), finance)).status).toBe(403);
    expect(await statusOf(month)).toBe('checked');
  });

  test('while a process has it, a month is neither changed, calculated, removed nor handed in again, and says why', async () => {
    const { month, process } = await handedIn();
    const replies = await changes(month);
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(replies[0]?.body.msg).toContain('审批中');
    expect(replies[2]?.body.msg).toContain(process.processCode);
    expect(replies[3]?.body.msg).toContain(process.processCode);
    expect(await statusOf(month)).toBe('checked');
  });

  test('a return gives the month back to hr: it is changed, calculated and handed in with its new totals, in the same task', async () => {
    const { month, process } = await returned();
    expect(await statusOf(month)).toBe('draft');
    expect(process).toMatchObject({ stepLabel: { zh: '填写申请' }, mine: true });
    expect((await hr.call('POST', `${base}/salary/remove`, { query: { ids: month.id } })).status).toBe(400);
    const before = await desk.month(month);
    await desk.attend(employeeNo, month.runMonth, { attendBonus: 500 });
    const after = await desk.recalculate(month);
    expect(after.runGross).toBe(before.runGross + 500);
    expect((await taskDetail(hr, process.taskId)).data.runGross).toBe(after.runGross);
    expect((await handIn(month)).body).toMatchObject({ code: 200, data: { runStatus: 'checked' } });
    const again = await processOf(month);
    expect(again.processInstanceId).toBe(process.processInstanceId);
    await claim(finance, again.taskId);
    expect((await taskDetail(finance, again.taskId)).data.runGross).toBe(after.runGross);
  });

  test('the returned application form hands the month in as well, with what it says and never with typed totals', async () => {
    const { month, process } = await returned();
    const typed = await complete(hr, process.taskId, 'submit', { runNet: 1 });
    expect(typed.status).toBe(400);
    expect(await statusOf(month)).toBe('draft');
    const reply = await complete(hr, process.taskId, 'submit', { handInNote: '已核对' });
    expect(reply.body).toMatchObject({ code: 200 });
    expect(await statusOf(month)).toBe('checked');
  });

  test('the one who withdrew it or whose task was taken back has the month as it was', async () => {
    const { month, process } = await handedIn();
    const query = { processInstanceId: process.processInstanceId };
    await claim(finance, process.taskId);
    await complete(finance, process.taskId, 'approve', fine);
    expect((await finance.call('POST', `${flow}/workflow/recaption`, { query })).status).toBe(200);
    expect(await statusOf(month)).toBe('checked');
    const admin = await server.login('admin');
    expect((await admin.call('POST', `${flow}/workflow/revokeProcess`, { query })).body).toMatchObject({ code: 200 });
    expect(await statusOf(month)).toBe('draft');
    expect((await handIn(month)).status).toBe(200);
    expect((await processOf(month)).processInstanceId).not.toBe(process.processInstanceId);
  });

  test('a month with faults, one that was never calculated and one whose inputs changed are not handed in', async () => {
    const never = await desk.save('salary/salary', { runMonth: '2098-01' });
    expect((await handIn(never)).body.msg).toContain('尚未计算');
    const month = await freshMonth();
    await desk.attend(employeeNo, month.runMonth, { attendBonus: 100 });
    const stale = await handIn(month);
    expect(stale.status).toBe(400);
    expect(stale.body.msg).toContain('重新计算');
    await desk.recalculate(month);
    expect((await handIn(month)).status).toBe(200);
    const faulty = await freshMonth();
    await desk.attend(employeeNo, faulty.runMonth, { attendOtherDeduct: 99_999 });
    await desk.recalculate(faulty);
    expect((await handIn(faulty)).body.msg).toContain('问题');
    expect(await statusOf(faulty)).toBe('draft');
  });

  test('of two who hand in at once one wins, and there is one process', async () => {
    const month = await freshMonth();
    const replies = await Promise.all([handIn(month), handIn(month), handIn(month)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    const work = await hr.get(`${base}/salary/work`, { key: month.runNo, part: 'process' });
    expect(work.body.data.total).toBe(1);
  });

  test('who handed in or did the step before does not approve it', async () => {
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`
        insert into user_role (tenant_id, user_id, role_id)
        select u.tenant_id, u.id, r.id from app_user u join role r on r.tenant_id = u.tenant_id
        where u.account = 'hr' and r.role_alias = 'finance' and u.tenant_id = '000000'`.execute(tx),
    );
    const person = await server.login('hr');
    const month = await freshMonth();
    expect((await handIn(month, person)).status).toBe(200);
    const { taskId } = await processOfRow(person, 'salary/salary', month.runNo);
    const offered = async (client: Client): Promise<readonly [listed: boolean, claimable: number, counted: number]> => {
      const { records, total } = (await client.get(`${flow}/work/claim-list`, { size: 100 })).body.data;
      const { claimTaskCount } = (await client.get(`${flow}/work/taskCount`)).body.data;
      return [records.some((task: Json) => task.taskId === taskId), total, claimTaskCount];
    };
    // What a person's own work keeps from them is neither in the list of tasks to claim nor counted there.
    const [others, own] = [await offered(finance), await offered(person)];
    expect(others).toEqual([true, others[1], others[1]]);
    expect(own).toEqual([false, own[1], own[1]]);
    expect(own[1]).toBeLessThan(others[1]);
    expect(await taskDetail(person, taskId)).toMatchObject({ task: { offered: false }, may: { claim: false } });
    const claimed = await claim(person, taskId);
    expect(claimed.status).toBe(400);
    expect(claimed.body.msg).toContain('由他人办理');
    await claim(finance, taskId);
    expect((await complete(person, taskId, 'approve', fine)).status).toBe(400);
    expect(await statusOf(month)).toBe('checked');
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`
        delete from user_role where role_id in (select id from role where role_alias = 'finance')
          and user_id in (select id from app_user where account = 'hr')`.execute(tx),
    );
    hr = await server.login('hr');
  });

  test('months that were handed in before there was a process are handed in to it as they are', async () => {
    const month = await freshMonth();
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`update record_row set data = data || '{"runStatus": "checked"}' where id = ${month.id}`.execute(tx),
    );
    await approveRow(server, 'salary/salary', { id: month.id, key: month.runNo });
    expect(await statusOf(month)).toBe('approved');
  });

  test('people without part in it see neither the process nor its amounts', async () => {
    const { process } = await handedIn();
    const tech = await server.login('tech');
    expect((await tech.get(`${base}/salary/work`, { key: process.processCode, part: 'process' })).status).toBe(403);
    const detail = await tech.get(`${flow}/work/task-detail`, { taskId: process.taskId });
    expect([400, 403, 404]).toContain(detail.status);
    const startable = await hr.get(`${flow}/work/start-list`, { category: 'flow_payroll-approval', size: 10 });
    expect(startable.body.data?.records ?? []).toEqual([]);
  });
});

describe('S1-07 raises and bonuses are approved the same way', () => {
  test('a raise is one task; approved it counts and is no longer changed, also not by an import', async () => {
    const raise = await desk.save('salary/salary-adjustment', {
      adjustEmployeeNo: employeeNo,
      adjustEmployeeName: '王芳',
      adjustType: 'promotion',
      adjustReason: '晋升',
      adjustBefore: 12_000,
      adjustBasicAfter: 13_000,
      adjustEffectiveMonth: '2026-12',
    });
    await approveRow(server, 'salary/salary-adjustment', { id: raise.id, key: raise.adjustNo });
    const row = (await hr.get(`${base}/salary-adjustment/detail`, { id: raise.id })).body.data;
    expect(row.adjustStatus).toBe('approved');
    const typed = { id: raise.id, ver: row.ver, adjustBasicAfter: 99_000 };
    expect((await hr.post(`${base}/salary-adjustment/submit`, {}, typed)).body.msg).toContain('已审批');
    const imported = await hr.post(`${base}/salary-adjustment/import`, {}, { rows: [typed] });
    expect(imported.body.data).toMatchObject({ faulty: 1, confirm: '' });
    expect(JSON.stringify(imported.body.data)).toContain('not-editable');
  });

  test('a bonus that the director refuses is a draft again', async () => {
    const bonus = await desk.save('salary/year-end-bonus', {
      bonusYear: 2026,
      bonusEmployeeNo: employeeNo,
      bonusEmployeeName: '王芳',
      bonusBase: 12_000,
      bonusMonths: 2,
      bonusWorkMonths: 12,
      bonusAmount: 24_000,
      bonusPayOn: '2027-01-15',
      bonusTaxMethod: 'separate',
    });
    expect((await handIn(bonus, hr, 'year-end-bonus')).body).toMatchObject({ code: 200 });
    const { taskId } = await processOfRow(hr, 'salary/year-end-bonus', bonus.id);
    const next = await doTask(finance, taskId, 'approve', fine);
    await claim(director, next.taskId);
    expect((await complete(director, next.taskId, 'reject', { opinionText: '暂缓' })).status).toBe(200);
    const row = (await hr.get(`${base}/year-end-bonus/detail`, { id: bonus.id })).body.data;
    expect(row.bonusStatus).toBe('draft');
  });
});
