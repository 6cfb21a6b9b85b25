// @vitest-environment jsdom
import { App, ConfigProvider } from 'antd';
import { createElement } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { recordView } from '../../../../src/core/form/record-view.ts';
import { interpreterChecks } from '../../../../src/core/values/interpreter-check.ts';
import { FormRenderer } from '../../../../src/web/form/renderer/FormRenderer.tsx';
import { openForm, type OpenForm } from '../../../../src/web/form/renderer/open-form.ts';
import { allForms } from '../../../core/check/all-forms.ts';
import { doing, layOutPage, render, type Rendered } from '../../support/dom.ts';
import { context, loadForms } from '../../support/forms.ts';
import { testServices } from '../../support/services.ts';

let shown: Rendered | null = null;

vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  layOutPage();
  await loadForms();
});
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

/** Draws the form of a record as the dialog does. */
async function draw(id: string, isNew: boolean): Promise<OpenForm> {
  const view = recordView(allForms().records.find(({ model }) => model.id === id)!.model, ['hr']);
  const form = openForm({ view, data: {}, context, lookups: testServices, check: interpreterChecks(view) });
  const props = { store: form.store, services: testServices, language: 'zh', withSummary: true, isNew } as const;
  const drawn = createElement(App, null, createElement(FormRenderer, props));
  // Styles cost jsdom seconds and decide nothing here.
  shown = await render(createElement(ConfigProvider, { theme: { zeroRuntime: true } }, drawn));
  return form;
}

const fields = () => [...document.querySelectorAll('[data-field]')].map((field) => field.getAttribute('data-field'));
const popover = () => document.querySelector('.ant-popover:not(.ant-popover-hidden)');
const press = (button: Element | null | undefined) => doing(() => (button as HTMLElement).click());

test('S1-07 a new payroll asks for what is typed alone: its sums have no place before they are computed', async () => {
  await draw('salary', true);
  expect(fields()).toEqual(['runMonth', 'runCorrects', 'runReason']);
  expect(document.querySelector('.why-hidden')?.textContent).toMatch(/^另有 \d+ 个字段现在不显示$/);
  await shown?.unmount();
  await draw('salary', false);
  expect(fields()).toEqual(expect.arrayContaining(['runNo', 'runMonth', 'runGross', 'runCost']));
});

test('S1-07 what is computed of a new row shows as soon as it has a value', async () => {
  const form = await draw('salary-adjustment', true);
  expect(fields()).not.toContain('adjustAfter');
  await doing(() => form.store.setValue('adjustBasicAfter', 7000));
  expect(fields()).toContain('adjustAfter');
  expect(document.querySelector('[data-field="adjustAfter"]')?.textContent).toContain('7,000.00');
});

test('what decides about a field is told by the names of fields, never by their keys', async () => {
  await draw('salary-adjustment', true);
  await press(document.querySelector('.why-hidden'));
  const said = () => popover()?.textContent ?? '';
  await expect.poll(said).toContain('调整后月薪计算round(调整后基本工资 + coalesce(调整后岗位工资, 0)');
  expect(said()).not.toMatch(/adjust[A-Z]/);
});

test('a popover is closed by Escape, which leaves the dialog around it open, and by a button', async () => {
  const reached = vi.fn();
  window.addEventListener('keydown', reached);
  await draw('salary-adjustment', true);
  const button = document.querySelector('.why-hidden');
  await press(button);
  expect(popover()).not.toBeNull();
  await doing(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(document.querySelector('.why-hidden')?.className).not.toContain('ant-popover-open');
  expect(reached).not.toHaveBeenCalled();
  await press(document.querySelector('.why-hidden'));
  expect(document.querySelector('.why-hidden')?.className).toContain('ant-popover-open');
  await press(document.querySelector('.why-title button'));
  expect(document.querySelector('.why-hidden')?.className).not.toContain('ant-popover-open');
  window.removeEventListener('keydown', reached);
});
