import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import facts from '../../core/check/facts/computed-values.json' with { type: 'json' };
import payroll from '../../../schemas/types/payroll.json' with { type: 'json' };
import { approveRow } from '../support/hand-in-row.ts';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/*
 * The worked examples of wages and taxes are single formulas with what they are given. Here people are hired, paid for a
 * year, given raises and bonuses, such that each example comes about: of each there has to be a row that this server
 * computed, with what is given in it, and what it gives.
 */

const year = 2026;
const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);

/** On this day the first payroll is opened, so that its number is the one of the examples. */
const firstDay = '2026-06-01T09:00:00+08:00';

const examples = facts.filter(({ set }) => Object.hasOwn(payroll.sets, set));

/** Where the rows of a set are computed. */
const recordOf: Readonly<Record<string, string>> = {
  'special-additional-deduction': 'special-deduction',
  'salary-run': 'salary',
  'salary-row': 'salary-sheet',
};

const rows = new Map<string, Json[]>();

function keep(record: string, row: Json): void {
  rows.set(record, [...(rows.get(record) ?? []), row]);
}

interface Person {
  readonly profile: Json;
  readonly employee?: Json;
  readonly deduction?: Json;
  readonly attendance?: Readonly<Record<string, Json>>;
  /** A bonus that is taxed and paid with a month. */
  readonly bonus?: Json;
}

const insured = { insuranceBaseDeclared: 10_000, fundBaseDeclared: 10_000, fundRate: 12 };

const people: readonly Person[] = [
  {
    profile: { basicSalary: 6525, postSalary: 2175, performanceBase: 2000, fixedAllowance: 500, ...insured },
    attendance: {
      '2026-01': {
        attendFactor: 1.2,
        attendOvertimeWeekday: 2,
        attendOvertimeRestday: 8,
        attendAbsenceDays: 1,
        attendSickDays: 1,
      },
      '2026-02': { attendOvertimeHoliday: 8 },
    },
  },
  { profile: { basicSalary: 6000, postSalary: 2000, performanceBase: 1500, fixedAllowance: 500 } },
  { profile: { basicSalary: 6000 } },
  { profile: { basicSalary: 6525.5, performanceBase: 0 } },
  {
    profile: { basicSalary: 4000, postSalary: 1000 },
    attendance: { '2026-03': { attendDueDays: 23, attendAbsenceDays: 23 } },
  },
  { profile: { basicSalary: 9000, insuranceBaseDeclared: 4000, fundBaseDeclared: 40_000, fundRate: 5 } },
  { profile: { basicSalary: 50_000, insuranceBaseDeclared: 40_000, fundPaid: false, fundRate: 5 } },
  { profile: { basicSalary: 9000, insuranceBaseDeclared: 6821.19, fundBaseDeclared: 10_010, fundRate: 5 } },
  { profile: { basicSalary: 9000, insuranceCity: 'shenzhen', ...insured, fundBaseDeclared: 10_010, fundRate: 5 } },
  { profile: { basicSalary: 9000, insuranceCity: 'shenzhen', socialInsured: false, fundPaid: false } },
  { profile: { basicSalary: 4000, socialInsured: false, fundBaseDeclared: 10_000, fundRate: 5 } },
  {
    profile: { basicSalary: 30_000, insuranceBaseDeclared: 25_000, fundBaseDeclared: 25_000, fundRate: 7.5 },
    deduction: { sadChildren: 1, sadCertificate: 3600, sadCertificateMonth: '2026-05' },
  },
  { profile: { basicSalary: 41_000 } },
  { profile: { basicSalary: 41_000.01 } },
  { profile: { basicSalary: 965_000.01 } },
  { profile: { basicSalary: 9000, firstJobThisYear: true }, employee: { hiredOn: '2026-07-01' } },
  { profile: { basicSalary: 8000.4, lastYearBelow60k: true } },
  { profile: { basicSalary: 8800.55, lastYearBelow60k: true } },
  {
    profile: { basicSalary: 15_000 },
    attendance: {
      '2026-02': { attendOtherDeduct: 11_666.67, attendLegalDeduction: 5000, attendRemark: 'back in February' },
    },
  },
  {
    profile: { basicSalary: 9000 },
    attendance: {
      '2026-01': { attendTaxFree: 300.1, attendLegalDeduction: 500 },
      '2026-02': { attendTaxFree: 100.2, attendLegalDeduction: 250 },
    },
  },
  {
    profile: { basicSalary: 20_000 },
    employee: { hiredOn: '2026-06-01' },
    deduction: { sadInfants: 1 },
    attendance: { '2026-06': { attendBackdated: 10_000, attendBackdatedKind: 'infants' } },
  },
  {
    profile: { basicSalary: 9000 },
    deduction: { sadContinuing: true, sadCertificate: 3600, sadCertificateMonth: '2026-02' },
  },
  { profile: { basicSalary: 15_000 }, deduction: { sadLoan: true, sadElderly: 'only-child' } },
  { profile: { basicSalary: 15_000 }, deduction: { sadRentCity: '1500', sadInfants: 2 } },
  { profile: { basicSalary: 10_000 }, bonus: { bonusAmount: 50_000, bonusPayOn: '2026-03-20' } },
];

