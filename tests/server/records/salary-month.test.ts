import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveRow } from '../support/hand-in-row.ts';
import { calculateMonth, guangzhouPolicy, hire, profileOf, savedRow as saved, sheetsOf } from '../support/payroll.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-salary';

let server: TestServer;
let hr: Client;
let finance: Client;
let director: Client;
const people: Json[] = [];

async function employ(name: string, changes: Json = {}): Promise<Json> {
  const employee = await hire(hr, name, changes);
  people.push(employee);
  return employee;
}

beforeAll(async () => {
  server = await startTestServer();
  [hr, finance, director] = [await server.login('hr'), await server.login('finance'), await server.login('director')];
  await saved(hr, 'salary/insurance-policy', guangzhouPolicy);
  const fang = await employ('王芳');
  await saved(hr, 'salary/payroll-employee', profileOf(fang, 30_000));
  await saved(hr, 'salary/special-deduction', { sadEmployeeNo: fang.employeeNo, sadYear: 2026, sadChildren: 1 });
  const ming = await employ('李明', { employeeDept: '质检部' });
  await saved(hr, 'salary/payroll-employee', profileOf(ming, 12_345.67));
});
afterAll(() => server.close());

const calculate = (month: Json, client = hr): Promise<Reply> => calculateMonth(client, month);

const sheets = (month: Json, query: Json = {}): Promise<Json[]> => sheetsOf(hr, month, query);

async function row({ id }: Json): Promise<Json> {
  return (await hr.get(`${base}/salary/detail`, { id })).body.data;
}

function move({ id }: Json, to: string, client: Client): Promise<Reply> {
  return client.post(`${base}/salary/move`, {}, { id, to });
}

/** Takes a calculated month through to its lock. */
async function lock(month: Json): Promise<void> {
  await approveRow(server, 'salary/salary', { id: month.id, key: month.runNo });
  for (const to of ['paid', 'locked']) {
    const reply = await move(month, to, finance);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  }
}

describe('S1-07 S2-14 the pay of a month', () => {
  const months: Json[] = [];

  test('each month is calculated for everybody in one step, from the policy of the month and the months before', async () => {
    for (const [at, tax] of [555, 625, 1850].entries()) {
      const month = await saved(hr, 'salary/salary', { runMonth: `2026-0${at + 1}` });
      months.push(month);
      const reply = await calculate(month);
      expect(reply.body.data).toEqual({ rows: 2, faulty: 0 });
      const [fang] = await sheets(month);
      expect(fang).toMatchObject({ salaryEmployeeName: '王芳', monthTax: tax, eeTotal: 4500, policyCity: 'guangzhou' });
      await lock(month);
    }
  });

  test('the totals are the sums of the pay sheets, to the cent', async () => {
    const month = months[2] ?? {};
    const all = await sheets(month);
    const cents = (key: string): number => all.reduce((sum, one) => sum + Math.round(one[key] * 100), 0) / 100;
    expect(await row(month)).toMatchObject({
      runCount: 2,
      runGross: cents('grossPay'),
      runTax: cents('monthTax'),
      runNet: cents('netPay'),
      runEmployee: cents('eeTotal'),
      runCost: cents('labourCost'),
      runStatus: 'locked',
    });
    expect(cents('grossPay')).toBe(42_345.67);
  });

  test('a locked month stays as it is, whatever is changed afterwards', async () => {
    const [month = {}] = months;
    const before = await sheets(month);
    expect(before.map(({ salaryStatus }) => salaryStatus)).toEqual(['locked', 'locked']);
    const reply = await calculate(month);
    expect(reply.status).toBe(400);
    expect(reply.body.msg).toContain(month.runMonth);
    const sheet = before[0] ?? {};
    for (const call of ['submit', 'remove', 'move', 'import'])
      expect((await hr.call('POST', `${base}/salary-sheet/${call}`, { body: { id: sheet.id } })).status).not.toBe(200);
    expect((await hr.call('POST', `${base}/salary/remove`, { query: { ids: month.id } })).status).toBe(400);
    expect(await sheets(month)).toEqual(before);
  });

  test('a month has one payroll; a correction is a new one whose sheets name the old ones', async () => {
    const again = await hr.post(`${base}/salary/submit`, {}, { runMonth: '2026-03' });
    expect(again.status).toBe(400);
    const { runNo } = months[2] ?? {};
    const wanted = { runMonth: '2026-03', runCorrects: runNo, runReason: '漏发奖金' };
    const month = await saved(hr, 'salary/salary', wanted);
    await saved(hr, 'salary/attendance', {
      attendMonth: '2026-03',
      attendEmployeeNo: people[0]?.employeeNo,
      attendBonus: 1000,
    });
    await calculate(month);
    const [old] = await sheets(months[2] ?? {});
    const [fang, ming] = await sheets(month);
    expect(fang).toMatchObject({ sheetCorrects: old?.sheetNo, correctedNet: old?.netPay, grossPay: 31_000 });
    expect(fang?.payDifference).toBeCloseTo(fang?.netPay - old?.netPay, 2);
    expect(ming).toMatchObject({ payDifference: 0 });
  });
});

