import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* Tax is withheld by the sums of the year: what a month withheld counts from its payment on, locked or not. */

let server: TestServer;
let desk: PayDesk;
let employeeNo: string;
let january: Json;
let february: Json;
let correction: Json;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await desk.addPolicy();
  employeeNo = await desk.employ();
  january = await desk.calculate('2026-01');
  await desk.lock(january);
  february = await desk.calculate('2026-02');
  await desk.approve(february);
  const wanted = { runMonth: '2026-01', runCorrects: january.runNo, runReason: '漏发奖金' };
  const opened = await desk.save('salary/salary', wanted);
  await desk.attend(employeeNo, '2026-01', { attendBonus: 40_000 });
  correction = await desk.recalculate(opened);
});
afterAll(() => server.close());

const sheetOf = async (month: Json): Promise<Json> => (await desk.sheets(month)).get(employeeNo)!;

test('S1-07 a correction names a later month that is released and not paid: it is calculated again', async () => {
  const sheet = await sheetOf(correction);
  expect(sheet).toMatchObject({ waitingMonth: '2026-02', sheetErrors: 0 });
  expect(sheet.sheetFaults).toMatch(/^2026-02 尚未发放.*撤回其审批、重新核算/);
  expect(sheet).not.toHaveProperty('laterMonth');
  expect(correction).toMatchObject({ runHints: 1, runLaterTax: 0 });
});

test('S1-07 a correction counts a later month that is paid and not locked: its tax is withheld by the old sums', async () => {
  await desk.moveOn(february, 'paid');
  correction = await desk.recalculate(correction);
  // 10,000 a month: 5,000 taxable each, 150 withheld each. With 40,000 more, 45,000 and then 50,000 are taxable.
  const sheet = await sheetOf(correction);
  expect(sheet).toMatchObject({
    laterMonth: '2026-02',
    laterWithheld: 1980 + 150,
    laterTaxDifference: 50_000 * 0.1 - 2520 - 2130,
    sheetFaults: '至 2026-02 的已发放月份仍按更正前的累计数计税，请锁定后依次更正',
  });
  expect(sheet).not.toHaveProperty('waitingMonth');
  expect(correction).toMatchObject({ runHints: 1, runLaterTax: 350 });
  await desk.lock(correction);
  await desk.moveOn(february, 'locked');
  const next = await desk.calculate('2026-02', { runCorrects: february.runNo, runReason: '一月已更正' });
  expect(await sheetOf(next)).toMatchObject({ monthTax: 500, payDifference: -350 });
});

test('S1-07 a further correction is of the newest payroll of the month, which is named where an older one is chosen', async () => {
  const submit = (row: Json) => desk.hr.post('/api/seqdesk-salary/salary/submit', {}, { runMonth: '2026-01', ...row });
  const of = (runCorrects: string) => submit({ runCorrects, runReason: '再更正' });
  const older = await of(january.runNo);
  expect(older.status).toBe(400);
  expect(older.body.data.findings).toMatchObject([{ key: 'runCorrects', level: 'error' }]);
  expect(older.body.msg).toContain(`请选 ${correction.runNo}`);
  expect(older.body.data.findings[0].message.en).toContain(`choose ${correction.runNo}`);
  const newest = await of(correction.runNo);
  expect(newest.status).toBe(200);
  const { id, ver, runNo } = newest.body.data;
  // One that is open stays the one to go on with, and is none beside itself.
  expect((await of(correction.runNo)).body.msg).toContain(runNo);
  expect((await submit({ id, ver, runCorrects: correction.runNo, runReason: '改' })).status).toBe(200);
  const second = await submit({});
  expect([second.status, second.body.msg]).toEqual([400, expect.stringContaining('在“更正的核算单”中选它')]);
});
