import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededTenants } from '../../../src/server/seed/accounts.ts';
import { userIds } from '../support/extraction-plan.ts';
import { approveRow } from '../support/hand-in-row.ts';
import { newIdNo } from '../support/payroll.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-salary';
const sheets = `${base}/salary-sheet`;

let server: TestServer;
let hr: Client;
let month: Json;
const ids = new Map<string, string>();

async function saved(client: Client, record: string, row: Json): Promise<Json> {
  const reply = await client.post(`/api/seqdesk-${record}/submit`, {}, row);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body.data;
}

async function employ(account: string, basicSalary: number): Promise<void> {
  const userId = (await userIds(server)).get(account);
  const who = { employeeName: `员工${account}`, employeeDept: '实验部', employeeType: 'regular' };
  const employee = await saved(hr, 'employee/employee', {
    ...who,
    employeePost: '实验员',
    employeePhone: '13900005678',
    hiredOn: '2024-03-01',
    employeeAccount: userId,
  });
  await saved(hr, 'salary/payroll-employee', {
    ...who,
    employeeNo: employee.employeeNo,
    hireDate: '2024-03-01',
    idNo: newIdNo(),
    basicSalary,
    insuranceCity: 'guangzhou',
    socialInsured: false,
    fundPaid: false,
    fundRate: 5,
    bankAccount: `62220000${basicSalary}`,
  });
}

beforeAll(async () => {
  server = await startTestServer();
  hr = await server.login('hr');
  const rates = { pensionEr: 16, pensionEe: 8, medicalEr: 9, medicalEe: 2, unemploymentEr: 0.5, unemploymentEe: 0.5 };
  await saved(hr, 'salary/insurance-policy', {
    policyCity: 'guangzhou',
    policyFrom: '2026-01-01',
    policyAverageWage: 10_000,
    policySource: '示例',
    ...rates,
    injuryEr: 0.2,
    policyBaseMin: 6000,
    policyBaseMax: 30_000,
    fundBaseMin: 2300,
    fundBaseMax: 38_000,
    minWage: 2500,
  });
  for (const [account, wage] of [
    ['tech', 10_001],
    ['lead', 20_002],
  ] as const)
    await employ(account, wage);
  month = await saved(hr, 'salary/salary', { runMonth: '2026-01' });
  await hr.call('POST', `${base}/salary/calculate`, { query: { ids: month.id } });
  for (const row of (await hr.get(`${sheets}/list`)).body.data.records) ids.set(row.salaryEmployeeName, row.id);
});
afterAll(() => server.close());

