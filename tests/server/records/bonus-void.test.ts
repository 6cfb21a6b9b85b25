import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticesAbout } from '../notices/notice-calls.ts';
import { doTask } from '../support/extraction-plan.ts';
import { approveRow, processOfRow } from '../support/hand-in-row.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* A bonus that was approved by mistake. */

const record = '/api/seqdesk-salary/year-end-bonus';

let server: TestServer;
let desk: PayDesk;
let finance: Client;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  finance = await server.login('finance');
  await desk.addPolicy();
});
afterAll(() => server.close());

const add = (bonusEmployeeNo: string, changes: Json = {}): Promise<Reply> =>
  desk.hr.post(
    `${record}/submit`,
    {},
    {
      bonusYear: 2025,
      bonusEmployeeNo,
      bonusBase: 6000,
      bonusMonths: 1,
      bonusWorkMonths: 12,
      bonusTaxMethod: 'combined',
      bonusPayOn: '2026-01-20',
      ...changes,
    },
  );

async function approved(employeeNo: string, changes: Json = {}): Promise<Json> {
  const { id } = (await add(employeeNo, changes)).body.data;
  await approveRow(server, 'salary/year-end-bonus', { id, key: id });
  return { id };
}

const voided = (client: Client, { id }: Json, data?: Json): Promise<Reply> =>
  client.post(`${record}/move`, {}, { id, to: 'void', ...(data === undefined ? {} : { data }) });

const stateOf = async ({ id }: Json): Promise<unknown> =>
  (await desk.hr.get(`${record}/detail`, { id })).body.data.bonusStatus;

const reason = { bonusVoidReason: '金额录错' };

describe('S2-15 a second bonus taxed with the income of a month', () => {
  test('is refused as it is entered, whatever its day, and says how both become one', async () => {
    const fang = await desk.employ();
    expect((await add(fang)).status).toBe(200);
    const second = await add(fang, { bonusPayOn: '2026-01-31' });
    expect(second.status).toBe(400);
    expect(second.body.msg).toContain('该员工在这个发放月份已有一笔并入综合所得的年终奖');
    expect((await add(fang, { bonusPayOn: '2026-02-01' })).status).toBe(200);
    expect((await add(fang, { bonusTaxMethod: 'separate' })).status).toBe(200);
    expect((await add(await desk.employ())).status).toBe(200);
  });

  test('is refused where another one is changed to it, and taken once the first one is void', async () => {
    const ming = await desk.employ();
    const first = (await add(ming)).body.data;
    const other = (await add(ming, { bonusTaxMethod: 'separate' })).body.data;
    const changed = { id: other.id, ver: other.ver, bonusTaxMethod: 'combined' };
    expect((await add(ming, changed)).status).toBe(400);
    expect((await voided(desk.hr, first)).status).toBe(200);
    expect((await add(ming, changed)).status).toBe(200);
  });
});

