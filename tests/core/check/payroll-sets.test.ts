import { expect, test } from 'vitest';
import { compileCandidate } from '../../../src/core/check/compile.ts';
import type { ExampleSource } from '../../../src/generated/descriptor.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { allSources } from './all-descriptors.ts';

/*
 * The sets of wages and taxes have no page yet. A page that names them and says nothing else has to work: each test
 * writes such a page and lets the checks run its examples.
 */

const library = allSources();

/** What the checks find in a page of these sets with these examples. */
function problemsOf(sets: readonly string[], title: string, examples: readonly ExampleSource[]): readonly string[] {
  const page = {
    kind: 'record',
    id: 'pay-page',
    version: 1,
    area: 'employee',
    path: '/pay/page',
    label: { zh: '薪资', en: 'Pay' },
    singular: { zh: '薪资', en: 'Pay' },
    data: { 'x-fields': sets },
    title,
    search: [title],
    list: [title],
    roles: { read: ['finance'], write: ['finance'] },
    actions: [],
    examples,
  };
  const { source } = parseDescriptor('pay-page.json', JSON.stringify(page));
  if (source === null) throw new Error('the page is no JSON');
  return compileCandidate(source, library).diagnostics.map(({ code, message }) => `${code} ${message.en}`);
}

const salary = ['salary-sheet', 'payroll-employee', 'insurance-policy', 'special-additional-deduction'];

const employee = {
  employeeNo: 'YG260001',
  employeeName: '王芳',
  employeeDept: '实验部',
  employeePost: '实验员',
  employeeType: 'regular',
  hireDate: '2024-03-01',
  basicSalary: 30000,
  insuranceCity: 'guangzhou',
  insuranceBaseDeclared: 25000,
  fundBaseDeclared: 25000,
  fundRate: 7.5,
};
const policy = {
  policyCity: 'guangzhou',
  policyFrom: '2026-01-01',
  policyAverageWage: 10000,
  fundBaseMin: 2300,
  fundBaseMax: 38000,
  minWage: 2500,
  policySource: '穗人社发〔2026〕1号',
};
const deductions = { sadEmployeeNo: 'YG260001', sadYear: 2026, sadChildren: 1 };

/** A month of somebody who earns 30,000, pays 4,500 of contributions and has a child at school. */
function monthOfPay(month: number, prepaid: number, calc: ExampleSource['calc']): ExampleSource {
  const before = month - 1;
  return {
    name: `month ${month}`,
    now: '2026-11-20T09:00:00+08:00',
    valid: true,
    data: {
      ...employee,
      ...policy,
      ...deductions,
      salaryMonth: `2026-0${month}`,
      salaryEmployeeNo: 'YG260001',
      salaryBasic: 30000,
      payDays: 21.75,
      taxMonths: month,
      prevCumIncome: 30000 * before,
      prevCumSpecial: 4500 * before,
      prevCumSpecialAdditional: 2000 * before,
      cumTaxPrepaid: prepaid,
    },
    ...(calc === undefined ? {} : { calc }),
  };
}

test('a month of pay goes from the wage to the tax withheld: the three months of the example of the tax office', () => {
  const months = [
    monthOfPay(1, 0, { '/eeTotal': 4500, '/cumTaxable': 18500, '/monthTax': 555, '/netPay': 24945 }),
    monthOfPay(2, 555, { '/cumTaxable': 37000, '/monthTax': 625, '/netPay': 24875 }),
    monthOfPay(3, 1180, { '/cumTaxable': 55500, '/monthTax': 1850, '/netPay': 23650, '/erTotal': 8300 }),
  ];
  expect(problemsOf([...salary, 'salary-previous'], 'salaryEmployeeName', months)).toEqual([]);
});

/** A page of pay whose first month is changed; valid unless it is said where not. */
function changed(change: Readonly<Record<string, unknown>>, errors?: readonly string[], calc?: ExampleSource['calc']) {
  const { name, now, data } = monthOfPay(1, 0, undefined);
  const example = { name, now, valid: errors === undefined, data: { ...data, ...change } };
  const claims = { ...(errors === undefined ? {} : { errors }), ...(calc === undefined ? {} : { calc }) };
  return problemsOf([...salary, 'salary-previous'], 'salaryEmployeeName', [{ ...example, ...claims }]);
}

