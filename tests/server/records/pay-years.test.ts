import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* What is of one year is not taken for another one without a word. */

let server: TestServer;
let desk: PayDesk;
let no: string;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  no = await desk.employ();
});
afterAll(() => server.close());

async function sheetOf(month: Json): Promise<Json> {
  return (await desk.sheets(month)).get(no) ?? {};
}

describe('S1-07 a policy of another year', () => {
  test('is a fault where it does not say until when; one that does, and one of the year, are taken', async () => {
    const policy = await desk.addPolicy({ policyFrom: '2025-07-01', policyTo: undefined });
    const december = await desk.calculate('2025-12');
    expect(await sheetOf(december)).toMatchObject({ policyFrom: '2025-07-01', sheetErrors: 0 });
    await desk.lock(december);
    const january = await desk.calculate('2026-01');
    const sheet = await sheetOf(january);
    expect(sheet).toMatchObject({ sheetErrors: 1 });
    expect(sheet.sheetFaults).toContain('社保公积金参数 2025-07-01 生效，没有失效日期，不用于另一年度的 2026-01');
    expect(sheet.sheetFaultsEn).toContain('is not taken for 2026-01 of another year');
    await desk.save('salary/insurance-policy', { ...policy, policyTo: '2026-06-30' });
    expect(await sheetOf(await desk.recalculate(january))).toMatchObject({ sheetErrors: 0 });
    await desk.lock(january);
    const february = await desk.calculate('2026-02');
    await desk.addPolicy({ policyFrom: '2026-02-01', policyTo: undefined });
    expect(await sheetOf(await desk.recalculate(february))).toMatchObject({ policyFrom: '2026-02-01', sheetErrors: 0 });
    await desk.lock(february);
  });
});

describe('S1-07 special deductions of the year before alone', () => {
  test('are not taken, and told as a hint until those of the year are entered, be it without any', async () => {
    const deduction = { sadEmployeeNo: no, sadChildren: 1 };
    await desk.save('salary/special-deduction', { ...deduction, sadYear: 2025 });
    const march = await desk.calculate('2026-03');
    const sheet = await sheetOf(march);
    expect(sheet).toMatchObject({ deductionYear: 2025, sheetErrors: 0, sheetState: 'warn', cumSpecialAdditional: 0 });
    expect(sheet.sheetFaults).toContain('没有 2026 年的专项附加扣除，本月没有扣除，而 2025 年有');
    await desk.save('salary/special-deduction', { sadEmployeeNo: no, sadYear: 2026 });
    expect(await sheetOf(await desk.recalculate(march))).not.toHaveProperty('deductionYear');
  });
});
