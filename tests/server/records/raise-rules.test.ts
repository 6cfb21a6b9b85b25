import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, complete, doTask, flow, taskDetail, userIds } from '../support/extraction-plan.ts';
import { approveRow, processOfRow } from '../support/hand-in-row.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* What a raise says, whom it is about, and who decides about it. */

const base = '/api/seqdesk-salary';
const fine = { opinionText: '同意' };
const wage = { basicSalary: 10_000, postSalary: 1000, performanceBase: 2000, fixedAllowance: 500 };
const before = {
  adjustBasicBefore: 10_000,
  adjustPostBefore: 1000,
  adjustPerformanceBefore: 2000,
  adjustAllowanceBefore: 500,
  adjustBefore: 13_500,
};
const raise = { adjustType: 'regular', adjustReason: '年度调薪', adjustEffectiveMonth: '2026-03' };

let server: TestServer;
let desk: PayDesk;
let no: string;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  no = await desk.employ(wage, { employeeName: '李明' });
});
afterAll(() => server.close());

const submit = (row: Json): Promise<Reply> =>
  desk.hr.post(`${base}/salary-adjustment/submit`, {}, { ...raise, adjustEmployeeNo: no, ...row });

const filled = async (row: Json): Promise<Json> =>
  (await desk.hr.get(`${base}/salary-adjustment/filled`, { row: JSON.stringify(row) })).body;

