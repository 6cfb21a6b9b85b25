import { expect, test } from 'vitest';
import { derivation } from '../../../../src/web/pages/row/derivation.ts';
import { allForms } from '../../../core/check/all-forms.ts';
import { testServices } from '../../support/services.ts';

const model = allForms().records.find((one) => one.model.id === 'salary-sheet')!.model;
const row = { id: '1', ver: 1, prevCumIncome: 290_000, cumTaxable: 290_000, cumTaxRate: 20, salaryBasic: 100 };

function of(key: string, language: 'zh' | 'en' = 'zh') {
  return derivation(model, { field: model.fields.get(key)!, row, lookups: testServices, language });
}

test('S1-07 a figure tells its formula by the names of its fields, and the values it read with their units', () => {
  const { formula, inputs, result } = of('dailyWage');
  expect(formula).toBe('round((基本工资 + coalesce(岗位工资, 0)) / 21.75, 2)');
  expect(inputs).toContainEqual({ name: '基本工资', text: '100.00 元', standard: '' });
  expect(result).toBe('');
  expect(of('dailyWage', 'en').formula).toContain('Basic salary');
});

test('S1-07 a rate of tax names the table and the row that it was taken from', () => {
  const { formula, tables } = of('cumTaxRate');
  expect(formula).toContain('综合所得(工资薪金累计预扣)税率表');
  expect(tables).toHaveLength(1);
  expect(tables[0]?.cells).toEqual([
    { name: '累计应纳税所得额至', text: '300,000.00 元' },
    { name: '税率', text: '20 %' },
    { name: '速算扣除数', text: '16,920.00 元' },
  ]);
});

test('S1-07 a value that nobody gave tells what its field begins with: sick pay of 80 %', () => {
  expect(of('absenceDeduction').inputs).toContainEqual({ name: '病假工资比例', text: '', standard: '80.00 %' });
  expect(of('absenceDeduction', 'en').inputs).toContainEqual({ name: 'Sick pay', text: '', standard: '80.00 %' });
});