test('what would be withheld wrongly is refused', () => {
  expect(changed({ taxMonths: 2 }, ['/taxMonths'])).toEqual([]);
  expect(changed({ taxResident: false }, [''])).toEqual([]);
  expect(changed({ sadYear: 2025 }, [''])).toEqual([]);
  expect(changed({ policyFrom: '2026-02-01' }, [''])).toEqual([]);
  expect(changed({ policyTo: '2026-01-31' })).toEqual([]);
  expect(changed({ taxFreeIncome: 30001 }, ['/taxFreeIncome'])).toEqual([]);
  expect(changed({ salaryBasic: 2400 }, ['/grossPay', '/netPay'])).toEqual([]);
  expect(changed({ sadLoan: true, sadRentCity: '1500' }, ['/sadRentCity'])).toEqual([]);
});

test('overtime does not make up for a wage below the minimum, absence excuses it', () => {
  expect(changed({ salaryBasic: 2400, overtimeHoliday: 36 }, ['/grossPay', '/netPay'])).toEqual([]);
  expect(changed({ salaryBasic: 2400, absenceDays: 1 }, ['/netPay'])).toEqual([]);
});

test('who is not insured pays nothing and need not declare a base', () => {
  const free = { socialInsured: false, fundPaid: false, insuranceBaseDeclared: null, fundBaseDeclared: null };
  expect(changed({ ...free, fundRate: null }, undefined, { '/eeTotal': 0, '/erTotal': 0, '/netPay': 29310 })).toEqual(
    [],
  );
  expect(changed({ insuranceBaseDeclared: null }, ['/insuranceBaseDeclared'])).toEqual([]);
});

const bonus = { bonusYear: 2026, bonusEmployeeNo: 'YG260001', bonusBase: 12000, bonusMonths: 3, bonusWorkMonths: 12 };

/** A bonus reckoned on 20 November 2026. */
function bonusOf(data: Readonly<Record<string, unknown>>, claims: Pick<ExampleSource, 'errors' | 'calc'>): string[] {
  const valid = claims.errors === undefined;
  const now = '2026-11-20T09:00:00+08:00';
  const example = { name: 'a bonus', now, valid, data: { ...bonus, ...data }, ...claims };
  return [...problemsOf(['year-end-bonus'], 'bonusEmployeeName', [example])];
}

test('a bonus is taxed by either method, and the page says which of them takes less', () => {
  const apart = { '/bonusTax': 1080, '/bonusCombinedTax': 3180, '/bonusNet': 34920, '/bonusBestMethod': 'separate' };
  expect(bonusOf({ bonusPayOn: '2027-01-15', annualTaxableOther: 30000 }, { calc: apart })).toEqual([]);
  const left = { '/bonusCombinedTax': 480, '/bonusNet': 35520, '/bonusBestMethod': 'combined' };
  const joined = { bonusPayOn: '2027-01-15', bonusTaxMethod: 'combined', annualTaxableOther: -20000 };
  expect(bonusOf(joined, { calc: left })).toEqual([]);
});

test('the separate method ends with the law, and is noted so that it is used once a year', () => {
  const used = { '/bonusSeparateUse': 'YG260001 2027' };
  expect(bonusOf({ bonusPayOn: '2027-12-31' }, { calc: used })).toEqual([]);
  expect(bonusOf({ bonusPayOn: '2028-01-01' }, { errors: ['/bonusTaxMethod'] })).toEqual([]);
  expect(bonusOf({ bonusPayOn: '2028-01-01', bonusTaxMethod: 'combined' }, {})).toEqual([]);
});

test('a raise tells what it comes to', () => {
  const data = {
    adjustEmployeeNo: 'YG260001',
    adjustType: 'promotion',
    adjustBefore: 10000,
    adjustBasicAfter: 7000,
    adjustPostAfter: 2500,
    adjustPerformanceAfter: 1500,
    adjustAllowanceAfter: 500,
    adjustEffectiveMonth: '2026-07',
    adjustReason: '晋升为主管',
  };
  const calc = { '/adjustAfter': 11500, '/adjustAmount': 1500, '/adjustPct': 15 };
  expect(problemsOf(['salary-adjustment'], 'adjustNo', [{ name: 'a raise', valid: true, data, calc }])).toEqual([]);
});