const deductions: readonly Json[] = [
  { sadInfants: 0.5 },
  { sadElderly: 'only-child' },
  { sadChildren: 1, sadElderly: 'shared', sadElderlyShare: 1500, sadLoan: true },
  { sadRentCity: '1500' },
  { sadLoan: true, sadLoanShare: 'half' },
  { sadContinuing: true },
];

const bonuses: readonly Json[] = [
  { bonusBase: 10_000, bonusMonths: 3, bonusFactor: 1.2 },
  { bonusBase: 10_000, bonusMonths: 1, bonusFactor: 1, bonusWorkMonths: 7 },
  ...[0, 30_000, -20_000, -50_000].map((annualTaxableOther) => ({ bonusAmount: 36_000, annualTaxableOther })),
  { bonusAmount: 36_000, bonusTaxMethod: 'combined', annualTaxableOther: -20_000 },
  { bonusAmount: 100_000, annualTaxableOther: 900_000 },
  ...[36_000.01, 36_000.96, 37_000, 38_566.67, 40_000, 144_000, 2_000_000].map((bonusAmount) => ({ bonusAmount })),
];

const terms = { bonusYear: year, bonusBase: 0, bonusMonths: 1, bonusWorkMonths: 12, bonusPayOn: '2027-01-15' };

let server: TestServer;
let desk: PayDesk;
let first: string;

/** Pays everybody for the year; the pay of May is corrected, since a bonus was forgotten. */
async function payTheYear(numbers: readonly string[]): Promise<void> {
  // The first number of the day goes to the month that the examples correct.
  const opened = await desk.save('salary/salary', { runMonth: '2026-05' });
  for (const month of months) {
    const run = month === '2026-05' ? await desk.recalculate(opened) : await desk.calculate(month);
    keep('salary', run);
    for (const sheet of (await desk.sheets(run)).values()) keep('salary-sheet', sheet);
    await desk.lock(run);
  }
  const wanted = { runMonth: '2026-05', runCorrects: opened.runNo, runReason: '漏发奖金' };
  const corrected = await desk.save('salary/salary', wanted);
  await desk.attend(numbers[16] ?? '', '2026-05', { attendBonus: 800.15 });
  const correction = await desk.recalculate(corrected);
  keep('salary', correction);
  for (const sheet of (await desk.sheets(correction)).values()) keep('salary-sheet', sheet);
}

beforeAll(async () => {
  server = await startTestServer();
  server.clock.advance((Date.parse(firstDay) - Date.now()) / 1000);
  desk = await openPayDesk(server);
  keep('insurance-policy', await desk.addPolicy());
  keep('insurance-policy', await desk.addPolicy({ policyCity: 'shenzhen', medicalEeFixed: 3, fundRound: 'cent' }));
  const limits = { policyBaseMin: undefined, policyBaseMax: undefined };
  keep('insurance-policy', await desk.addPolicy({ policyCity: 'wuhan', ...limits }));
  const numbers: string[] = [];
  for (const { profile, employee, deduction, attendance, bonus } of people) {
    const no = await desk.employ(profile, employee);
    numbers.push(no);
    if (deduction !== undefined)
      keep(
        'special-deduction',
        await desk.save('salary/special-deduction', { sadEmployeeNo: no, sadYear: year, ...deduction }),
      );
    for (const [month, changes] of Object.entries(attendance ?? {})) await desk.attend(no, month, changes);
    if (bonus !== undefined) await payWithMonth({ ...terms, ...bonus, bonusEmployeeNo: no });
  }
  first = numbers[0] ?? '';
  const { body } = await desk.hr.get('/api/seqdesk-salary/payroll-employee/list', { size: 100 });
  for (const row of body.data.records) keep('payroll-employee', row);
  await payTheYear(numbers);
  await addOthers();
});
afterAll(() => server.close());

/** A bonus that is part of the pay of its month. */
async function payWithMonth(bonus: Json): Promise<void> {
  const { id } = await desk.save('salary/year-end-bonus', { ...bonus, bonusTaxMethod: 'combined' });
  await approveRow(server, 'salary/year-end-bonus', { id, key: id });
}

