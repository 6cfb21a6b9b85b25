import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { approveRow, processOfRow } from '../support/hand-in-row.ts';
import { doTask, taskDetail } from '../support/extraction-plan.ts';
import { cellsOf, sendFile, workbook } from './exchange-desk.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* What becomes of a month of pay that is closed when what it was computed from turns out otherwise. */

const base = '/api/seqdesk-salary';

let server: TestServer;
let desk: PayDesk;
let finance: Client;
let january: Json;
let fang: string;
let ming: string;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  finance = await server.login('finance');
  await desk.addPolicy();
  fang = await desk.employ({ basicSalary: 20_000 });
  ming = await desk.employ({ basicSalary: 10_000 });
  await desk.attend(fang, '2026-01', { attendBonus: 1000 });
  january = await desk.calculate('2026-01');
  await desk.lock(january);
});
afterAll(() => server.close());

const attendance = (row: Json): Promise<Reply> => desk.hr.post(`${base}/attendance/submit`, {}, row);

describe('S1-07 the attendance of a closed month', () => {
  test('is neither added, changed, removed nor imported: each says which payroll has it, and what to do', async () => {
    const before = await desk.attendance(fang, '2026-01');
    // The list says so before anything is pressed.
    expect(before.frozen.zh).toMatch(/“2026-01”现为“已锁定”.*更正单/);
    expect(before.frozen.en).toContain('"2026-01" is "Locked"');
    const added = await attendance({ attendMonth: '2026-01', attendEmployeeNo: ming, attendBonus: 5 });
    const changed = await attendance({ ...before, attendBonus: 5 });
    const moved = await attendance({ ...before, attendMonth: '2026-02' });
    for (const { status, body } of [added, changed, moved]) {
      expect([status, body.msg]).toEqual([400, expect.stringMatching(/“2026-01”现为“已锁定”.*更正单/)]);
      expect(body.data.findings).toMatchObject([{ key: 'attendMonth', code: 'record.frozen' }]);
    }
    const removed = await desk.hr.call('POST', `${base}/attendance/remove`, { query: { ids: before.id } });
    expect([removed.status, removed.body.msg]).toEqual([400, expect.stringContaining('已锁定')]);
    const table = [
      ['考勤月份', '工号', '当月奖金'],
      ['2026-01', ming, '5'],
      ['2026-02', ming, '6'],
    ];
    const { data: report } = (await sendFile(desk.hr, await workbook(table), '', `${base}/attendance`)).body;
    expect(report.findings).toMatchObject([{ row: 2, code: 'record.frozen' }]);
    expect(await desk.attendance(fang, '2026-01')).toEqual(before);
    expect(await desk.attendance(ming, '2026-01')).toBeUndefined();
  });
});

describe('S1-07 a correction for some', () => {
  test('has slips of those alone; what was paid too much stands in the list to be recovered, not in the bank file', async () => {
    const february = await desk.calculate('2026-02');
    await desk.lock(february);
    const wanted = { runMonth: '2026-02', runCorrects: february.runNo, runReason: '多发', runPeople: [fang] };
    const opened = await desk.save('salary/salary', wanted);
    await desk.attend(fang, '2026-02', { attendOtherDeduct: 1000 });
    const other = await attendance({ attendMonth: '2026-02', attendEmployeeNo: ming, attendBonus: 700 });
    expect([other.status, other.body.msg], 'it is not for him').toEqual([400, expect.stringContaining('已锁定')]);
    const correction = await desk.recalculate(opened);
    const slips = await desk.sheets(correction);
    expect([...slips.keys()]).toEqual([fang]);
    const slip = slips.get(fang);
    expect(slip?.payDifference).toBeLessThan(0);
    expect(slip?.sheetFaults).toContain('按“应收回清单”收回');
    expect(correction).toMatchObject({ runCount: 1, runRecover: -slip?.payDifference });
    await approveRow(server, 'salary/salary', { id: correction.id, key: correction.runNo });
    const exported = (as: string) =>
      finance.call('GET', `${base}/salary/export`, { query: { as, ids: correction.id } });
    const cells = await cellsOf(await exported('recover'));
    expect(cells[1]).toMatchObject([
      fang,
      '王芳',
      '实验部',
      '2026-02',
      slip?.correctedNet,
      slip?.netPay,
      -slip?.payDifference,
    ]);
    expect((await exported('bank-payroll')).raw.toString()).not.toContain(fang);
    const early = await finance.call('GET', `${base}/salary/export`, { query: { as: 'recover', ids: february.id } });
    expect(early.status).toBe(400);
    for (const to of ['paid', 'locked'] as const) await desk.moveOn(correction, to);
    // A second one names the newest; each difference is to what the employee was paid by last.
    const next = { runCorrects: correction.runNo, runReason: '漏发奖金' };
    const forAll = await desk.save('salary/salary', { runMonth: '2026-02', ...next });
    await desk.attend(ming, '2026-02', { attendBonus: 700 });
    const again = await desk.sheets(await desk.recalculate(forAll));
    expect(again.get(fang)).toMatchObject({ sheetCorrects: slip?.sheetNo, payDifference: 0 });
    const first = (await desk.sheets(february)).get(ming);
    const second = again.get(ming);
    expect(second).toMatchObject({ sheetCorrects: first?.sheetNo, correctedNet: first?.netPay });
    expect(second?.payDifference).toBeCloseTo(second?.netPay - first?.netPay, 2);
    expect(second?.netPay).toBeGreaterThan(first?.netPay);
    await desk.lock(forAll);
  });
});