async function pay(): Promise<void> {
  await approveRow(server, 'salary/salary', { id: month.id, key: month.runNo });
  const reply = await (await server.login('finance')).post(`${base}/salary/move`, {}, { id: month.id, to: 'paid' });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

describe('S1-07 pay slips', () => {
  test('everybody sees their own slips of paid months alone, in every call and by every filter', async () => {
    const tech = await server.login('tech');
    expect((await tech.get(`${sheets}/list`)).body.data.total).toBe(0);
    await pay();
    const own = (await tech.get(`${sheets}/list`)).body.data.records;
    expect(own.map((row: Json) => [row.salaryEmployeeName, row.grossPay])).toEqual([['员工tech', 10_001]]);
    const other = ids.get('员工lead') ?? '';
    const queries: readonly Record<string, string | number>[] = [
      { salaryEmployeeName_like: 'lead' },
      { grossPay_gt: 15_000 },
      { keyword: '员工lead' },
      { id_equal: other },
    ];
    for (const query of queries)
      expect((await tech.get(`${sheets}/list`, query)).body.data.total, JSON.stringify(query)).toBe(0);
    const sorted = (await tech.get(`${sheets}/list`, { descs: 'netPay' })).body.data.records;
    expect(sorted).toHaveLength(1);
    const counts = (await tech.get(`${sheets}/counts`, { by: 'salaryStatus' })).body.data;
    expect(counts).toEqual([{ value: 'paid', count: 1 }]);
    for (const call of ['detail', 'history'])
      expect((await tech.get(`${sheets}/${call}`, { id: other })).status, call).toBe(400);
    expect((await tech.get(`${sheets}/print`, { ids: other })).body.data?.rows ?? []).toEqual([]);
    const [{ sheetNo } = { sheetNo: '' }] = (await hr.get(`${sheets}/list`, { id_equal: other })).body.data.records;
    for (const key of [sheetNo, other]) expect((await tech.get(`${sheets}/row`, { key })).status, key).toBe(400);
    expect((await tech.get(`${sheets}/export`)).status).toBe(403);
  });

  test('the office finds a slip by its number, typed into any search', async () => {
    const asked = { id_equal: ids.get('员工lead') ?? '' };
    const { sheetNo } = (await hr.get(`${sheets}/list`, asked)).body.data.records[0];
    expect(sheetNo).toMatch(/^XZ\d+-\d+-YG\d+$/);
    const queries: readonly Record<string, string>[] = [
      { keyword: sheetNo },
      { sheetNo_like: sheetNo },
      { keyword: sheetNo.toLowerCase() },
    ];
    for (const query of queries) {
      const { records } = (await hr.get(`${sheets}/list`, query)).body.data;
      expect(
        records.map((row: Json) => row.sheetNo),
        JSON.stringify(query),
      ).toEqual([sheetNo]);
    }
  });

  test('what the office notes on a slip, and what the work costs, is not told to whom it is of, in any call', async () => {
    const ofOffice = [
      'labourCost',
      'sheetErrors',
      'sheetFaults',
      'sheetFaultsEn',
      'beforeStatus',
      'waitingMonth',
      'sheetState',
      'accountOf',
      'bonusWaiting',
    ];
    const tech = await server.login('tech');
    const id = ids.get('员工tech') ?? '';
    const ask = async (client: Client, call: string, query: Record<string, string>): Promise<Json> =>
      (await client.get(`${sheets}/${call}`, query)).body.data;
    const told = async (client: Client, call: string, query: Record<string, string>): Promise<string> =>
      JSON.stringify(call === 'print' ? (await ask(client, call, query)).rows : await ask(client, call, query));
    const calls = [
      ['list', { id_equal: id }],
      ['detail', { id }],
      ['row', { key: id }],
      ['history', { id }],
      ['print', { ids: id }],
    ] as const;
    for (const [call, query] of calls) {
      const text = await told(tech, call, query);
      for (const key of ofOffice) expect.soft(text, `${call} ${key}`).not.toContain(`"${key}"`);
    }
    expect(await told(hr, 'detail', { id })).toContain('"labourCost"');
    for (const field of ofOffice)
      expect.soft((await tech.get(`${sheets}/origin`, { id, field })).status, field).toBe(404);
    // A filter by what one does not see leaves nothing out, so that nothing is found out by it.
    for (const filter of ['labourCost_lt', 'sheetErrors_gt', 'sheetFaults_like'])
      expect.soft((await tech.get(`${sheets}/list`, { [filter]: 7 })).body.data.total, filter).toBe(1);
  });

  test('S2-15 a row is found by its number and by its id', async () => {
    for (const key of [month.runNo, month.id])
      expect((await hr.get(`${base}/salary/row`, { key })).body.data, key).toMatchObject({ id: month.id });
    for (const key of ['XZ19990101-001', '1882834028414896691', '0', '99999999999999999999'])
      expect((await hr.get(`${base}/salary/row`, { key })).status, key).toBe(400);
    const own = (await (await server.login('tech')).get(`${sheets}/list`)).body.data.records[0];
    for (const key of [own.sheetNo, own.id])
      expect((await (await server.login('tech')).get(`${sheets}/row`, { key })).body.data, key).toMatchObject({
        id: own.id,
      });
  });

  test('no role but those who keep the pay sees a slip of somebody else, nor a month', async () => {
    const keepers = ['hr', 'finance', 'director', 'admin'];
    for (const { account } of seededTenants[0]?.people ?? []) {
      const person = await server.login(account);
      const seen = (await person.get(`${sheets}/list`)).body.data.records.map((row: Json) => row.salaryEmployeeName);
      const own = ['tech', 'lead'].includes(account) ? [`员工${account}`] : [];
      expect.soft(seen.toSorted(), account).toEqual(keepers.includes(account) ? ['员工lead', '员工tech'] : own);
      for (const [name, id] of ids) {
        const told = (await person.get(`${sheets}/origin`, { id, field: 'salaryBasic' })).status;
        expect.soft(told === 200, `${account}: where the basic pay of ${name} came from`).toBe(seen.includes(name));
      }
      const months = (await person.get(`${base}/salary/list`)).status;
      expect.soft(months, account).toBe(keepers.includes(account) ? 200 : 403);
    }
  });
});
