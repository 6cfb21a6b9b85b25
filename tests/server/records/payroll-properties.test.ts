import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';
import { beforeTheYear, payOfMonth, taxOfYear, type AttendanceInput, type Pay, type PayInput } from './pay-reckoner.ts';

/* People, cities, attendance and raises by chance, paid by the server for a year and reckoned a second time by hand. */

const seed = 20_261_123;
const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
const cities = ['guangzhou', 'shenzhen', 'beijing', 'hangzhou'] as const;

const cents = (from: number, to: number) => fc.integer({ min: from * 100, max: to * 100 });

const anyPolicy = fc.record({
  low: cents(3000, 6000),
  high: cents(15_000, 40_000),
  fundLow: cents(1500, 3000),
  fundHigh: cents(20_000, 45_000),
  pension: fc.integer({ min: 500, max: 1100 }),
  medical: fc.integer({ min: 50, max: 400 }),
  medicalFixed: fc.constantFrom(0, 300, 755),
  unemployment: fc.integer({ min: 10, max: 150 }),
  toTheYuan: fc.boolean(),
});

/** Tenths of an hour. */
const anyOvertime = fc.integer({ min: 0, max: 120 }).map((tenths) => tenths * 10);

const anyAttendance: fc.Arbitrary<AttendanceInput> = fc.record({
  factor: fc.integer({ min: 0, max: 300 }),
  absent: fc.integer({ min: 0, max: 1000 }),
  sick: fc.integer({ min: 0, max: 1000 }),
  weekday: anyOvertime,
  restday: anyOvertime,
  holiday: anyOvertime,
  bonus: fc.oneof(fc.constant(0), cents(0, 200_000)),
});

const rested: AttendanceInput = { factor: 100, absent: 0, sick: 0, weekday: 0, restday: 0, holiday: 0, bonus: 0 };

const anyPerson = fc.record({
  basic: cents(3000, 90_000),
  post: cents(0, 9000),
  performanceBase: cents(0, 9000),
  allowance: cents(0, 2000),
  insuranceBase: cents(1000, 60_000),
  fundBase: cents(1000, 60_000),
  fundRate: fc.integer({ min: 500, max: 1200 }),
  city: fc.constantFrom(...cities),
  children: fc.integer({ min: 0, max: 3 }),
  /** The month of hiring; earlier years say 0. */
  hired: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12 })),
  attendance: fc.dictionary(fc.constantFrom(...months), anyAttendance, { maxKeys: 4 }),
  /** New basic pay by the month that it counts from. */
  raises: fc.dictionary(fc.constantFrom(...months), cents(3000, 90_000), { maxKeys: 2 }),
});

/** Nobody has a raise before the hiring. */
const anyEmployed = anyPerson.map((person) => {
  const first = months[Math.max(person.hired, 1) - 1] ?? '';
  return { ...person, raises: Object.fromEntries(Object.entries(person.raises).filter(([month]) => month >= first)) };
});

type Person = typeof anyEmployed extends fc.Arbitrary<infer T> ? T : never;

const policies = fc.sample(anyPolicy, { seed, numRuns: cities.length });
const people: readonly Person[] = fc.sample(anyEmployed, { seed, numRuns: 30 });

/** What stands in a field of money, rates, days or hours. */
const stored = (hundredths: number): number => hundredths / 100;

let server: TestServer;
let desk: PayDesk;
const numbers: string[] = [];
const runs: Json[] = [];
const paid = new Map<string, Map<string, Json>>();

async function addPolicies(): Promise<void> {
  for (const [at, policyCity] of cities.entries()) {
    const policy = policies[at];
    if (policy === undefined) continue;
    await desk.addPolicy({
      policyCity,
      policyBaseMin: stored(policy.low),
      policyBaseMax: stored(policy.high),
      fundBaseMin: stored(policy.fundLow),
      fundBaseMax: stored(policy.fundHigh),
      pensionEe: stored(policy.pension),
      medicalEe: stored(policy.medical),
      medicalEeFixed: stored(policy.medicalFixed),
      unemploymentEe: stored(policy.unemployment),
      fundRound: policy.toTheYuan ? 'yuan' : 'cent',
    });
  }
}

