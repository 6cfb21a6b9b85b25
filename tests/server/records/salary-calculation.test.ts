import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calculateMonth, guangzhouPolicy, hire, idNoOf, profileOf, savedRow as saved } from '../support/payroll.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-salary';

let server: TestServer;
let hr: Client;
let finance: Client;
let director: Client;
let fang: Json;
let ming: Json;

beforeAll(async () => {
  server = await startTestServer();
  [hr, finance, director] = [await server.login('hr'), await server.login('finance'), await server.login('director')];
  await saved(hr, 'salary/insurance-policy', guangzhouPolicy);
  fang = await hire(hr, '王芳');
  await saved(hr, 'salary/payroll-employee', profileOf(fang, 30_000));
  ming = await hire(hr, '李明', { employeeDept: '质检部' });
  await saved(hr, 'salary/payroll-employee', profileOf(ming, 12_345.67));
});
afterAll(() => server.close());

const calculate = (month: Json, client = hr): Promise<Reply> => calculateMonth(client, month);

async function stateOf({ id }: Json, client = hr): Promise<Json> {
  return (await client.get(`${base}/salary/calculation`, { ids: id })).body.data;
}

async function row({ id }: Json): Promise<Json> {
  return (await hr.get(`${base}/salary/detail`, { id })).body.data;
}

describe('S1-07 what changed after a month was calculated', () => {
  test('is counted by what it is, keeps the month from being handed in, and is gone once it is calculated again', async () => {
    const month = await saved(hr, 'salary/salary', { runMonth: '2026-05' });
    expect(await stateOf(month)).toMatchObject({ open: true, calculatedAt: '', changes: [] });
    await calculate(month);
    expect(await stateOf(month)).toMatchObject({ running: null, changes: [] });
    const { employeeNo } = fang;
    await saved(hr, 'salary/attendance', { attendMonth: '2026-05', attendEmployeeNo: employeeNo, attendBonus: 500 });
    const other = await saved(hr, 'salary/attendance', { attendMonth: '2026-06', attendEmployeeNo: employeeNo });
    const [profile] = (await hr.get(`${base}/payroll-employee/list`, { employeeNo_equal: ming.employeeNo })).body.data
      .records;
    await saved(hr, 'salary/payroll-employee', { ...profile, basicSalary: 12_400 });
    const counted = async (): Promise<Json> => {
      const { changes } = await stateOf(month);
      return Object.fromEntries(changes.map(({ record, count }: Json) => [record, count]));
    };
    expect(await counted()).toEqual({ attendance: 1, 'payroll-employee': 1 });
    const refused = await hr.post(`${base}/salary/move`, {}, { id: month.id, to: 'checked' });
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('2 处数据变动')]);
    await calculate(month);
    expect(await counted()).toEqual({});
    const [gone] = (await hr.get(`${base}/attendance/list`, { attendMonth_equal: '2026-05' })).body.data.records;
    await hr.call('POST', `${base}/attendance/remove`, { query: { ids: gone.id } });
    expect(await counted()).toEqual({ attendance: 1 });
    await saved(hr, 'salary/salary', { ...(await row(month)), runMonth: '2026-06' });
    expect(await counted()).toMatchObject({ salary: 1 });
    await hr.call('POST', `${base}/attendance/remove`, { query: { ids: other.id } });
    await hr.call('POST', `${base}/salary/remove`, { query: { ids: month.id } });
  });
});

describe('S1-07 2,000 employees', () => {
  test('2,000 employees are calculated within ten seconds, and the totals are the sums of their sheets', async () => {
    const { tenantTx } = server.services.store;
    const idNos = Array.from({ length: 2000 }, (_, at) => idNoOf(10_000 + at));
    await tenantTx('000000', '0', async (tx) => {
      await sql`
        insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by, release_id)
        select r.tenant_id, r.record, r.data || jsonb_build_object('employeeNo', 'YG' || 990000 + n, 'idNo', id_no),
          r.created_at, r.created_by, r.updated_at, r.updated_by, r.release_id
        from record_row r, unnest(${idNos}::text[]) with ordinality as person(id_no, n)
        where r.record in ('employee', 'payroll-employee') and r.data ->> 'employeeNo' = ${ming.employeeNo}`.execute(
        tx,
      );
    });
    const month = await saved(hr, 'salary/salary', { runMonth: '2028-01' });
    const begun = process.cpuUsage();
    expect((await calculate(month)).body.data).toEqual({ rows: 2002, faulty: 0 });
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1_000_000).toBeLessThan(10);
    const { rows } = await tenantTx('000000', '0', (tx) =>
      sql<{ net: string; count: number }>`
        select sum((data ->> 'netPay')::numeric) / 100 as net, count(*)::int as count
        from record_row where record = 'salary-sheet' and data ->> 'salaryRun' = ${month.runNo}`.execute(tx),
    );
    expect(await row(month)).toMatchObject({ runCount: rows[0]?.count, runNet: Number(rows[0]?.net) });
  }, 60_000);

  test('while a month is calculated everybody sees how far it is, who comes second is told, and other calls are answered', async () => {
    const [month = {}] = (await hr.get(`${base}/salary/list`, { runMonth_equal: '2028-01' })).body.data.records;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const first = calculate(month);
    await expect
      .poll(async () => (await stateOf(month)).running?.done ?? 0, { interval: 20, timeout: 20_000 })
      .toBeGreaterThan(0);
    const { running } = await stateOf(month, director);
    expect(running).toMatchObject({ all: 2002, userName: '宋佳' });
    const second = await calculate(month, finance);
    expect([second.status, second.body.msg]).toEqual([400, expect.stringMatching(/正在计算（\d+\/2002）/)]);
    expect((await first).body.data).toEqual({ rows: 2002, faulty: 0 });
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(3000);
    expect(await stateOf(month)).toMatchObject({ running: null, changes: [], calculatedBy: running.userName });
  }, 60_000);
});
