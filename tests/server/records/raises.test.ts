import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

let server: TestServer;
let desk: PayDesk;
let january: Json;
/** February, still open. */
let open: Json;
let february: Map<string, Json>;

/** Somebody with a wage in all four parts, and the raises of theirs. */
const wage = { basicSalary: 10_000, postSalary: 1_000, performanceBase: 2_000, fixedAllowance: 500 };
const after = {
  adjustBefore: 13_500,
  adjustBasicAfter: 13_100,
  adjustPostAfter: 1_000,
  adjustPerformanceAfter: 2_310,
  adjustAllowanceAfter: 0,
};
const people = { mid: '', first: '', twice: '' };

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await desk.addPolicy();
  for (const name of ['mid', 'first', 'twice'] as const) people[name] = await desk.employ(wage);
  const inFebruary = { adjustEffectiveMonth: '2026-02', ...after };
  await desk.raise({ ...inFebruary, adjustEffectiveOn: '2026-02-19', adjustEmployeeNo: people.mid });
  await desk.raise({ ...inFebruary, adjustEmployeeNo: people.first });
  await desk.raise({ ...after, adjustEffectiveMonth: '2026-01', adjustEmployeeNo: people.twice });
  const again = { adjustBefore: 16_410, adjustBasicAfter: 20_100, adjustEffectiveOn: '2026-02-28' };
  await desk.raise({ ...inFebruary, ...again, adjustEmployeeNo: people.twice });
  january = await desk.calculate('2026-01');
  await desk.lock(january);
  open = await desk.calculate('2026-02');
  february = await desk.sheets(open);
});
afterAll(() => server.close());

const paid = ({ salaryBasic, salaryPost, salaryPerformanceBase, salaryAllowance }: Json) =>
  [salaryBasic, salaryPost, salaryPerformanceBase, salaryAllowance] as const;

describe('S1-07 a raise counts from its effective date', () => {
  test('within a month the pay of that month is shared by days, and the sheet says by which', async () => {
    const before = (await desk.sheets(january)).get(people.mid)!;
    expect(paid(before)).toEqual([10_000, 1_000, 2_000, 500]);
    expect(before).not.toHaveProperty('raiseDays');
    const shared = february.get(people.mid)!;
    // 10 of 28 days at the new pay: 10,000 + 3,100 × 10 ÷ 28, and so on.
    expect(paid(shared)).toEqual([11_107.14, 1_000, 2_110.71, 321.43]);
    expect(shared).toMatchObject({
      raiseDays: 10,
      basicBefore: 10_000,
      performanceBefore: 2_000,
      allowanceBefore: 500,
    });
    expect(shared.raiseNo).toMatch(/^TX\d{8}-\d{3}$/);
  });

  test('from the first of its month on it counts in full; a later one begins with what the one before gave', async () => {
    expect(paid(february.get(people.first))).toEqual([13_100, 1_000, 2_310, 0]);
    expect(february.get(people.first)).not.toHaveProperty('basicBefore');
    expect(paid((await desk.sheets(january)).get(people.twice))).toEqual([13_100, 1_000, 2_310, 0]);
    expect(february.get(people.twice)).toMatchObject({ salaryBasic: 13_350, basicBefore: 13_100, raiseDays: 1 });
  });

  test('the date lies in the month named; without one it is the first', async () => {
    const raise = {
      ...after,
      adjustBefore: 16_410,
      adjustEmployeeNo: people.mid,
      adjustType: 'regular',
      adjustReason: '年度调薪',
    };
    const submit = (changes: Json) =>
      desk.hr.post(
        '/api/seqdesk-salary/salary-adjustment/submit',
        {},
        { ...raise, adjustEffectiveMonth: '2026-12', ...changes },
      );
    const wrong = await submit({ adjustEffectiveOn: '2026-11-30' });
    expect([wrong.status, wrong.body.msg]).toEqual([400, expect.stringContaining('生效日期须在生效月份内')]);
    const { data } = (await submit({})).body;
    expect(data).toMatchObject({ adjustEffectiveOn: '2026-12-01', adjustFirstDays: 31 });
    const last = await submit({ adjustEffectiveMonth: '2026-11', adjustEffectiveOn: '2026-11-30' });
    expect(last.body.data).toMatchObject({ adjustFirstDays: 1 });
  });

  test('an employee has one adjustment in a month; a void one makes room for another', async () => {
    const raise = {
      ...after,
      adjustBefore: 16_410,
      adjustEmployeeNo: people.mid,
      adjustType: 'regular',
      adjustReason: '转正并年度调薪',
    };
    const submit = (adjustEffectiveOn: string) =>
      desk.hr.post(
        '/api/seqdesk-salary/salary-adjustment/submit',
        {},
        { ...raise, adjustEffectiveMonth: '2027-03', adjustEffectiveOn },
      );
    const first = await submit('2027-03-01');
    const second = await submit('2027-03-16');
    // It says what to do.
    expect([second.status, second.body.msg]).toEqual([400, expect.stringMatching(/已有一张未作废.*作废.*新增一张/)]);
    expect(second.body.data.findings).toMatchObject([{ key: 'adjustMonthUse', message: { zh: second.body.msg } }]);
    const { id } = first.body.data;
    await desk.hr.post('/api/seqdesk-salary/salary-adjustment/move', {}, { id, to: 'void' });
    expect((await submit('2027-03-16')).body.data).toMatchObject({ adjustFirstDays: 16 });
  });

  test('several approved ones of a month, from before that was refused, are a fault that says how to mend it', async () => {
    const adjustEmployeeNo = await desk.employ(wage);
    const raise = { ...after, adjustEmployeeNo, adjustEffectiveMonth: '2026-02' };
    const first = await desk.raise(raise);
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`delete from record_key where row_id = ${first.id}::bigint`.execute(tx),
    );
    const second = await desk.raise({ ...raise, adjustBasicAfter: 12_000 });
    const sheet = async (): Promise<Json> => (await desk.sheets(await desk.recalculate(open))).get(adjustEmployeeNo)!;
    expect(await sheet()).toMatchObject({
      raiseNo: second.adjustNo,
      sheetErrors: 1,
      sheetFaults: expect.stringContaining('作废多余的'),
      sheetFaultsEn: expect.stringContaining('void all but the one'),
    });
    const closed = await desk.hr.post('/api/seqdesk-salary/salary/move', {}, { id: open.id, to: 'checked' });
    expect(closed.status).toBe(400);
    const voided = { id: second.id, to: 'void', data: { adjustVoidReason: '重复' } };
    const move = (client: Client, deed: Json) => client.post('/api/seqdesk-salary/salary-adjustment/move', {}, deed);
    const finance = await server.login('finance');
    // What the director released is not undone by who prepared it, nor without a reason.
    expect((await move(desk.hr, voided)).status).toBe(403);
    expect((await move(finance, { id: second.id, to: 'void' })).status).toBe(400);
    expect((await move(finance, voided)).status).toBe(200);
    const mended = await sheet();
    expect(mended).toMatchObject({ raiseNo: first.adjustNo, salaryBasic: 13_100, sheetErrors: 0 });
    expect(mended).not.toHaveProperty('sheetFaults');
  });
});
