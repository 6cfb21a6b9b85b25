import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showMoney } from '../../../src/core/text/number-text.ts';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { newIdNo } from '../support/payroll.ts';
import { cellsOf } from './exchange-desk.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

const base = '/api/seqdesk-salary';

let server: TestServer;
let desk: PayDesk;
const months: Json[] = [];
let owing: string;
/** December of the year before, open. */
let december: Json;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await desk.addPolicy();
  for (let person = 0; person < 3; person += 1) owing = await desk.employ();
  for (const month of ['2026-01', '2026-02']) {
    months.push(await desk.calculate(month));
    await desk.lock(months.at(-1) ?? {});
  }
});
afterAll(() => server.close());

async function listed(month: Json): Promise<readonly Json[]> {
  const asked = { salaryRun_equal: month.runNo, size: 10 };
  return (await desk.hr.get(`${base}/salary-sheet/list`, asked)).body.data.records;
}

describe('S1-07 what is wrong in a month', () => {
  test('a row with a fault comes first, then those with hints; the month counts both, and a fault keeps it open', async () => {
    await desk.attend(owing, '2026-03', { attendAfterTax: 20_000 });
    const unpaid = await desk.employ({ bankAccount: undefined }, { hiredOn: '2026-03-01' });
    const { employeeNo } = await desk.hire({ hiredOn: '2026-03-01' });
    const month = await desk.calculate('2026-03');
    const rows = await listed(month);
    const fault = rows.find(({ salaryEmployeeNo }) => salaryEmployeeNo === employeeNo);
    const negative = rows.find(({ salaryEmployeeNo }) => salaryEmployeeNo === owing);
    const [hint, ...fine] = rows.slice(2);
    expect(rows.slice(0, 2)).toEqual(expect.arrayContaining([fault, negative]));
    expect(fault).toMatchObject({
      // The policy is looked up by the city of the profile: that there is none of it either goes without saying.
      sheetFaults: '没有员工薪资档案',
      sheetErrors: 1,
    });
    expect(negative?.netPay).toBeLessThan(0);
    expect(negative).toMatchObject({
      sheetErrors: 1,
      sheetFaults: expect.stringContaining(`实发工资为负数（${showMoney(Number(negative?.netPay), 'zh')}）`),
      sheetFaultsEn: expect.stringContaining('the rest in later ones'),
    });
    expect(hint).toMatchObject({ salaryEmployeeNo: unpaid, sheetErrors: 0 });
    expect(hint?.sheetFaults).toContain('没有银行账号，不在银行代发文件中');
    expect(fine.map(({ sheetFaults }) => sheetFaults)).toEqual([undefined, undefined]);
    expect(month).toMatchObject({ runCount: 5, runFaults: 2, runHints: 1 });
    const handedIn = await desk.hr.post(`${base}/salary/move`, {}, { id: month.id, to: 'checked' });
    expect([handedIn.status, handedIn.body.msg]).toEqual([400, expect.stringContaining('问题')]);
  });

  test('a correction is of the month that it corrects: another month is refused at its field', async () => {
    const [january, february] = months;
    const submit = (correction: Json) =>
      desk.hr.post(`${base}/salary/submit`, {}, { runMonth: '2026-02', runReason: '漏发奖金', ...correction });
    const wrong = await submit({ runCorrects: january?.runNo });
    expect([wrong.status, wrong.body.data.findings]).toMatchObject([
      400,
      [{ key: 'runMonth', code: 'reference/match' }],
    ]);
    const { id } = (await submit({ runCorrects: february?.runNo })).body.data;
    await desk.hr.call('POST', `${base}/salary/remove`, { query: { ids: id } });
  });

  test('a correction says until which month others stand on the old sums, and by how much tax; correcting them evens it out', async () => {
    const [january, february] = months;
    const wanted = { runMonth: '2026-01', runCorrects: january?.runNo, runReason: '漏发奖金' };
    const opened = await desk.save('salary/salary', wanted);
    await desk.attend(owing, '2026-01', { attendBonus: 40_000 });
    const correction = await desk.recalculate(opened);
    // 10,000 a month: 5,000 taxable each, 150 withheld each. With 40,000 more, 45,000 and then 50,000 are taxable.
    const [hint, ...fine] = await listed(correction);
    expect(hint).toMatchObject({
      salaryEmployeeNo: owing,
      sheetErrors: 0,
      sheetFaults: '至 2026-02 的已发放月份仍按更正前的累计数计税，请锁定后依次更正',
      monthTax: 45_000 * 0.1 - 2520,
      laterMonth: '2026-02',
      laterBalance: 50_000,
      laterWithheld: 1980 + 150,
      laterTaxDifference: 50_000 * 0.1 - 2520 - 2130,
    });
    for (const sheet of fine) expect(sheet).toMatchObject({ laterMonth: '2026-02', laterTaxDifference: 0 });
    expect(correction).toMatchObject({ runHints: 1, runLaterTax: 350 });
    await desk.lock(correction);
    const next = await desk.calculate('2026-02', { runCorrects: february?.runNo, runReason: '一月已更正' });
    const settled = (await desk.sheets(next)).get(owing);
    expect(settled).toMatchObject({ monthTax: 500, payDifference: -350 });
    expect(settled).not.toHaveProperty('laterMonth');
    await desk.hr.call('POST', `${base}/salary/remove`, { query: { ids: next.id } });
  });

  test('S2-14 who has no identity number, or a wrong one, is a fault: such a month is not handed in', async () => {
    const salaryEmployeeNo = await desk.employ({ idNo: undefined }, { employeeName: '赵敏' });
    const month = await desk.calculate('2026-02', { runCorrects: months[1]?.runNo, runReason: '漏算一人' });
    // Of the other one too much was withheld before.
    expect(month).toMatchObject({ runCount: 4, runFaults: 1, runHints: 1 });
    const rows = await listed(month);
    expect(rows[0]).toMatchObject({
      salaryEmployeeNo,
      sheetErrors: 1,
      sheetFaults: expect.stringContaining('没有身份证号'),
      sheetFaultsEn: expect.stringContaining('No identity number'),
    });
    expect(rows.slice(2).map(({ sheetFaults }) => sheetFaults)).toEqual([undefined, undefined]);
    const handIn = () => desk.hr.post(`${base}/salary/move`, {}, { id: month.id, to: 'checked' });
    const refused = await handIn();
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('1 行存在问题')]);
    const asked = { employeeNo_equal: salaryEmployeeNo };
    const [profile] = (await desk.hr.get(`${base}/payroll-employee/list`, asked)).body.data.records;
    const write = (number: string) => desk.hr.post(`${base}/payroll-employee/submit`, {}, { ...profile, idNo: number });
    const wrong = await write('110105194912310021');
    expect([wrong.status, wrong.body.data.findings]).toMatchObject([400, [{ key: 'idNo' }]]);
    expect((await write(newIdNo())).status).toBe(200);
    expect(await desk.recalculate(month)).toMatchObject({ runFaults: 0, runHints: 1 });
    expect((await handIn()).status).toBe(200);
  });

  test('a declared base outside the limits of the city is listed with the one that counts', async () => {
    const insured = { socialInsured: true, fundPaid: true, fundRate: 5 };
    const over = await desk.employ({ ...insured, insuranceBaseDeclared: 30_000, fundBaseDeclared: 10_000 });
    const under = await desk.employ({ ...insured, insuranceBaseDeclared: 5000, fundBaseDeclared: 100 });
    await desk.addPolicy({ policyFrom: '2025-01-01', policyTo: '2025-12-31' });
    december = await desk.calculate('2025-12');
    const sheets = await desk.sheets(december);
    expect(sheets.get(over)).toMatchObject({
      insuranceBase: 25_000,
      sheetFaults: '申报的社保缴费基数 30,000.00 超出当地上下限，按 25,000.00 计缴',
      sheetFaultsEn: 'The declared insurance base 30,000.00 is outside the limits of the city: 25,000.00 is used',
    });
    expect(sheets.get(under)).toMatchObject({ insuranceBase: 5000, fundBase: 2300 });
    expect(sheets.get(under)?.sheetFaults).toBe('申报的公积金缴存基数 100.00 超出当地上下限，按 2,300.00 计缴');
    for (const [language, said, other] of [
      ['zh', 'sheetFaults', 'sheetFaultsEn'],
      ['en', 'sheetFaultsEn', 'sheetFaults'],
    ] as const) {
      const query = { salaryRun_equal: december.runNo };
      const headers = { 'accept-language': language };
      const cells = (
        await cellsOf(await desk.hr.call('GET', `${base}/salary-sheet/export`, { query, headers }))
      ).flat();
      expect(cells).toContain(sheets.get(over)?.[said]);
      expect(cells).not.toContain(sheets.get(over)?.[other]);
    }
  });

  test('who came or left within a month is listed until the days not employed are entered, whatever days absent there are', async () => {
    const came = await desk.employ({}, { hiredOn: '2025-12-15' });
    const first = await desk.employ({}, { hiredOn: '2025-12-01' });
    const left = await desk.employ({ leaveDate: '2025-12-10' });
    const gone = await desk.employ();
    const asked = { employeeNo_equal: gone, size: 1 };
    const [{ id }] = (await desk.hr.get('/api/seqdesk-employee/employee/list', asked)).body.data.records;
    await desk.hr.post('/api/seqdesk-employee/employee/move', {}, { id, to: 'left', data: { leftOn: '2025-12-10' } });
    const stayed = await desk.employ({ leaveDate: '2025-12-31' });
    const entered = await desk.employ({}, { hiredOn: '2025-12-15' });
    await desk.attend(entered, '2025-12', { attendOutsideDays: 10, attendAbsenceDays: 1 });
    const absent = await desk.employ({}, { hiredOn: '2025-12-15' });
    await desk.attend(absent, '2025-12', { attendAbsenceDays: 10, attendSickDays: 1 });
    const none = await desk.employ({}, { hiredOn: '2025-12-02' });
    await desk.attend(none, '2025-12', { attendOutsideDays: 0 });
    const sheets = await desk.sheets(await desk.recalculate(december));
    expect(sheets.get(came)?.sheetFaults).toContain('2025-12-15 入职，当月考勤没有“未在职天数”');
    expect(sheets.get(gone)?.sheetFaults, 'by the record of employees alone').toContain('2025-12-10 离职');
    expect(sheets.get(left)?.sheetFaultsEn).toContain('Left on 2025-12-10, and the month');
    expect(sheets.get(absent)?.sheetFaults).toContain('2025-12-15 入职，当月考勤没有“未在职天数”');
    for (const no of [first, stayed, entered, none]) {
      expect(sheets.get(no)).toMatchObject({ sheetErrors: 0 });
      expect(sheets.get(no)?.sheetFaults ?? '').not.toContain('未在职');
    }
    // Days not employed are not paid, as days absent are not.
    expect(sheets.get(entered)).toMatchObject({ absenceDays: 11, outsideDays: 10 });
  });

  test('days not employed are among the days due, as days absent and sick are', async () => {
    const attendEmployeeNo = await desk.employ({}, { hiredOn: '2025-11-17' });
    const row = { attendEmployeeNo, attendMonth: '2025-11', attendOutsideDays: 12, attendAbsenceDays: 10 };
    const over = await desk.hr.post(`${base}/attendance/submit`, {}, row);
    expect([over.status, over.body.msg]).toEqual([400, expect.stringContaining('超过应出勤天数')]);
  });

  test('a month waits for the one before, also across a new year, and tells that months between are missing', async () => {
    const sheets = await desk.sheets(await desk.calculate('2027-01'));
    expect(sheets.get(owing)).toMatchObject({ beforeMonth: '2026-03', sheetErrors: 1 });
    expect(sheets.get(owing)?.sheetFaults).toContain('上期（2026-03）工资尚未锁定');
    expect(sheets.get(owing)?.sheetFaultsEn).toContain('There is no pay slip between 2026-03 and this month');
  });
});