describe('S2-14 the amounts of a raise', () => {
  test('sources of fillFrom: the page asks what was paid in the effective month, equal to the employee, below the month, set and match', async () => {
    const asked = { adjustEmployeeNo: no, adjustEffectiveMonth: '2026-03' };
    const after = { adjustBasicAfter: 10_000, adjustPostAfter: 1000, adjustPerformanceAfter: 2000 };
    const { data } = await filled(asked);
    expect(data).toEqual({ ...before, ...after, adjustAllowanceAfter: 500 });
    expect((await filled({ adjustEmployeeNo: '' })).data).toEqual({});
    const unread = await desk.hr.get(`${base}/salary-adjustment/filled`, { row: 'no JSON' });
    expect([unread.status, unread.body.msg]).toEqual([400, expect.stringContaining('row')]);
    const tech = await server.login('tech');
    const hidden = await tech.get(`${base}/salary-adjustment/filled`, { row: JSON.stringify(asked) });
    expect(hidden.status).toBe(403);
  });

  test('what was left empty is filled by the server: before from the profile, after from before, and the name', async () => {
    const saved = (await submit({ adjustBasicAfter: 12_000 })).body.data;
    expect(saved).toMatchObject({
      ...before,
      adjustBasicAfter: 12_000,
      adjustPostAfter: 1000,
      adjustPerformanceAfter: 2000,
      adjustAllowanceAfter: 500,
      adjustAfter: 15_500,
      adjustEmployeeName: '李明',
    });
    await approveRow(server, 'salary/salary-adjustment', { id: saved.id, key: saved.adjustNo });
    // A later one begins with what this one gave, an earlier one with the profile.
    const later = (await submit({ adjustEffectiveMonth: '2026-06', adjustBasicAfter: 13_000 })).body.data;
    expect(later).toMatchObject({ adjustBasicBefore: 12_000, adjustBefore: 15_500, adjustAfter: 16_500 });
    const earlier = (await submit({ adjustEffectiveMonth: '2026-02', adjustBasicAfter: 13_000 })).body.data;
    expect(earlier).toMatchObject(before);
  });

  test('another amount before is refused at its field, by call and by import; a row that is changed keeps what it said', async () => {
    const month = { adjustEffectiveMonth: '2026-01' };
    const wrong = await submit({ ...month, ...before, adjustBasicBefore: 5500, adjustBefore: 9000 });
    expect([wrong.status, wrong.body.msg]).toEqual([400, expect.stringContaining('应为')]);
    const errors = wrong.body.data.findings.filter(({ level }: Json) => level === 'error');
    expect(errors).toMatchObject([
      { key: 'adjustBasicBefore', code: 'fill/match' },
      {
        key: 'adjustBefore',
        code: 'fill/match',
        message: { zh: expect.stringContaining('调整前月薪应为 13,500.00，不是 9,000.00') },
      },
    ]);
    const part = await submit({ ...month, adjustPostBefore: 1, adjustBasicAfter: 12_000 });
    expect(part.body.data.findings.map(({ key }: Json) => key)).toContain('adjustPostBefore');
    const row = { ...raise, ...month, adjustEmployeeNo: no, adjustBefore: 9000, adjustBasicAfter: 12_000 };
    const imported = await desk.hr.post(`${base}/salary-adjustment/import`, {}, { rows: [row] });
    expect(imported.body.data).toMatchObject({ faulty: 1, confirm: '' });
    expect(imported.body.data.findings.map(({ key }: Json) => key)).toContain('adjustBefore');
    const kept = (await submit({ ...month, adjustBasicAfter: 12_000 })).body.data;
    const asked = { employeeNo_equal: no };
    const [profile] = (await desk.hr.get(`${base}/payroll-employee/list`, asked)).body.data.records;
    await desk.save('salary/payroll-employee', { ...profile, basicSalary: 11_000 });
    const { adjustBefore } = (await submit({ ...kept, adjustReason: '改说明' })).body.data;
    expect(adjustBefore).toBe(13_500);
    await desk.hr.post(`${base}/salary-adjustment/move`, {}, { id: kept.id, to: 'void' });
  });

  test('what was paid before is compared again when a raise is handed in', async () => {
    const person = await desk.employ(wage);
    const adjustEmployeeNo = person;
    const later = (await submit({ adjustEmployeeNo, adjustEffectiveMonth: '2026-06', adjustBasicAfter: 13_000 })).body
      .data;
    const first = (await submit({ adjustEmployeeNo, adjustBasicAfter: 11_500 })).body.data;
    await approveRow(server, 'salary/salary-adjustment', { id: first.id, key: first.adjustNo });
    const handIn = (): Promise<Reply> =>
      desk.hr.post(`${base}/salary-adjustment/move`, {}, { id: later.id, to: 'checked' });
    const refused = await handIn();
    expect([refused.status, refused.body.msg]).toEqual([
      400,
      expect.stringContaining('调整前月薪应为 15,000.00，不是 13,500.00'),
    ]);
    const emptied = { adjustBasicBefore: null, adjustBefore: null };
    const mended = await submit({ ...later, ...emptied });
    expect(mended.body.data).toMatchObject({ adjustBefore: 15_000 });
    expect((await handIn()).body.data).toMatchObject({ adjustStatus: 'checked' });
  });

  test('what was paid before is compared once more at the release, whoever releases it', async () => {
    const adjustEmployeeNo = await desk.employ(wage);
    const later = (await submit({ adjustEmployeeNo, adjustEffectiveMonth: '2026-06', adjustBasicAfter: 13_000 })).body
      .data;
    await desk.hr.post(`${base}/salary-adjustment/move`, {}, { id: later.id, to: 'checked' });
    const { taskId } = await processOfRow(desk.hr, 'salary/salary-adjustment', later.adjustNo);
    const next = await doTask(await server.login('finance'), taskId, 'approve', fine);
    const first = (await submit({ adjustEmployeeNo, adjustBasicAfter: 11_500 })).body.data;
    await approveRow(server, 'salary/salary-adjustment', { id: first.id, key: first.adjustNo });
    const director = await server.login('director');
    await claim(director, next.taskId);
    const refused = await complete(director, next.taskId, 'approve', fine);
    // The director does not read payroll profiles, so is told that the amounts are others and not which.
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('请退回改正')]);
    expect(refused.body.msg).not.toContain('15,000');
    expect((await complete(director, next.taskId, 'return', { opinionText: '标准已变' })).status).toBe(200);
    const { id, ver } = (await desk.hr.get(`${base}/salary-adjustment/detail`, { id: later.id })).body.data;
    const emptied = { adjustEmployeeNo, adjustEffectiveMonth: '2026-06', adjustBasicBefore: null, adjustBefore: null };
    const mended = await submit({ id, ver, ...emptied, adjustBasicAfter: 13_000 });
    expect(mended.body.data).toMatchObject({ adjustBefore: 15_000 });
    await approveRow(server, 'salary/salary-adjustment', { id: later.id, key: later.adjustNo });
  });

  test('it takes effect once somebody is hired, and within twelve months: other dates are refused at their field', async () => {
    const adjustEmployeeNo = await desk.employ(wage, { hiredOn: '2026-05-10' });
    const early = await submit({ adjustEmployeeNo, adjustBasicAfter: 11_000, adjustEffectiveMonth: '2026-05' });
    expect([early.status, early.body.msg]).toEqual([400, expect.stringContaining('尚未入职')]);
    expect(early.body.data.findings).toMatchObject([{ key: 'adjustEffectiveOn', level: 'error' }]);
    const row = { ...raise, adjustEmployeeNo, adjustBasicAfter: 11_000, adjustEffectiveMonth: '2026-04' };
    const imported = await desk.hr.post(`${base}/salary-adjustment/import`, {}, { rows: [row] });
    expect(imported.body.data.findings.map(({ key }: Json) => key)).toContain('adjustEffectiveOn');
    const far = await submit({ adjustEmployeeNo, adjustBasicAfter: 11_000, adjustEffectiveMonth: '2099-01' });
    expect([far.status, far.body.msg]).toEqual([400, expect.stringContaining('最多提前 12 个月')]);
    const at = { adjustEffectiveMonth: '2026-05', adjustEffectiveOn: '2026-05-10' };
    expect((await submit({ adjustEmployeeNo, adjustBasicAfter: 11_000, ...at })).status).toBe(200);
  });

  test('it does not take effect after somebody left', async () => {
    const adjustEmployeeNo = await desk.employ(wage);
    const asked = { employeeNo_equal: adjustEmployeeNo, size: 1 };
    const [{ id }] = (await desk.hr.get('/api/seqdesk-employee/employee/list', asked)).body.data.records;
    await desk.hr.post('/api/seqdesk-employee/employee/move', {}, { id, to: 'left', data: { leftOn: '2026-04-20' } });
    const late = await submit({ adjustEmployeeNo, adjustBasicAfter: 11_000, adjustEffectiveMonth: '2026-05' });
    expect([late.status, late.body.msg]).toEqual([400, expect.stringContaining('之前已离职')]);
    const last = await submit({ adjustEmployeeNo, adjustBasicAfter: 11_000, adjustEffectiveMonth: '2026-04' });
    expect(last.status).toBe(200);
  });

  test('the salary before is the sum of its parts: one part mended alone is refused', async () => {
    const adjustEmployeeNo = await desk.employ(wage);
    const { id, ver } = (await submit({ adjustEmployeeNo, adjustBasicAfter: 11_000 })).body.data;
    const mended = await submit({ id, ver, adjustEmployeeNo, ...before, adjustBasicBefore: 9000 });
    expect([mended.status, mended.body.msg]).toEqual([400, expect.stringContaining('四项之和')]);
  });

  test('an attendance of what is no month is told as that alone', async () => {
    const row = { attendMonth: 'November', attendEmployeeNo: no };
    const { findings } = (await desk.hr.post(`${base}/attendance/submit`, {}, row)).body.data;
    expect(findings.map(({ code }: Json) => code)).toEqual(['pattern']);
  });

  test('a raise is named by its employee: by the name where the call gave none, by the number of the raise at last', async () => {
    const listed = await desk.hr.get(`${base}/salary-adjustment/list`, {
      adjustStatus_equal: 'approved',
      adjustEmployeeNo_equal: no,
    });
    const [row] = listed.body.data.records;
    expect(row.adjustEmployeeName).toBe('李明');
    const refused = await submit({ id: row.id, ver: row.ver, adjustBasicAfter: 99_000 });
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('“李明”')]);
  });
});

