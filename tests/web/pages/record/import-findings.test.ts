// @vitest-environment jsdom
import { createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ImportReport } from '../../../../src/core/calls/records.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { ImportFindings } from '../../../../src/web/pages/record/ImportFindings.tsx';
import { allForms } from '../../../core/check/all-forms.ts';
import { layOutPage, render, type Rendered } from '../../support/dom.ts';

let shown: Rendered | null = null;
beforeAll(layOutPage);
afterEach(async () => {
  await shown?.unmount();
  shown = null;
  await i18n.changeLanguage('zh');
});

const text = { zh: '已有', en: 'taken' };
const finding = { row: 2, column: '', header: '', key: 'adjustMonthUse', code: 'x-unique', level: 'error' } as const;
const report = {
  total: 1,
  added: 0,
  changed: 0,
  unchanged: 0,
  faulty: 1,
  written: false,
  confirm: '',
  unknownHeaders: [],
  passedOver: [],
  notes: [],
  findings: [{ ...finding, message: text, mend: text }],
  findingCount: 1,
} satisfies ImportReport;

test.each([
  ['zh', '该员工该月的调薪单'],
  ['en', 'Adjustment of the employee in that month'],
])('S1-07 a finding about a field without a column of the workbook names the field (%s)', async (language, label) => {
  await i18n.changeLanguage(language);
  const { model } = allForms().records.find((form) => form.model.id === 'salary-adjustment')!;
  shown = await render(createElement(ImportFindings, { model, report }));
  expect(shown.box.textContent).toContain(label);
  expect(shown.box.textContent).not.toContain('adjustMonthUse');
});
