// @vitest-environment jsdom
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { RecordModel } from '../../../../src/core/model/model.ts';
import { narrowColumns } from '../../../../src/web/pages/record/narrow-columns.ts';
import { recordColumns } from '../../../../src/web/pages/record/record-columns.ts';
import { allForms } from '../../../core/check/all-forms.ts';
import { layOutPage, render, type Rendered } from '../../support/dom.ts';

let shown: Rendered | null = null;
beforeAll(layOutPage);
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

const lookups = { choices: () => [], nameOf: () => null, meant: () => null };
const row = {
  id: '1',
  ver: 1,
  salaryMonth: '2026-10',
  salaryEmployeeName: '王芳',
  netPay: 15_301.95,
  employeeDept: '',
};

test('S1-07 a list too narrow for its columns has one, with each value by its name: net pay in sight', async () => {
  const model: RecordModel = allForms().records.find((form) => form.model.id === 'salary-sheet')!.model;
  const columns = recordColumns(model, model.list, 'en', lookups, { key: 'salaryMonth', descending: true });
  const [only, ...others] = narrowColumns(model, columns);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ key: 'salaryMonth', title: 'Month', sorter: true, sortOrder: 'descend' });
  shown = await render(createElement(MemoryRouter, null, only?.render(null, row)));
  expect(shown.box.querySelector('.record-brief-head')?.textContent).toBe('2026-10王芳');
  const named = [...shown.box.querySelectorAll('dl > div')].map((value) => value.textContent);
  expect(named).toContain('Net pay (CNY)15,301.95');
  // What is empty takes no room.
  expect(named.join(' ')).not.toContain('Department');
});