describe('S2-15 who is concerned does not decide', () => {
  let hr: Client;
  let about: (account: string) => Promise<string>;

  beforeAll(async () => {
    hr = desk.hr;
    const accounts = await userIds(server);
    about = (account) => desk.employ({}, { employeeAccount: accounts.get(account), employeeName: account });
  });

  const bonusOf = (bonusEmployeeNo: string): Promise<Json> =>
    desk.save('salary/year-end-bonus', {
      bonusYear: 2026,
      bonusEmployeeNo,
      bonusBase: 12_000,
      bonusMonths: 1,
      bonusWorkMonths: 12,
      bonusTaxMethod: 'separate',
      bonusPayOn: '2026-12-20',
    });

  async function taskOf(record: string, key: string): Promise<string> {
    return (await processOfRow(hr, `salary/${record}`, key)).taskId;
  }

  const offered = async (client: Client, taskId: string): Promise<boolean> => {
    const { records } = (await client.get(`${flow}/work/claim-list`, { size: 100 })).body.data;
    return records.some((task: Json) => task.taskId === taskId);
  };

  test('the director does not release their own bonus: concerns by the number, through the account of the employee', async () => {
    const director = await server.login('director');
    const finance = await server.login('finance');
    const bonus = await bonusOf(await about('director'));
    await hr.post(`${base}/year-end-bonus/move`, {}, { id: bonus.id, to: 'checked' });
    const next = await doTask(finance, await taskOf('year-end-bonus', bonus.id), 'approve', fine);
    expect(await offered(director, next.taskId)).toBe(false);
    const claimed = await claim(director, next.taskId);
    expect([claimed.status, claimed.body.msg]).toEqual([400, expect.stringContaining('涉及您本人')]);
    expect((await complete(director, next.taskId, 'approve', fine)).status).toBe(400);
    // Nobody hands it over to them, nor to who did another step of it.
    const admin = await server.login('admin');
    const candidates = async (taskId: string): Promise<readonly string[]> =>
      (await admin.get(`${flow}/work/candidates`, { taskId })).body.data.map(({ account }: Json) => account);
    expect(await candidates(next.taskId)).not.toContain('director');
    const other = await bonusOf(await desk.employ());
    await hr.post(`${base}/year-end-bonus/move`, {}, { id: other.id, to: 'checked' });
    const open = await doTask(finance, await taskOf('year-end-bonus', other.id), 'approve', fine);
    expect(await offered(director, open.taskId)).toBe(true);
    expect(await candidates(open.taskId)).toContain('director');
    expect((await doTask(director, open.taskId, 'approve', fine)).status).toBe('finished');
  });

  test('finance does not review a raise of their own, and finds it neither listed nor counted', async () => {
    const finance = await server.login('finance');
    const counted = async (): Promise<number> => (await finance.get(`${flow}/work/taskCount`)).body.data.claimTaskCount;
    const first = await counted();
    const adjustEmployeeNo = await about('finance');
    const { id, adjustNo } = (await submit({ adjustEmployeeNo, adjustBasicAfter: 11_000 })).body.data;
    await hr.post(`${base}/salary-adjustment/move`, {}, { id, to: 'checked' });
    const taskId = await taskOf('salary-adjustment', adjustNo);
    expect([await offered(finance, taskId), await counted()]).toEqual([false, first]);
    expect((await claim(finance, taskId)).body.msg).toContain('涉及您本人');
    // Nothing offers the task either, and its page says why.
    expect(await processOfRow(finance, 'salary/salary-adjustment', adjustNo)).toMatchObject({ taskId, mine: false });
    const apart = expect.objectContaining({ en: expect.stringContaining('Nobody approves what is about themselves') });
    expect((await taskDetail(finance, taskId)).may).toMatchObject({ claim: false, apart });
    const named = await server.login('admin');
    expect((await taskDetail(named, taskId)).may.apart).toBeNull();
  });
});
