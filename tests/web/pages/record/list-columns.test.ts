// @vitest-environment jsdom
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordModel } from '../../../../src/core/model/model.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { listColumns, searchedFields } from '../../../../src/web/pages/record/list-columns.ts';
import { recordColumns } from '../../../../src/web/pages/record/record-columns.ts';
import { useColumnChoice } from '../../../../src/web/data/views/column-choice.ts';
import { ColumnChooser } from '../../../../src/web/data/views/ColumnChooser.tsx';
import { viewOf } from '../../../../src/web/data/views/views.ts';
import { session } from '../../../../src/web/data/state/session.ts';
import { allForms } from '../../../core/check/all-forms.ts';
import { doing, layOutPage, render, type Rendered } from '../../support/dom.ts';

vi.mock('../../../../src/web/data/calls/view.ts', () => ({
  listViews: () => Promise.resolve([]),
  submitView: vi.fn(),
  removeView: vi.fn(),
}));

let shown: Rendered | null = null;

function record(id: string): RecordModel {
  return allForms().records.find(({ model }) => model.id === id)!.model;
}

beforeEach(async () => {
  layOutPage();
  localStorage.clear();
  Object.assign(session, { accessToken: 'a', user: { userId: '7', roles: [] } });
  await i18n.changeLanguage('en');
});
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

test('S7-37 a list has the columns of its descriptor, and offers what else its rows bring', () => {
  const order = record('order');
  const { shown: usual, hidden } = listColumns(order, ['sales'], 'en');
  expect(usual).toEqual(order.list);
  expect(hidden).toEqual(expect.arrayContaining(['orderRemark', 'orderCouponId', 'orderTradeNo']));
  expect([...usual, ...hidden].toSorted()).toEqual([...order.fields.keys()].toSorted());
});

test('what a role does not see is not offered, nor tables, nor what calls of the server do not answer', () => {
  const order = record('order');
  const remark = order.fields.get('orderRemark')!;
  const fields = new Map(order.fields).set('orderRemark', { ...remark, access: { sales: 'hide', '*': 'edit' } });
  expect(listColumns({ ...order, fields }, ['sales'], 'en').hidden).not.toContain('orderRemark');
  expect(listColumns({ ...order, fields }, ['finance'], 'en').hidden).toContain('orderRemark');
  const offered = allForms().records.map(({ model }) => ({ model, hidden: listColumns(model, [], 'en').hidden }));
  const tables = offered.filter(({ model, hidden }) => hidden.some((key) => model.fields.get(key)?.columns !== null));
  expect(tables.map(({ model }) => model.id)).toEqual([]);
  const called = offered.filter(({ model, hidden }) => model.api !== null && hidden.length > 0);
  expect(called.map(({ model }) => model.id)).toEqual([]);
});

test('S1-07 an employee has no column, and no search, for what the office alone sees of a slip', () => {
  const sheet = record('salary-sheet');
  const ofOffice = ['labourCost', 'sheetErrors'];
  const keys = (roles: readonly string[]) => {
    const { shown: listed, hidden } = listColumns(sheet, roles, 'en');
    return [...listed, ...hidden, ...searchedFields(sheet, roles).map(({ key }) => key)];
  };
  for (const key of ofOffice) {
    expect(keys(['lab-technician'])).not.toContain(key);
    expect(keys(['hr'])).toContain(key);
  }
});

test('S1-07 who sees their own slips alone searches neither by number nor by name; the office does', () => {
  const sheet = record('salary-sheet');
  const keys = (roles: readonly string[]) => searchedFields(sheet, roles).map(({ key }) => key);
  expect(keys(['lab-technician'])).toEqual(expect.arrayContaining(['salaryMonth', 'salaryStatus']));
  for (const key of ['salaryEmployeeNo', 'salaryEmployeeName']) {
    expect(keys(['lab-technician'])).not.toContain(key);
    expect(keys(['finance'])).toContain(key);
  }
});

test('S1-07 a field of one language is a column for its readers alone, and is offered to no others', () => {
  const sheet = record('salary-sheet');
  const listed = { ...sheet, list: ['sheetNo', 'sheetFaults', 'sheetFaultsEn'] };
  expect(listColumns(listed, ['hr'], 'zh').shown).toEqual(['sheetNo', 'sheetFaults']);
  expect(listColumns(listed, ['hr'], 'en').shown).toEqual(['sheetNo', 'sheetFaultsEn']);
  expect(listColumns(listed, ['hr'], 'en').hidden).not.toContain('sheetFaults');
  const lookups = { choices: () => [], nameOf: () => null, meant: () => null };
  const columns = recordColumns(sheet, listed.list, 'en', lookups, null);
  expect(columns.map(({ key }) => key)).toEqual(['sheetNo', 'sheetFaultsEn']);
});

test('S7-37 columns are chosen and moved, and kept under the record; the last one stays', async () => {
  const names = { shown: ['no', 'name'], hidden: ['note'] };
  function List() {
    const choice = useColumnChoice('record-thing', names);
    const nameOf = (name: string) => `column ${name}`;
    const chooser = createElement(ColumnChooser<string>, { list: 'record-thing', choice, nameOf, keepsOne: true });
    return createElement('div', null, chooser, createElement('output', null, choice.shown.join(' ')));
  }
  shown = await render(createElement(List));
  const columns = () => shown?.box.querySelector('output')?.textContent;
  const press = (found: Element | null | undefined) => doing(() => (found as HTMLElement).click());
  const box = (name: string) =>
    [...document.querySelectorAll('.column-chooser label')].find((label) => label.textContent === `column ${name}`);
  await press(shown.box.querySelector('[aria-label="Columns"]'));
  await press(box('note'));
  expect(columns()).toBe('no name note');
  await press(document.querySelector('[aria-label="Move “column note” up"]'));
  expect(columns()).toBe('no note name');
  await press(box('no'));
  await press(box('name'));
  await press(box('note'));
  expect(columns()).toBe('note');
  expect(viewOf('record-thing')).toEqual([
    { name: 'no', shown: false },
    { name: 'note', shown: true },
    { name: 'name', shown: false },
  ]);
});
