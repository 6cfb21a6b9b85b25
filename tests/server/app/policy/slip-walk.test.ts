import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededTenants } from '../../../../src/server/seed/accounts.ts';
import { openPayDesk, type PayDesk } from '../../records/pay-desk.ts';
import { userIds } from '../../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';
import { tellers, textOf } from './tellers.ts';

/*
 * A pay slip is its person's. Two people of one name are paid, and everybody else who may log in asks every call there is
 * for the slip of the second, with its ids in each place.
 */

const base = '/api/seqdesk-salary';
const sheets = `${base}/salary-sheet`;
const namesake = '赵一平';
/** Of the slip looked for: the wage, and the account that it goes to. */
const wage = 73_219.57;
const bankAccount = '6222990073219570';
const secrets = [String(wage), '73,219.57', '7321957', bankAccount];

/** Who sees every slip: they keep the pay, or release it. */
const keepers = ['hr', 'finance', 'director', 'admin'];
const others = (seededTenants[0]?.people ?? []).map(({ account }) => account).filter((one) => !keepers.includes(one));

let server: TestServer;
let desk: PayDesk;
let month: Json;
let slip: Json;
let ownNo: string;
let otherNo: string;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await desk.addPolicy();
  const accounts = await userIds(server);
  const person = (account: string) => ({ employeeName: namesake, employeeAccount: accounts.get(account) });
  ownNo = await desk.employ({ basicSalary: 10_001.5 }, person('tech'));
  otherNo = await desk.employ({ basicSalary: wage, bankAccount }, person('lead'));
  month = await desk.calculate('2026-01');
  await desk.lock(month);
  slip = (await desk.sheets(month)).get(otherNo);
});
afterAll(() => server.close());

async function slipsOf(client: Client, query: Json = {}): Promise<readonly string[]> {
  const { body } = await client.get(`${sheets}/list`, query);
  return body.data.records.map((row: Json) => row.salaryEmployeeNo);
}

describe('S1-07 a pay slip is in no call that somebody else makes', () => {
  test('but in those of its person and of the people who keep the pay', async () => {
    for (const account of ['lead', ...keepers]) {
      const reply = await (await server.login(account)).get(`${sheets}/detail`, { id: slip.id });
      expect.soft((await textOf(reply)).includes(String(wage)), account).toBe(true);
    }
    expect(await slipsOf(await server.login('lead'))).toEqual([otherNo]);
  });

  test.each(others.filter((account) => account !== 'lead'))('%s finds it nowhere', async (account) => {
    const client = await server.login(account);
    const ids = [slip.id, slip.sheetNo, month.runNo];
    const body = { keyword: namesake, salaryEmployeeName: namesake };
    const { told, answered } = await tellers(server, client, { record: 'salary/salary-sheet', ids, body, secrets });
    expect(told).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    const own = account === 'tech' ? [ownNo] : [];
    expect(await slipsOf(client)).toEqual(own);
  });

  const questions: readonly Json[] = [
    { salaryEmployeeName_equal: namesake },
    { keyword: namesake },
    { netPay_ge: 20_000 },
    { grossPay_equal: wage },
    { bankAccount },
    { salaryStatus_equal: 'locked' },
    { descs: 'netPay', size: 1 },
    { ascs: 'netPay', size: 1, current: 2 },
    { salaryUser_notequal: '' },
    { salaryRun_null: 1 },
  ];
  test.each(questions)('tech asks %j and gets no row that is not their own', async (query) => {
    const tech = await server.login('tech');
    expect((await slipsOf(tech, query)).filter((no) => no !== ownNo)).toEqual([]);
    for (const by of ['salaryStatus', 'employeeType', 'insuranceCity']) {
      const counts = (await tech.get(`${sheets}/counts`, { by, ...query })).body.data;
      expect(counts.reduce((sum: number, { count }: Json) => sum + count, 0)).toBeLessThan(2);
    }
  });
});