describe('S1-07 raises', () => {
  test('an approved raise counts from its effective month on', async () => {
    const [{ employeeNo, employeeName } = {}] = people;
    const raise = await saved(hr, 'salary/salary-adjustment', {
      adjustEmployeeNo: employeeNo,
      adjustEmployeeName: employeeName,
      adjustType: 'promotion',
      adjustReason: '晋升',
      adjustBefore: 30_000,
      adjustBasicAfter: 33_000,
      adjustEffectiveMonth: '2027-02',
    });
    const grossOf = async (runMonth: string): Promise<unknown> => {
      const month = await saved(hr, 'salary/salary', { runMonth });
      await calculate(month);
      const [first] = await sheets(month);
      await hr.call('POST', `${base}/salary/remove`, { query: { ids: month.id } });
      return first?.grossPay;
    };
    expect(await grossOf('2027-02')).toBe(30_000);
    await approveRow(server, 'salary/salary-adjustment', { id: raise.id, key: raise.adjustNo });
    expect(await grossOf('2027-01')).toBe(30_000);
    expect(await grossOf('2027-02')).toBe(33_000);
  });
});

describe('S1-07 what is wrong before a month is closed', () => {
  test('who has no profile, and a month before that is open, are listed, and nobody hands such a month in', async () => {
    const hua = await employ('陈华');
    const month = await saved(hr, 'salary/salary', { runMonth: '2026-04' });
    expect((await calculate(month)).body.data).toEqual({ rows: 3, faulty: 3 });
    const [fang, , missing] = await sheets(month);
    expect(missing).toMatchObject({ salaryEmployeeNo: hua.employeeNo });
    expect(missing?.sheetFaults).toContain('没有员工薪资档案');
    expect(fang?.sheetFaultsEn).toContain('is not locked');
    const refused = await move(month, 'checked', hr);
    expect(refused.status).toBe(400);
    expect(refused.body.msg).toContain('问题');
    expect(await sheets(month, { sheetErrors_gt: 0 })).toHaveLength(3);
  });

  test('recalculating changes nothing where nothing was changed, and takes what was changed while the month is open', async () => {
    const { runNo } = (await hr.get(`${base}/salary/list`, { runMonth_equal: '2026-04' })).body.data.records[0];
    const [month] = (await hr.get(`${base}/salary/list`, { runNo_equal: runNo })).body.data.records;
    const before = await sheets(month);
    await calculate(month);
    expect(await sheets(month)).toEqual(before);
    await saved(hr, 'salary/payroll-employee', profileOf(people[2] ?? {}, 8000));
    await calculate(month);
    expect((await sheets(month))[2]).toMatchObject({ grossPay: 8000 });
  });

  test('only those who were granted the button calculate', async () => {
    const [month] = (await hr.get(`${base}/salary/list`, { runMonth_equal: '2026-04' })).body.data.records;
    expect((await calculate(month, director)).status).toBe(403);
    expect((await calculate(month, await server.login('tech'))).status).toBe(403);
    expect((await (await server.login('tech')).get(`${base}/salary-sheet/list`)).body.data.total).toBe(0);
  });
});