describe('S1-07 a raise that is approved after its month was handed in', () => {
  const raise = { adjustBefore: 20_000, adjustBasicAfter: 22_000, adjustEffectiveMonth: '2026-03' };
  const faultsOf = async (month: Json): Promise<string> => (await desk.sheets(month)).get(fang)?.sheetFaults ?? '';

  test('is told while the month waits, and by the next month until a correction has it', async () => {
    const march = await desk.calculate('2026-03');
    await desk.hr.post(`${base}/salary/move`, {}, { id: march.id, to: 'checked' });
    const state = async () => (await finance.get(`${base}/salary/calculation`, { ids: march.id })).body.data;
    expect(await state()).toMatchObject({ open: false, changes: [] });
    const { adjustNo } = await desk.raise({ ...raise, adjustEmployeeNo: fang });
    expect(await state()).toMatchObject({ open: false, changes: [{ record: 'salary-adjustment', count: 1 }] });
    for (const client of [finance, await server.login('director')]) {
      const { taskId } = await processOfRow(desk.hr, 'salary/salary', march.runNo);
      // Who decides is told on the page of the task as well.
      const { batch } = await taskDetail(client, taskId);
      expect(batch).toMatchObject({
        record: 'salary',
        key: march.runNo,
        changes: [{ label: { zh: '调薪' }, count: 1 }],
      });
      await doTask(client, taskId, 'approve', { opinionText: '同意' });
    }
    for (const to of ['paid', 'locked'] as const) await desk.moveOn(march, to);
    expect(await state()).toMatchObject({ open: false, changes: [] });
    const april = await desk.calculate('2026-04');
    expect(await faultsOf(april)).toContain(`这些月份的工资没有照此计算：${adjustNo} (2026-03)`);
    const correction = await desk.calculate('2026-03', { runCorrects: march.runNo, runReason: '补发调薪' });
    expect((await desk.sheets(correction)).get(fang)).toMatchObject({ salaryBasic: 22_000, raiseNo: adjustNo });
    await desk.lock(correction);
    expect(await faultsOf(await desk.recalculate(april))).not.toContain(adjustNo);
  });

  test('one that is made void after its month is told as well; one that lowers the pay says so by its type', async () => {
    const row = { ...raise, adjustBefore: 10_000, adjustEmployeeNo: ming, adjustType: 'regular', adjustReason: '漏填' };
    const lower = await desk.hr.post(`${base}/salary-adjustment/submit`, {}, { ...row, adjustBasicAfter: 9000 });
    expect([lower.status, lower.body.msg]).toEqual([
      400,
      expect.stringContaining('低于调整前 10,000.00：四项工资都要填'),
    ]);
    const demotion = { ...row, adjustType: 'demotion', adjustBasicAfter: 9000 };
    expect((await desk.hr.post(`${base}/salary-adjustment/submit`, {}, demotion)).status).toBe(200);
    const [{ id, adjustNo }] = (
      await desk.hr.get(`${base}/salary-adjustment/list`, {
        adjustEmployeeNo_equal: fang,
        adjustStatus_equal: 'approved',
      })
    ).body.data.records;
    const [april] = (await desk.hr.get(`${base}/salary/list`, { runMonth_equal: '2026-04' })).body.data.records;
    expect(await faultsOf(await desk.recalculate(april))).not.toContain('作废');
    const voided = { id, to: 'void', data: { adjustVoidReason: '误批' } };
    expect((await finance.post(`${base}/salary-adjustment/move`, {}, voided)).status).toBe(200);
    expect(await faultsOf(await desk.recalculate(april))).toContain(`：${adjustNo} (2026-03)`);
  });

  test('a raise that says another salary before than there was is listed', async () => {
    const { adjustNo } = await desk.raise({
      ...raise,
      adjustEmployeeNo: ming,
      adjustBefore: 10_000,
      adjustEffectiveMonth: '2026-04',
    });
    const asked = { employeeNo_equal: ming };
    const [profile] = (await desk.hr.get(`${base}/payroll-employee/list`, asked)).body.data.records;
    await desk.save('salary/payroll-employee', { ...profile, basicSalary: 11_000 });
    const [april] = (await desk.hr.get(`${base}/salary/list`, { runMonth_equal: '2026-04' })).body.data.records;
    const slip = (await desk.sheets(await desk.recalculate(april))).get(ming);
    expect(slip?.sheetFaults).toContain(`调薪单 ${adjustNo} 填写的调整前月薪为 10,000.00，实际为 11,000.00`);
  });
});