async function addPerson(person: Person): Promise<void> {
  const profile = {
    basicSalary: stored(person.basic),
    postSalary: stored(person.post),
    performanceBase: stored(person.performanceBase),
    fixedAllowance: stored(person.allowance),
    insuranceCity: person.city,
    insuranceBaseDeclared: stored(person.insuranceBase),
    fundBaseDeclared: stored(person.fundBase),
    fundRate: stored(person.fundRate),
    employeeDept: person.children > 1 ? '质检部' : '实验部',
  };
  const hiredOn = person.hired === 0 ? '2024-03-01' : `${months[person.hired - 1] ?? ''}-01`;
  const no = await desk.employ(profile, { hiredOn });
  numbers.push(no);
  const declared = { sadEmployeeNo: no, sadYear: 2026, sadChildren: person.children };
  await desk.save('salary/special-deduction', declared);
  const employed = Object.entries(person.attendance).filter(([month]) => month >= hiredOn.slice(0, 7));
  for (const [month, one] of employed)
    await desk.attend(no, month, {
      attendFactor: stored(one.factor),
      attendAbsenceDays: stored(one.absent),
      attendSickDays: stored(one.sick),
      attendOvertimeWeekday: stored(one.weekday),
      attendOvertimeRestday: stored(one.restday),
      attendOvertimeHoliday: stored(one.holiday),
      attendBonus: stored(one.bonus),
    });
  for (const [month, basic] of Object.entries(person.raises))
    await desk.raise({ adjustEmployeeNo: no, adjustEffectiveMonth: month, ...raised(person, basic) });
}

function raised({ post, performanceBase, allowance }: Person, after: number): Json {
  return {
    adjustType: 'demotion',
    adjustBasicAfter: stored(after),
    adjustPostAfter: stored(post),
    adjustPerformanceAfter: stored(performanceBase),
    adjustAllowanceAfter: stored(allowance),
  };
}

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await addPolicies();
  for (const person of people) await addPerson(person);
  for (const month of months) {
    const run = await desk.calculate(month);
    paid.set(month, await desk.sheets(run));
    await desk.lock(run);
    runs.push(run);
  }
});
afterAll(() => server.close());

/** The year of somebody, reckoned by hand; undefined in months before the hiring. */
function yearOf(person: Person): readonly (Pay | undefined)[] {
  const policy = policies[cities.indexOf(person.city)];
  if (policy === undefined) throw new Error('The city has no policy.');
  let before = beforeTheYear;
  return months.map((month, at) => {
    if (at + 1 < person.hired) return undefined;
    const since = Object.keys(person.raises)
      .toSorted()
      .findLast((from) => from <= month);
    const basic = since === undefined ? person.basic : (person.raises[since] ?? 0);
    const attendance = person.attendance[month] ?? rested;
    const input: PayInput = { ...person, basic, attendance, policy, deduction: person.children * 200_000 };
    const pay = payOfMonth(input, at + 2 - Math.max(person.hired, 1), before);
    before = pay;
    return pay;
  });
}

/** What is compared, in the order of `Pay`. */
const compared = ['grossPay', 'eeTotal', 'cumTaxable', 'cumTax', 'monthTax', 'netPay'];

const inCents = (value: number): number => Math.round(value * 100);

function sheetIn(month: string, at: number): Json {
  return paid.get(month)?.get(numbers[at] ?? '');
}

describe('S1-07 the pay of people by chance', () => {
  test('is to the cent what it comes to by hand, with raises, absence, overtime and limits of the city', () => {
    for (const [at, person] of people.entries()) {
      for (const [index, pay] of yearOf(person).entries()) {
        const month = months[index] ?? '';
        const sheet = sheetIn(month, at);
        const got = sheet && [...compared.map((key) => inCents(sheet[key])), sheet.sheetErrors];
        const wanted = pay && [pay.gross, pay.contributions, pay.taxable, pay.cumulativeTax, pay.tax, pay.net, 0];
        expect.soft(got, `${month} ${JSON.stringify(person)}`).toEqual(wanted);
      }
    }
  });

  test('adds up to the totals of the month, to the cent', async () => {
    const sums = {
      runGross: 'grossPay',
      runEmployee: 'eeTotal',
      runTax: 'monthTax',
      runNet: 'netPay',
      runCost: 'labourCost',
    };
    for (const run of runs) {
      const sheets = [...(paid.get(run.runMonth)?.values() ?? [])];
      const month = await desk.month(run);
      expect(month.runCount).toBe(sheets.length);
      for (const [total, key] of Object.entries(sums))
        expect
          .soft(inCents(month[total]), `${run.runMonth} ${total}`)
          .toBe(sheets.reduce((sum, sheet) => sum + inCents(sheet[key]), 0));
    }
  });

  test('is taxed over the year as its yearly income is, however it lies in the months, but for what is given back', () => {
    for (const at of people.keys()) {
      const year = months.flatMap((month) => sheetIn(month, at) ?? []);
      const last = year.at(-1);
      if (last === undefined) continue;
      const withheld = year.reduce((sum, { monthTax }) => sum + inCents(monthTax), 0);
      const due = taxOfYear(inCents(last.cumTaxable));
      expect.soft(inCents(last.cumTax)).toBe(due);
      // Nothing is paid back within the year: where the tax so far falls, as after months without pay, it rests.
      const highest = Math.max(...year.map(({ cumTaxable }) => taxOfYear(inCents(cumTaxable))));
      expect.soft(withheld).toBe(highest);
      expect.soft(withheld).toBeGreaterThanOrEqual(due);
    }
  });
});

