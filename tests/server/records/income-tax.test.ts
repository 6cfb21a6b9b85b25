import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import golden from '../../golden/income-tax.json' with { type: 'json' };
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/*
 * The cases that the tax authority worked out, the limits of its tables, and examples of our own where it gives none:
 * `source` names the publication, `worked` where the figures are from. Somebody in each case is paid by this server for
 * a year.
 */

const year = 2026;
const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);

interface WithholdingCase {
  readonly name: string;
  readonly source: string;
  readonly profile: Json;
  readonly employee?: Json;
  readonly deduction?: Json;
  readonly attendance?: Readonly<Record<string, Json>>;
  readonly months: Readonly<Record<string, Json>>;
}

const cases: readonly WithholdingCase[] = golden.withholding;
const numbers = new Map<string, string>();
const sheets = new Map<string, Map<string, Json>>();

let server: TestServer;
let desk: PayDesk;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await desk.addPolicy({ policyBaseMax: 30_000 });
  for (const { name, profile, employee, deduction, attendance } of cases) {
    const no = await desk.employ(profile, employee);
    numbers.set(name, no);
    const declared = { sadEmployeeNo: no, sadYear: year };
    if (deduction !== undefined) await desk.save('salary/special-deduction', { ...declared, ...deduction });
    for (const [month, changes] of Object.entries(attendance ?? {})) await desk.attend(no, month, changes);
  }
  for (const month of months) {
    const run = await desk.calculate(month);
    sheets.set(month, await desk.sheets(run));
    await desk.lock(run);
  }
});
afterAll(() => server.close());

test('S1-07 every case names a publication by its number, title and day, and says who worked it out', () => {
  const named = [...golden.withholding, ...golden.deductions, ...golden.refused].map(({ source }) => source);
  expect(new Set([...named, ...golden.bonusSources])).toEqual(new Set(Object.keys(golden.publications)));
  for (const { worked } of [...golden.withholding, ...golden.deductions, ...golden.refused])
    expect(worked).toMatch(/official interpretation|own example computed from/);
});

describe('S1-07 the tax withheld of a month', () => {
  test.each(cases)('$name ($source)', ({ name, months: wanted }) => {
    for (const [month, values] of Object.entries(wanted))
      expect.soft(sheets.get(month)?.get(numbers.get(name) ?? ''), month).toMatchObject(values);
  });

  test('the tax of a year is what the months withheld, but where more was withheld than is due', () => {
    for (const { name } of cases) {
      const paid = months.flatMap((month) => sheets.get(month)?.get(numbers.get(name) ?? '') ?? []);
      const cents = paid.reduce((sum, { monthTax }) => sum + Math.round(monthTax * 100), 0);
      const most = Math.max(...paid.map(({ cumTax }) => cumTax));
      expect.soft(cents, name).toBe(Math.round(most * 100));
    }
  });
});

describe('S1-07 the special additional deductions of a month', () => {
  test.each(golden.deductions)('$name ($source)', async ({ given, gives }) => {
    const { employeeNo: sadEmployeeNo } = await desk.hire();
    const saved = await desk.save('salary/special-deduction', { sadEmployeeNo, sadYear: year, ...given });
    expect(saved).toMatchObject(gives);
  });

  test.each(golden.refused)('$name is refused ($source)', async ({ given, field }) => {
    const { employeeNo: sadEmployeeNo } = await desk.hire();
    const row = { sadEmployeeNo, sadYear: year, ...given };
    const { status, body } = await desk.hr.post('/api/seqdesk-salary/special-deduction/submit', {}, row);
    expect([status, [...new Set(body.data.findings.map(({ key }: Json) => key))]]).toEqual([400, [field]]);
  });
});

describe(`S1-07 the tax of a year-end bonus (${golden.bonusSources.join('、')})`, () => {
  test.each(golden.bonuses)('$name', async ({ given, gives }) => {
    const { employeeNo: bonusEmployeeNo } = await desk.hire();
    const saved = await desk.save('salary/year-end-bonus', {
      bonusYear: year,
      bonusEmployeeNo,
      bonusBase: 0,
      bonusMonths: 1,
      bonusWorkMonths: 12,
      bonusTaxMethod: 'separate',
      bonusPayOn: '2027-01-15',
      ...given,
    });
    expect(saved).toMatchObject(gives);
  });
});