describe('S1-07 a year-end bonus that is taxed with the income of the year', () => {
  const bonus = { bonusYear: 2025, bonusBase: 6000, bonusMonths: 1, bonusWorkMonths: 12, bonusTaxMethod: 'combined' };

  test('is part of the pay of its month, once; a month that was calculated without it is told by the next', async () => {
    const add = async (bonusEmployeeNo: string, bonusPayOn: string): Promise<Json> => {
      const row = await desk.save('salary/year-end-bonus', { ...bonus, bonusEmployeeNo, bonusPayOn });
      await approveRow(server, 'salary/year-end-bonus', { id: row.id, key: row.id });
      return row;
    };
    expect(await add(ming, '2026-04-20')).toMatchObject({ bonusPayMonth: '2026-04' });
    const [open] = (await desk.hr.get(`${base}/salary/list`, { runMonth_equal: '2026-04' })).body.data.records;
    const before = (await desk.sheets(open)).get(ming);
    const april = await desk.recalculate(open);
    const slip = (await desk.sheets(april)).get(ming);
    expect(slip).toMatchObject({ yearEndBonus: 6000, salaryBonus: 6000, cumIncome: before?.cumIncome + 6000 });
    await desk.lock(april);
    await add(fang, '2026-04-25');
    const may = await desk.sheets(await desk.calculate('2026-05'));
    expect(may.get(ming)).not.toHaveProperty('yearEndBonus');
    expect(may.get(ming)?.sheetFaults ?? '').not.toContain('年终奖');
    expect(may.get(fang)?.sheetFaults).toContain('计入括号内月份的工资：6,000.00 (2026-04)');
  });
});

describe('S1-07 the attendance of a month that is corrected', () => {
  test('is changed while a correction of the month is open, and no longer once that is handed in', async () => {
    const wanted = { runMonth: '2026-01', runCorrects: january.runNo, runReason: '漏记扣款' };
    const correction = await desk.save('salary/salary', wanted);
    const row = await desk.attendance(fang, '2026-01');
    expect(row).not.toHaveProperty('frozen');
    expect((await attendance({ ...row, attendBonus: 0 })).status).toBe(200);
    await desk.recalculate(correction);
    await desk.hr.post(`${base}/salary/move`, {}, { id: correction.id, to: 'checked' });
    const changed = await desk.attendance(fang, '2026-01');
    expect(changed.frozen.zh).toContain('现为“审批中”');
    expect((await attendance({ ...changed, attendBonus: 9 })).body.msg).toContain('现为“审批中”');
    const { taskId } = await processOfRow(desk.hr, 'salary/salary', correction.runNo);
    await doTask(finance, taskId, 'return', { opinionText: '重新核对' });
    expect((await attendance({ ...changed, attendBonus: 500 })).status).toBe(200);
    const again = await desk.recalculate(correction);
    expect(again).toMatchObject({ runCount: 2, runRecover: 500 - 15 });
  });
});