/** What is computed by the form of a row alone. */
async function addOthers(): Promise<void> {
  for (const [at, deduction] of deductions.entries()) {
    const { employeeNo: sadEmployeeNo } = await desk.hire();
    const row = { sadEmployeeNo, sadYear: year + (at % 2), ...deduction };
    keep('special-deduction', await desk.save('salary/special-deduction', row));
  }
  const raise = {
    adjustEmployeeNo: (await desk.hire()).employeeNo,
    adjustType: 'promotion',
    adjustReason: '晋升',
    adjustBefore: 10_000,
    adjustBasicAfter: 7000,
    adjustPostAfter: 2500,
    adjustPerformanceAfter: 1500,
    adjustAllowanceAfter: 500,
    adjustEffectiveMonth: '2027-01',
  };
  const { employeeNo: adjustEmployeeNo } = await desk.hire({ hiredOn: '2020-03-01' });
  for (const from of [
    {},
    { adjustEffectiveMonth: '2026-02' },
    { adjustEmployeeNo, adjustEffectiveMonth: '2026-02', adjustEffectiveOn: '2026-02-19' },
    { adjustEmployeeNo, adjustEffectiveMonth: '2024-02' },
    { adjustEmployeeNo: first, adjustEffectiveMonth: '2026-02', adjustBefore: 11_200 },
  ])
    keep('salary-adjustment', await desk.save('salary/salary-adjustment', { ...raise, ...from }));
  const above = { bonusAmount: 36_120, annualTaxableOther: 30_000 };
  for (const [at, bonus] of [
    ...bonuses,
    above,
    { ...above, bonusTaxMethod: 'combined' },
    { bonusAmount: 1 },
    { bonusAmount: 1, bonusPayOn: '2026-11-05' },
    { bonusAmount: 1, bonusTaxMethod: 'combined' },
  ].entries()) {
    const bonusEmployeeNo = at >= bonuses.length + 2 ? first : (await desk.hire()).employeeNo;
    const row = { ...terms, bonusTaxMethod: 'separate', bonusEmployeeNo, ...bonus };
    const saved = await desk.save('salary/year-end-bonus', row);
    keep('year-end-bonus', saved);
    if (bonusEmployeeNo !== first || saved.bonusTaxMethod !== 'combined') continue;
    const move = { id: saved.id, to: 'void' };
    keep('year-end-bonus', (await desk.hr.post('/api/seqdesk-salary/year-end-bonus/move', {}, move)).body.data);
  }
  await payCombined(0, [30_000, 30_000, 30_000]);
  await payCombined(10_000.15, [10_000.15, 50_000]);
}

/** Bonuses of one employee and year, one a month, taxed with the income; each is saved once more beside all others. */
async function payCombined(annualTaxableOther: number, amounts: readonly number[]): Promise<void> {
  const { employeeNo: bonusEmployeeNo } = await desk.hire();
  const saved: Json[] = [];
  for (const [at, bonusAmount] of amounts.entries()) {
    const bonusPayOn = `2027-0${at + 1}-15`;
    const row = { ...terms, bonusEmployeeNo, bonusTaxMethod: 'combined', bonusAmount, annualTaxableOther, bonusPayOn };
    saved.push(await desk.save('salary/year-end-bonus', row));
  }
  for (const row of saved) {
    keep('year-end-bonus', row);
    keep('year-end-bonus', await desk.save('salary/year-end-bonus', row));
  }
}

/** What a field of these sets has where nothing is said. */
const defaults = new Map(
  Object.values<Json>(payroll.sets).flatMap(({ properties }) =>
    Object.entries<Json>(properties).map(([key, field]) => [key, field.default ?? null] as const),
  ),
);

/** Whether a row has a value; to the formulas nothing, zero and no are the same. */
function has(row: Json, [key, value]: readonly [string, unknown]): boolean {
  const stored = row[key] ?? defaults.get(key) ?? null;
  return stored === value || (stored === null && [0, false, null].includes(value as never));
}

describe('S1-07 the worked examples of wages and taxes', () => {
  const named = examples.map(({ set, field, given, gives }) => ({
    name: `${set}.${field} ${JSON.stringify(given)}`,
    record: recordOf[set] ?? set,
    field,
    given,
    gives,
  }));

  test('are there', () => {
    expect(named.length).toBeGreaterThan(110);
  });

  test.each(named)('$name', ({ record, field, given, gives }) => {
    const held = (rows.get(record) ?? []).filter((row) => Object.entries(given).every((one) => has(row, one)));
    expect(held.map((row) => row[field] ?? null)).toContain(gives);
  });
});
