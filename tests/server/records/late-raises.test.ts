import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveRow } from '../support/hand-in-row.ts';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* Raises and bonuses that are approved after months were closed, also across the end of a tax year. */

let server: TestServer;
let desk: PayDesk;
let one: string;
let two: string;
let three: string;
let open: Json;
const months = new Map<string, Json>();

const raise = (adjustEmployeeNo: string, adjustEffectiveMonth: string, adjustBasicAfter: number): Promise<Json> =>
  desk.raise({ adjustEmployeeNo, adjustEffectiveMonth, adjustBasicAfter });

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await desk.addPolicy();
  await desk.addPolicy({ policyFrom: '2027-01-01' });
  [one, two, three] = [await desk.employ(), await desk.employ(), await desk.employ()];
  for (const month of ['2026-09', '2026-10', '2026-11', '2026-12']) await pay(month);
});
afterAll(() => server.close());

async function pay(month: string, correction: Json = {}): Promise<void> {
  const run = await desk.calculate(month, correction);
  await desk.lock(run);
  months.set(month, run);
}

const correct = (month: string, who: string): Promise<void> =>
  pay(month, { runCorrects: months.get(month)?.runNo, runReason: '补发', runPeople: [who] });

async function told(employeeNo: string): Promise<Json> {
  open = open === undefined ? await desk.calculate('2027-01') : await desk.recalculate(open);
  return (await desk.sheets(open)).get(employeeNo) ?? {};
}

describe('S1-07 a raise', () => {
  test('one for many closed months is told with all of these, until each of them is corrected', async () => {
    const { adjustNo } = await raise(one, '2026-09', 12_000);
    const first = await told(one);
    expect(first).toMatchObject({ missedRaises: `${adjustNo} (2026-09 – 2026-12)`, sheetErrors: 0 });
    expect(first.sheetFaults).toContain(`${adjustNo} (2026-09 – 2026-12)。请从最早的月份起`);
    expect(await told(two)).not.toHaveProperty('missedRaises');
    await correct('2026-12', one);
    expect(await told(one)).toMatchObject({ missedRaises: `${adjustNo} (2026-09 – 2026-11)` });
    for (const month of ['2026-09', '2026-10', '2026-11']) await correct(month, one);
    expect(await told(one)).not.toHaveProperty('missedRaises');
  });

  test('one that took effect before a later one that is paid already is told with the months between', async () => {
    const later = await raise(two, '2026-12', 13_000);
    await correct('2026-12', two);
    expect(await told(two)).not.toHaveProperty('missedRaises');
    const { adjustNo } = await raise(two, '2026-10', 11_000);
    expect(await told(two)).toMatchObject({ missedRaises: `${adjustNo} (2026-10 – 2026-11)`, raiseNo: later.adjustNo });
  });

  test('each of several is told, with the first month that it is missing in', async () => {
    const first = await raise(three, '2026-10', 11_000);
    const second = await raise(three, '2026-12', 12_000);
    const { missedRaises } = await told(three);
    expect(missedRaises).toBe(`${first.adjustNo} (2026-10 – 2026-11), ${second.adjustNo} (2026-12)`);
  });
});

test('S1-07 bonuses of closed months that are taxed with the income of the year are told with their month, also in a new year', async () => {
  const bonus = { bonusYear: 2025, bonusBase: 6000, bonusMonths: 1, bonusWorkMonths: 12 };
  for (const bonusPayOn of ['2026-10-20', '2026-12-05']) {
    const wanted = { ...bonus, bonusEmployeeNo: three, bonusTaxMethod: 'combined', bonusPayOn };
    const { id } = await desk.save('salary/year-end-bonus', wanted);
    await approveRow(server, 'salary/year-end-bonus', { id, key: id });
  }
  const { missedBonuses, sheetFaults } = await told(three);
  expect(missedBonuses).toBe('6,000.00 (2026-10), 6,000.00 (2026-12)');
  expect(sheetFaults).toContain('年终奖没有照此计入括号内月份的工资：6,000.00 (2026-10)');
  await correct('2026-10', three);
  expect(await told(three)).toMatchObject({ missedBonuses: '6,000.00 (2026-12)' });
});

test('S1-07 the first month of a year names a month of the last one that was corrected while those after it were not', async () => {
  expect(await told(three)).toMatchObject({ staleMonth: '2026-10', sheetErrors: 0 });
  await correct('2026-11', three);
  const { staleMonth, sheetFaults } = await told(three);
  expect(staleMonth).toBe('2026-11');
  expect(sheetFaults).toContain('2026-11 的工资已更正，其后至该年年末的月份仍按更正前的累计数计税');
  await correct('2026-12', three);
  const settled = await told(three);
  for (const key of ['staleMonth', 'missedRaises', 'missedBonuses']) expect(settled).not.toHaveProperty(key);
  await desk.lock(open);
  months.set('2027-01', open);
  open = await desk.calculate('2027-02');
  expect(await told(three)).not.toHaveProperty('staleMonth');
});