describe('S2-15 a bonus that is approved', () => {
  test('is voided by finance with a reason, not by who prepared it', async () => {
    const fang = await desk.employ();
    const bonus = await approved(fang);
    expect((await voided(desk.hr, bonus, reason)).status).toBe(403);
    for (const data of [undefined, { bonusVoidReason: '  ' }, { bonusVoidReason: '　　' }]) {
      const bare = await voided(finance, bonus, data);
      expect([bare.status, bare.body.data?.findings]).toMatchObject([400, [{ key: 'bonusVoidReason' }]]);
    }
    expect(await stateOf(bonus)).toBe('approved');
    expect((await voided(finance, bonus, reason)).body.data).toMatchObject({ bonusStatus: 'void', ...reason });
    expect((await add(fang)).status).toBe(200);
    const { processInstanceId } = await processOfRow(desk.hr, 'salary/year-end-bonus', String(bonus.id));
    const told = await noticesAbout(desk.hr, 'notice', processInstanceId);
    expect(told.filter((notice) => notice.reason === 'withdrawn')).toMatchObject([{ text: '金额录错' }]);
  });

  test('is voided where it is taxed by itself, unless it is paid', async () => {
    const bonus = await approved(await desk.employ(), { bonusTaxMethod: 'separate' });
    const paid = await approved(await desk.employ(), { bonusTaxMethod: 'separate' });
    expect((await finance.post(`${record}/move`, {}, { id: paid.id, to: 'paid' })).status).toBe(200);
    expect((await voided(finance, paid, reason)).status).toBe(400);
    expect((await voided(finance, bonus, reason)).status).toBe(200);
  });

  test('is kept while a payroll that is handed in or released has it, and told by which one', async () => {
    const bonus = await approved(await desk.employ(), { bonusPayOn: '2026-01-20' });
    const month = await desk.calculate('2026-01');
    expect((await desk.hr.post('/api/seqdesk-salary/salary/move', {}, { id: month.id, to: 'checked' })).status).toBe(
      200,
    );
    // The row says so before anybody presses the button, in the list and on its page.
    const asked = { bonusStatus_equal: 'approved', size: 100 };
    const { records } = (await finance.get(`${record}/list`, asked)).body.data;
    const usedIn = new Map(records.map(({ id, bonusUsedIn }: Json) => [id, bonusUsedIn]));
    expect(usedIn.get(bonus.id)).toBe(month.runNo);
    expect([...usedIn.values()].filter((value) => value !== undefined)).toEqual([month.runNo]);
    for (const [call, query] of [
      ['detail', { id: bonus.id }],
      ['row', { key: bonus.id }],
    ] as const)
      expect((await finance.get(`${record}/${call}`, query)).body.data).toMatchObject({ bonusUsedIn: month.runNo });
    const waiting = await voided(finance, bonus, reason);
    expect([waiting.status, waiting.body.msg]).toEqual([400, expect.stringContaining(month.runNo)]);
    for (const account of ['finance', 'director']) {
      const { taskId } = await processOfRow(desk.hr, 'salary/salary', month.runNo);
      await doTask(await server.login(account), taskId, 'approve', { opinionText: '同意' });
    }
    expect((await voided(finance, bonus, reason)).status).toBe(400);
    // The approval of the month is withdrawn: it is a draft, and calculated without the bonus.
    const back = { id: month.id, to: 'draft', data: { runWithdrawReason: '年终奖有误' } };
    expect((await finance.post('/api/seqdesk-salary/salary/move', {}, back)).status).toBe(200);
    expect((await finance.get(`${record}/detail`, { id: bonus.id })).body.data).not.toHaveProperty('bonusUsedIn');
    expect((await voided(finance, bonus, reason)).status).toBe(200);
    const unready = await desk.hr.post('/api/seqdesk-salary/salary/move', {}, { id: month.id, to: 'checked' });
    expect(unready.status).toBe(400);
    await desk.lock(await desk.recalculate(month));
  });

  test('is voided after its month is locked once a correction of that is open, which pays without it', async () => {
    const no = await desk.employ();
    const bonus = await approved(no, { bonusPayOn: '2026-02-20' });
    const month = await desk.calculate('2026-02');
    await desk.lock(month);
    expect((await voided(finance, bonus, reason)).status).toBe(400);
    const correction = await desk.calculate('2026-02', { runCorrects: month.runNo, runReason: '年终奖有误' });
    expect((await desk.sheets(correction)).get(no)).toMatchObject({ yearEndBonus: 6000 });
    expect((await voided(finance, bonus, reason)).status).toBe(200);
    const sheet = (await desk.sheets(await desk.recalculate(correction))).get(no);
    expect(sheet).not.toHaveProperty('yearEndBonus');
    expect(sheet?.payDifference).toBeLessThan(0);
  });
});

test('S2-14 two bonuses of one month from before are a fault until finance voids one of them', async () => {
  const no = await desk.employ();
  const bonuses = [await approved(no, { bonusPayOn: '2026-03-10' }), await approved(no, { bonusPayOn: '2026-04-10' })];
  // As an earlier version let them be stored.
  const moved = { bonusPayOn: '2026-03-20', bonusPayMonth: '2026-03' };
  await server.services.store.tenantTx('000000', '0', (tx) =>
    sql`update record_row set data = data || ${JSON.stringify(moved)}::jsonb where id = ${bonuses[1]?.id}`.execute(tx),
  );
  const fresh = await desk.calculate('2026-03');
  const sheet = (await desk.sheets(fresh)).get(no);
  expect(sheet?.sheetFaults).toContain('由财务在“年终奖”中作废多余的');
  expect((await voided(finance, bonuses[1] ?? {}, reason)).status).toBe(200);
  const again = (await desk.sheets(await desk.recalculate(fresh))).get(no);
  expect(again).toMatchObject({ yearEndBonus: 6000, sheetErrors: 0 });
});
