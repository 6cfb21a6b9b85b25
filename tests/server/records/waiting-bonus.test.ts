import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doTask } from '../support/extraction-plan.ts';
import { processOfRow } from '../support/hand-in-row.ts';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* Year-end bonuses that are taxed and paid with the month. */

const base = '/api/seqdesk-salary';

let server: TestServer;
let desk: PayDesk;
let fang: string;
let ming: string;
let month: Json;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await desk.addPolicy();
  [fang, ming] = [await desk.employ(), await desk.employ()];
  month = await desk.calculate('2026-01');
});
afterAll(() => server.close());

const bonusOf = (bonusEmployeeNo: string, changes: Json = {}): Promise<Json> =>
  desk.save('salary/year-end-bonus', {
    bonusYear: 2025,
    bonusEmployeeNo,
    bonusBase: 6000,
    bonusMonths: 1,
    bonusWorkMonths: 12,
    bonusTaxMethod: 'combined',
    bonusPayOn: '2026-01-20',
    ...changes,
  });

const slip = async (employeeNo: string): Promise<Json> =>
  (await desk.sheets(await desk.recalculate(month))).get(employeeNo) ?? {};

describe('S1-07 a bonus that belongs to the pay of a month', () => {
  test('is told on the slip while it is in approval, as a hint that the month counts', async () => {
    const bonus = await bonusOf(fang);
    expect(await slip(fang)).not.toHaveProperty('bonusWaiting');
    expect((await desk.hr.post(`${base}/year-end-bonus/move`, {}, { id: bonus.id, to: 'checked' })).status).toBe(200);
    const waiting = await slip(fang);
    expect(waiting).toMatchObject({ bonusWaiting: 6000, sheetState: 'warn', sheetErrors: 0 });
    expect(waiting.sheetFaults).toContain('年终奖 6,000.00 元应计入 2026-01 的工资，还在审批中');
    expect(waiting.sheetFaultsEn).toContain('is still in approval');
    expect(waiting).not.toHaveProperty('yearEndBonus');
    expect(await slip(ming)).not.toHaveProperty('sheetFaults');
    expect(await desk.month(month)).toMatchObject({ runHints: 1, runFaults: 0 });
  });

  test('is told neither where it is taxed by itself nor where it is paid in another month', async () => {
    for (const changes of [{ bonusTaxMethod: 'separate' }, { bonusPayOn: '2026-02-20' }]) {
      const { id } = await bonusOf(ming, changes);
      await desk.hr.post(`${base}/year-end-bonus/move`, {}, { id, to: 'checked' });
    }
    expect(await slip(ming)).not.toHaveProperty('bonusWaiting');
  });

  test('is no hint any more once it is approved, but part of the pay', async () => {
    const asked = { bonusEmployeeNo_equal: fang, size: 1 };
    const [{ id }] = (await desk.hr.get(`${base}/year-end-bonus/list`, asked)).body.data.records;
    for (const account of ['finance', 'director']) {
      const { taskId } = await processOfRow(desk.hr, 'salary/year-end-bonus', id);
      await doTask(await server.login(account), taskId, 'approve', { opinionText: '同意' });
    }
    const paid = await slip(fang);
    expect(paid).toMatchObject({ yearEndBonus: 6000, salaryBonus: 6000 });
    for (const key of ['bonusWaiting', 'sheetFaults']) expect(paid).not.toHaveProperty(key);
  });

  test('is told as it is entered that the month is closed without it', async () => {
    const told = async (bonusPayOn: string): Promise<readonly Json[]> => {
      const row = { bonusYear: 2025, bonusEmployeeNo: ming, bonusBase: 1, bonusMonths: 1, bonusWorkMonths: 12 };
      const rows = [{ ...row, bonusTaxMethod: 'combined', bonusPayOn, annualTaxableOther: 0 }];
      return (await desk.hr.post(`${base}/year-end-bonus/import`, {}, { rows })).body.data.findings;
    };
    expect(await told('2026-01-25')).toEqual([]);
    await desk.lock(month);
    const [closed] = await told('2026-01-25');
    expect(closed).toMatchObject({ key: 'bonusPayOn', level: 'warn' });
    expect(closed?.['message'].zh).toContain(`2026-01 的工资已在核算单 ${month['runNo']} 中提交或放行`);
    expect(await told('2026-03-25')).toEqual([]);
  });

  test('is not handed in for a closed month in which its employee has no slip: it would be part of no pay', async () => {
    const late = await desk.employ();
    const bonus = await bonusOf(late, { annualTaxableOther: 0 });
    expect(bonus['bonusMonthMissed']).toBe(month['runNo']);
    const handIn = ({ id }: Json): Promise<Json> =>
      desk.hr.post(`${base}/year-end-bonus/move`, {}, { id, to: 'checked' });
    const { status, body } = await handIn(bonus);
    expect([status, body.msg]).toEqual([400, expect.stringContaining('该员工在其中没有工资条')]);
    const wanted = { runMonth: '2026-01', runCorrects: month['runNo'], runReason: '漏算', runPeople: [late] };
    const correction = await desk.recalculate(await desk.save('salary/salary', wanted));
    expect((await desk.sheets(correction)).has(late)).toBe(true);
    expect((await handIn(bonus)).body).toMatchObject({ code: 200 });
    const later = await bonusOf(await desk.employ(), { bonusPayOn: '2026-03-25', annualTaxableOther: 0 });
    expect(later).not.toHaveProperty('bonusMonthMissed');
    expect((await handIn(later)).status).toBe(200);
  });
});