describe('S1-07 S2-15 nobody guesses the wage of somebody else by asking for more or less', () => {
  const bounds = [10_000, 40_000, 73_219.56, 73_219.57, 73_219.58, 100_000];
  const asked = ['netPay', 'grossPay', 'salaryBasic', 'bankAccount', 'idNo', 'laterTaxDifference'];
  const words = ['equal', 'notequal', 'gt', 'ge', 'lt', 'le', 'like', 'null'];

  test('those who keep the pay find it by such questions', async () => {
    const total = async (query: Json): Promise<number> =>
      (await desk.hr.get(`${sheets}/list`, { ...query, salaryEmployeeNo_equal: otherNo })).body.data.total;
    expect(await total({ grossPay_equal: wage })).toBe(1);
    expect([await total({ netPay_ge: 40_000 }), await total({ netPay_lt: 40_000 })]).toEqual([1, 0]);
  });

  test.each(others.filter((account) => !['lead', 'tech'].includes(account)))('%s', async (account) => {
    const client = await server.login(account);
    const queries: readonly Json[] = [
      ...bounds.flatMap((bound) => words.map((word) => ({ [`netPay_${word}`]: bound }))),
      ...asked.flatMap((key) => words.map((word) => ({ [`${key}_${word}`]: wage }))),
      ...asked.flatMap((key) => [{ descs: key }, { ascs: key }]),
    ];
    for (const query of queries) {
      const { status, body } = await client.get(`${sheets}/list`, { ...query, salaryEmployeeNo_equal: otherNo });
      expect.soft(status === 200 ? body.data.total : 0, JSON.stringify(query)).toBe(0);
    }
    for (const record of ['salary', 'payroll-employee', 'attendance', 'special-deduction', 'year-end-bonus'])
      for (const call of ['list', 'counts', 'export', 'template', 'print'])
        expect
          .soft((await client.get(`${base}/${record}/${call}`, { by: 'runStatus' })).status, `${record} ${call}`)
          .not.toBe(200);
    for (const as of ['tax-withholding', 'bank-payroll', 'bank-payroll-fixed', 'social-insurance', 'departments'])
      expect.soft((await client.get(`${base}/salary/export`, { as, ids: month.id })).status, as).not.toBe(200);
  });
});

describe('S1-07 a pay slip belongs to the employee, whose account may change', () => {
  const link = async (employeeNo: string, employeeAccount: string | null): Promise<void> => {
    const asked = { employeeNo_equal: employeeNo };
    const [row] = (await desk.hr.get('/api/seqdesk-employee/employee/list', asked)).body.data.records;
    await desk.save('employee/employee', { ...row, employeeAccount });
  };

  test('who was linked by mistake sees it no more, and who has the account of the employee now does', async () => {
    const [tech, lead] = [await server.login('tech'), await server.login('lead')];
    const accounts = await userIds(server);
    await link(ownNo, null);
    expect(await slipsOf(tech)).toEqual([]);
    await link(otherNo, accounts.get('tech') ?? '');
    expect(await slipsOf(tech)).toEqual([otherNo]);
    expect(await slipsOf(lead)).toEqual([]);
    expect((await lead.get(`${sheets}/detail`, { id: slip.id })).status).toBe(400);
    await link(otherNo, accounts.get('lead') ?? '');
    await link(ownNo, accounts.get('tech') ?? '');
    expect([await slipsOf(tech), await slipsOf(lead)]).toEqual([[ownNo], [otherNo]]);
  });

  test('a locked account reads its slip no more; those who keep the pay still do, and so does the person once unlocked', async () => {
    const [admin, lead] = [await server.login('admin'), await server.login('lead')];
    const ids = (await userIds(server)).get('lead') ?? '';
    expect(await slipsOf(lead)).toEqual([otherNo]);
    expect((await admin.post('/api/blade-user/lock', { ids })).status).toBe(200);
    for (const call of ['list', 'detail'])
      expect((await lead.get(`${sheets}/${call}`, { id: slip.id })).status, call).toBe(401);
    expect(await slipsOf(desk.hr, { salaryEmployeeNo_equal: otherNo })).toEqual([otherNo]);
    expect((await admin.post('/api/blade-user/unlock', { ids })).status).toBe(200);
    expect(await slipsOf(await server.login('lead'))).toEqual([otherNo]);
  });

  test('with the employee removed nobody but those who keep the pay sees it', async () => {
    const [row] = (await desk.hr.get('/api/seqdesk-employee/employee/list', { employeeNo_equal: otherNo })).body.data
      .records;
    const lead = await server.login('lead');
    await desk.hr.post('/api/seqdesk-employee/employee/remove', { ids: row.id });
    expect(await slipsOf(lead)).toEqual([]);
    expect(await slipsOf(desk.hr, { salaryEmployeeNo_equal: otherNo })).toEqual([otherNo]);
  });
});
