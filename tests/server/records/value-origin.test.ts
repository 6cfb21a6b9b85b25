import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userIds } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* How the server tells where the values of pay sheets and payrolls came from. */

const base = '/api/seqdesk-salary';

let server: TestServer;
let desk: PayDesk;
let tech: Client;
let no: string;
let other: string;
const months: Json[] = [];

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  tech = await server.login('tech');
  const accounts = await userIds(server);
  await desk.addPolicy();
  no = await desk.employ({ basicSalary: 20_000, postSalary: 1500 }, { employeeAccount: accounts.get('tech') });
  other = await desk.employ({ basicSalary: 77_777 }, { employeeAccount: accounts.get('lead') });
  await desk.attend(no, '2026-02', { attendBonus: 3000, attendFactor: 1.2 });
  await desk.raise({
    adjustEmployeeNo: no,
    adjustEffectiveMonth: '2026-03',
    adjustBefore: 21_500,
    adjustBasicAfter: 25_000,
    adjustPostAfter: 1500,
  });
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    const row = await desk.calculate(month);
    months.push(row);
    await desk.lock(row);
  }
});
afterAll(() => server.close());

async function sheet(at: number, employeeNo = no): Promise<Json> {
  return (await desk.sheets(months[at] ?? {})).get(employeeNo) ?? {};
}