describe('S1-07 S2-14 a year of one income', () => {
  test('comes to the tax of the yearly table for any distribution over the months', async () => {
    const income = 36_000_000;
    const parts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 12, maxLength: 12 });
    const shares = fc.sample(parts, { seed, numRuns: 12 });
    const own = await startTestServer();
    const ownDesk = await openPayDesk(own);
    await ownDesk.addPolicy();
    const all: { readonly no: string; readonly pay: readonly number[] }[] = [];
    for (const share of shares) {
      const whole = share.reduce((sum, part) => sum + part, 0);
      const pay = share.map((part) => 400_000 + Math.floor(((income - 12 * 400_000) * part) / whole));
      pay[11] = (pay[11] ?? 0) + income - pay.reduce((sum, part) => sum + part, 0);
      const no = await ownDesk.employ({ basicSalary: 4000 });
      for (const [at, month] of months.entries())
        await ownDesk.attend(no, month, { attendBonus: stored((pay[at] ?? 0) - 400_000) });
      all.push({ no, pay });
    }
    const withheld = new Map<string, number>();
    for (const month of months) {
      const run = await ownDesk.calculate(month);
      for (const [no, { monthTax }] of await ownDesk.sheets(run))
        withheld.set(no, (withheld.get(no) ?? 0) + inCents(monthTax));
      await ownDesk.lock(run);
    }
    await own.close();
    for (const { no, pay } of all) {
      const highest = pay.map((_, at) =>
        taxOfYear(Math.max(0, pay.slice(0, at + 1).reduce((sum, part) => sum + part, 0) - 500_000 * (at + 1))),
      );
      expect.soft(withheld.get(no), pay.join(' ')).toBe(Math.max(...highest));
      expect.soft(highest.at(-1)).toBe(taxOfYear(income - 6_000_000));
    }
  });
});

describe('S1-07 a correction by chance', () => {
  test('pays the difference to the old sheets, and the month after carries on from the new ones', async () => {
    const december = runs[11] ?? {};
    const changed = fc.sample(fc.integer({ min: 0, max: people.length - 1 }), { seed, numRuns: 6 });
    const bonuses = fc.sample(cents(1, 20_000), { seed, numRuns: 6 });
    const wanted = { runMonth: '2026-12', runCorrects: december.runNo, runReason: '补发' };
    const opened = await desk.save('salary/salary', wanted);
    for (const [index, at] of [...new Set(changed)].entries()) {
      const no = numbers[at] ?? '';
      const row = await desk.attendance(no, '2026-12');
      const attendBonus = stored(inCents(row?.attendBonus ?? 0) + (bonuses[index] ?? 0));
      await desk.attend(no, '2026-12', { ...row, attendBonus });
    }
    const correction = await desk.recalculate(opened);
    const sheets = await desk.sheets(correction);
    let sum = 0;
    for (const [no, sheet] of sheets) {
      const old = paid.get('2026-12')?.get(no);
      expect.soft(sheet).toMatchObject({ sheetCorrects: old.sheetNo, correctedNet: old.netPay });
      expect.soft(inCents(sheet.payDifference)).toBe(inCents(sheet.netPay) - inCents(old.netPay));
      sum += inCents(sheet.payDifference);
    }
    expect(inCents((await desk.month(correction)).runDifference)).toBe(sum);
    expect(sum).toBeGreaterThan(0);
    const before = [...sheets.values()];
    await desk.recalculate(correction);
    expect([...(await desk.sheets(correction)).values()]).toEqual(before);
    expect([...(await desk.sheets(december)).values()].map(({ netPay }) => netPay)).toEqual(
      [...(paid.get('2026-12')?.values() ?? [])].map(({ netPay }) => netPay),
    );
  });
});