async function originOf(client: Client, { id }: Json, field: string, record = 'salary-sheet'): Promise<Json> {
  const reply = await client.get(`${base}/${record}/origin`, { id, field });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

/** The names and texts of values, in Chinese. */
const texts = (values: Json[]): string[] => values.map(({ label, text }) => `${label.zh} ${text.zh}`.trim());

describe('S1-07 each figure that was taken over tells where it came from', () => {
  test('basic pay of the profile: that record, that employee, and no formula of raises that there were none of', async () => {
    const { formula, rows } = await originOf(tech, await sheet(0), 'salaryBasic');
    expect(formula.zh).toBe('员工薪资档案·基本工资');
    expect(formula.en).toBe('Payroll profile·Basic salary');
    const profile = rows.find(({ label }: Json) => label.zh === '员工薪资档案');
    expect(profile.count).toBe(1);
    expect(texts(profile.marks)).toContain(`工号 ${no}`);
    expect(texts(profile.values)).toEqual(['基本工资 20,000.00 元']);
    const raise = rows.find(({ label }: Json) => label.zh === '调薪');
    expect(raise).toMatchObject({ count: 0, values: [] });
  });

  test('basic pay after a raise: the number and the month of the raise', async () => {
    const { formula, rows } = await originOf(tech, await sheet(2), 'salaryBasic');
    expect(formula.zh).toBe('调薪·调整后基本工资');
    const raise = rows.find(({ label }: Json) => label.zh.startsWith('调薪'));
    expect(texts(raise.marks)).toEqual(
      expect.arrayContaining(['生效月份 2026-03', expect.stringMatching(/^调薪单号 ./)]),
    );
    expect(texts(raise.values)).toContain('调整后基本工资 25,000.00 元');
  });

  test('a value of the attendance names its month; without attendance it says so and what stands for it', async () => {
    const bonus = await originOf(tech, await sheet(1), 'salaryBonus');
    expect(texts(bonus.rows[0].marks)).toContain('考勤月份 2026-02');
    expect(texts(bonus.rows[0].values)).toEqual(['当月奖金 3,000.00 元']);
    // What nobody wrote tells what its field begins with.
    const sick = await originOf(tech, await sheet(1), 'sickDays');
    expect(texts(sick.rows[0].values)).toEqual([expect.stringMatching(/^病假天数 空（字段默认值 0.* 天）$/)]);
    const { formula, rows } = await originOf(tech, await sheet(0), 'performanceFactor');
    expect(formula.zh).toBe('coalesce(考勤·绩效系数, 1)');
    expect(rows[0]).toMatchObject({ label: { zh: '考勤' }, count: 0, values: [] });
    expect(texts(rows[0].marks)).toContain('考勤月份 2026-01');
  });

  test('a value that fills itself from the policy names the city and the day that it counts from', async () => {
    const { formula, rows } = await originOf(tech, await sheet(0), 'policyBaseMin');
    expect(formula.zh).toBe('');
    expect(texts(rows[0].marks)).toEqual(expect.arrayContaining(['城市 广州', '生效日期 2026-01-01']));
    expect(texts(rows[0].values)).toEqual(['缴费基数下限 5,000.00 元']);
  });

  test('a sum of the months before names the slip it was taken from, and what each month added', async () => {
    const { rows, earlier } = await originOf(tech, await sheet(2), 'prevCumIncome');
    const february = await sheet(1);
    expect(texts(rows[0].marks)).toEqual(expect.arrayContaining([`工资条号 ${february.sheetNo}`, '薪资月份 2026-02']));
    expect(texts(earlier)).toEqual(['2026-01 21,500.00 元', '2026-02 24,500.00 元']);
    const prepaid = await originOf(tech, await sheet(2), 'cumTaxPrepaid');
    const taxes = [await sheet(0), february].map(
      ({ salaryMonth, monthTax }) => `${salaryMonth} ${monthTax.toFixed(2)} 元`,
    );
    expect(texts(prepaid.earlier).map((text) => text.replace(',', ''))).toEqual(taxes);
  });

  test('the page of a slip tells of which fields there is something to tell, lists do not carry it', async () => {
    const { sheetNo } = await sheet(2);
    const { withOrigin } = (await tech.get(`${base}/salary-sheet/row`, { key: sheetNo })).body.data;
    expect(withOrigin).toEqual(
      expect.arrayContaining(['salaryBasic', 'policyBaseMin', 'cumTaxPrepaid', 'prevCumIncome']),
    );
    expect(withOrigin).not.toContain('grossPay');
    const { records } = (await tech.get(`${base}/salary-sheet/list`)).body.data;
    expect(Object.keys(records[0])).not.toContain('withOrigin');
  });

  test('a total of the month says what was added up, and of how many rows', async () => {
    const { formula, rows } = await originOf(desk.hr, months[0] ?? {}, 'runGross', 'salary');
    expect(formula).toEqual({ zh: 'sum(应发工资)', en: 'sum(Gross pay)' });
    expect(rows[0]).toMatchObject({ count: 2, marks: [{ text: { zh: months[0]?.runNo } }] });
  });

  test('what is changed afterwards in the records does not change what a locked slip tells', async () => {
    const slip = await sheet(0);
    const { records } = (await desk.hr.get(`${base}/payroll-employee/list`, { employeeNo_equal: no })).body.data;
    const reply = await desk.hr.post(`${base}/payroll-employee/submit`, {}, { ...records[0], basicSalary: 99_000 });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { rows } = await originOf(tech, slip, 'salaryBasic');
    expect(JSON.stringify(rows)).toContain('20,000.00');
    expect(JSON.stringify(rows)).not.toContain('99,000.00');
  });
});

describe('S1-07 nobody is told of what is not theirs to see', () => {
  test('a slip of somebody else, by any field', async () => {
    const { id } = await sheet(0, other);
    for (const field of ['salaryBasic', 'netPay', 'prevCumIncome'])
      expect((await tech.get(`${base}/salary-sheet/origin`, { id, field })).status).toBe(400);
    for (const account of ['qc', 'sales', 'manager']) {
      const reply = await (
        await server.login(account)
      ).get(`${base}/salary-sheet/origin`, { id, field: 'salaryBasic' });
      expect([400, 403]).toContain(reply.status);
    }
  });

  test('one’s own slip tells nothing of anybody else', async () => {
    const slip = await sheet(2);
    const { withOrigin } = (await tech.get(`${base}/salary-sheet/row`, { key: slip.sheetNo })).body.data;
    for (const field of withOrigin) {
      const told = JSON.stringify(await originOf(tech, slip, field));
      expect(told).not.toContain(other);
      expect(told).not.toContain('77,777');
    }
  });

  test('one’s own slip before it is paid, and the totals of the month', async () => {
    const april = await desk.calculate('2026-04');
    const { id = '' } = (await desk.sheets(april)).get(no) ?? {};
    expect((await tech.get(`${base}/salary-sheet/origin`, { id, field: 'salaryBasic' })).status).toBe(400);
    const total = await tech.get(`${base}/salary/origin`, { id: april.id, field: 'runGross' });
    expect([400, 403]).toContain(total.status);
  });

  test('a field that nothing tells of, and one that there is not', async () => {
    const slip = await sheet(0);
    for (const field of ['sheetFaults', 'nothing'])
      expect((await tech.get(`${base}/salary-sheet/origin`, { id: slip.id, field })).status).toBe(404);
  });
});
