// @vitest-environment jsdom
import { App, ConfigProvider } from 'antd';
import { createElement, type ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Language } from '../../../../src/core/text/text.ts';
import { recordView } from '../../../../src/core/form/record-view.ts';
import { interpreterChecks } from '../../../../src/core/values/interpreter-check.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { FormRenderer } from '../../../../src/web/form/renderer/FormRenderer.tsx';
import { openForm, type OpenForm } from '../../../../src/web/form/renderer/open-form.ts';
import { RenderProbeProvider, type RenderProbe } from '../../../../src/web/form/renderer/render-probe.ts';
import { allForms } from '../../../core/check/all-forms.ts';
import { eventually } from '../../support/eventually.ts';
import { doing, layOutPage, render, typeInto, type Rendered } from '../../support/dom.ts';
import { context, loadForms, sampleRows, stepForm } from '../../support/forms.ts';
import { testServices } from '../../support/services.ts';

const counts = { row: 0, field: 0, bar: 0 };
const probe: RenderProbe = (what) => {
  counts[what] += 1;
};

function page(form: OpenForm, language: Language = 'zh'): ReactNode {
  const { store } = form;
  // Validated to the end, so that nothing is left to the background.
  store.allFindings();
  const props = { store, services: testServices, language, withSummary: true };
  const probed = createElement(RenderProbeProvider, { value: probe }, createElement(FormRenderer, props));
  // Styles cost jsdom seconds and decide nothing here.
  return createElement(ConfigProvider, { theme: { zeroRuntime: true } }, createElement(App, null, probed));
}

function inputOf(label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll('label')].find((candidate) => candidate.textContent?.includes(label));
  const input = document.getElementById(found?.htmlFor ?? '');
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
    throw new Error(`no input ${label}`);
  return input;
}

function forget(): void {
  counts.row = 0;
  counts.field = 0;
  counts.bar = 0;
}

let shown: Rendered | null = null;

beforeAll(async () => {
  layOutPage();
  await loadForms();
});

// The pages are real ones, with dozens of inputs: give a busy machine its time.
vi.setConfig({ testTimeout: 60_000 });

afterEach(async () => {
  await shown?.unmount();
  shown = null;
  await i18n.changeLanguage('zh');
});

describe('a step with 1,536 rows', () => {
  let form: OpenForm;
  let page1536: Rendered;
  beforeAll(async () => {
    form = stepForm('experiment', { samples: sampleRows(1536) });
    page1536 = await render(page(form));
  }, 60_000);
  afterAll(() => page1536.unmount());

  test('draws few elements and hands rjsf no rows', () => {
    expect(document.querySelectorAll('[role="grid"]')).toHaveLength(2);
    expect(document.querySelectorAll('.sheet-row').length).toBeGreaterThan(10);
    expect(document.querySelectorAll('*').length).toBeLessThan(1_500);
    expect(form.store.headerValues()).not.toHaveProperty('samples');
  });

  test('a header key renders at most two fields and no row', async () => {
    const input = inputOf('偏差记录');
    forget();
    await typeInto(input, 'a');
    expect(form.store.value('deviation')).toBe('a');
    expect(counts.field).toBeLessThanOrEqual(2);
    expect(counts.field).toBeGreaterThan(0);
    expect(counts.row).toBe(0);
  });

  test('a committed cell renders its row alone and no field', async () => {
    forget();
    await doing(() => form.store.setCells('samples', [{ row: 2, key: 'extractConc', value: 12 }]));
    expect(counts).toMatchObject({ row: 1, field: 0 });
  });

  test('typing in a cell renders nothing until it is committed', async () => {
    const editor = document.querySelectorAll<HTMLTextAreaElement>('.sheet-editor')[1];
    if (editor === undefined) throw new Error('the page has no second sheet');
    forget();
    await typeInto(editor, '1');
    await typeInto(editor, '12');
    expect(counts).toEqual({ row: 0, field: 0, bar: 0 });
    await doing(() => editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    expect(form.store.rows('samples')[0]?.['extractInput']).toBe(12);
    expect(counts).toMatchObject({ row: 1, field: 0 });
  });

  test('a cell after the first renders neither the bar nor the head of its sheet', async () => {
    const editor = document.querySelectorAll<HTMLTextAreaElement>('.sheet-editor')[1];
    if (editor === undefined) throw new Error('the page has no second sheet');
    const key = (name: string) =>
      doing(() => editor.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
    await typeInto(editor, '21');
    await key('Enter');
    forget();
    await typeInto(editor, '22');
    await key('Enter');
    expect(counts).toEqual({ row: 1, field: 0, bar: 0 });
    // What there is to undo and to do again is told when it changes.
    const sheets = [...document.querySelectorAll('section.sheet')];
    const buttons = (label: string) =>
      sheets.map((one) => one.querySelector<HTMLButtonElement>(`[aria-label^="${label}"]`)?.disabled);
    expect(buttons('重做')).toEqual([true, true]);
    await doing(() => sheets[1]?.querySelector<HTMLButtonElement>('[aria-label^="撤销"]')?.click());
    expect(buttons('重做')).toEqual([true, false]);
  });
});

describe('fields', () => {
  test('every label points to an element that is there', async () => {
    shown = await render(page(stepForm('plan', { samples: sampleRows(2) })));
    const labels = [...document.querySelectorAll('label')];
    expect(labels.length).toBeGreaterThan(20);
    expect(labels.filter((label) => document.getElementById(label.htmlFor) === null)).toEqual([]);
  });

  test.each([
    ['a line', 'plan', '计划名称', HTMLInputElement],
    ['an area', 'experiment', '偏差记录', HTMLTextAreaElement],
  ] as const)('typing in the middle of %s leaves the caret there', async (_what, step, label, { prototype }) => {
    shown = await render(page(stepForm(step, { samples: sampleRows(2) })));
    const input = inputOf(label);
    await typeInto(input, '湖泊物');
    const write = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
    const written: string[] = [];
    // What React writes into the input while it draws: anything but what stands there moves the caret.
    Object.defineProperty(input, 'value', {
      configurable: true,
      get: () => Object.getOwnPropertyDescriptor(prototype, 'value')?.get?.call(input) as string,
      set: (value: string) => {
        written.push(value);
        write?.call(input, value);
      },
    });
    await doing(() => {
      write?.call(input, '湖泊沉积物');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(input.value).toBe('湖泊沉积物');
    expect(written.filter((value) => value !== '湖泊沉积物')).toEqual([]);
  });

  test('S4-06 switching the language keeps what was typed and draws every text anew', async () => {
    const form = stepForm('plan', { samples: sampleRows(2) });
    shown = await render(page(form));
    await typeInto(inputOf('计划名称'), '湖泊沉积物');
    // What is fetched for it is fetched before, or the change would come after the test.
    await i18n.loadLanguages('en');
    await doing(() => void i18n.changeLanguage('en'));
    expect(i18n.language).toBe('en');
    await shown.rerender(page(form, 'en'));
    expect(inputOf('Plan name').value).toBe('湖泊沉积物');
    expect(document.body.textContent).toContain('Experiment plan');
    expect(document.body.textContent).not.toContain('实验计划');
  });

  test('a fault shows once the person has left the field, not while typing', async () => {
    const form = stepForm('plan', { samples: sampleRows(2) });
    shown = await render(page(form));
    const input = inputOf('实验批次');
    await typeInto(input, 'x'.repeat(60));
    expect(document.querySelectorAll('.field-error')).toHaveLength(0);
    await doing(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(document.querySelector('.field-error')?.textContent).toContain('实验批次');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await i18n.loadLanguages('en');
    await doing(() => void i18n.changeLanguage('en'));
    await shown.rerender(page(form, 'en'));
    expect(document.querySelector('.field-error')?.textContent).toContain('at most 30 characters');
  });

  test('computed fields follow the rows', async () => {
    const form = stepForm('plan', { samples: sampleRows(2) });
    shown = await render(page(form));
    const field = document.querySelector('[data-field="plannedSamples"] .field-static');
    expect(field?.textContent).toBe('2');
    await doing(() => form.store.insertRows('samples', 2, sampleRows(1)));
    expect(field?.textContent).toBe('3');
  });
});

describe('why a field is as it is', () => {
  const press = (button: Element | null) => doing(() => (button as HTMLElement).click());
  const said = () => document.querySelector('.ant-popover:not(.ant-popover-hidden) .why')?.textContent ?? '';

  test('a required field names who requires it, and the button keeps the focus', async () => {
    shown = await render(page(stepForm('plan', { samples: sampleRows(2) })));
    const button = document.querySelector('[data-field="planName"] .why-quiet');
    await press(button);
    await expect.poll(said).toBe('此表单要求必填');
    expect(document.activeElement?.className).toContain('why-quiet');
  });

  test('fields that are not shown are counted above the sheet, and say on what condition they are', async () => {
    const view = recordView(allForms().records.find(({ model }) => model.id === 'coupon')!.model, ['administrator']);
    const data = { couponType: 'discount' };
    const form = openForm({ view, data, context, lookups: testServices, check: interpreterChecks(view) });
    shown = await render(page(form));
    const button = document.querySelector('.why-hidden');
    expect(button?.textContent).toBe('另有 3 个字段现在不显示');
    await press(button);
    await expect.poll(said).toContain("有效天数是否显示有效期类型 == 'days'有效期类型 = 空结果: 空");
    await doing(() => form.store.setValue('couponValidKind', 'days'));
    expect(document.querySelector('.why-hidden')?.textContent).toBe('另有 2 个字段现在不显示');
  });
});

test('what the server numbers says so while it is empty, in a field and in a cell', async () => {
  const rows = sampleRows(2).map((row, at) => (at === 0 ? { ...row, cdnaNo: '26C000001' } : row));
  const hints = () => [...document.querySelectorAll('.sheet-given')].map((hint) => hint.textContent);
  const sheet = stepForm('experiment', { samples: rows }, 'reverse-transcription-plan');
  shown = await render(page(sheet));
  expect(hints()).toEqual(['留空由系统给出']);
  await doing(() => sheet.store.setCells('samples', [{ row: 1, key: 'cdnaNo', value: '26C000002' }]));
  expect(hints()).toEqual([]);
  await shown.unmount();
  const form = stepForm('experiment', { samples: rows }, 'pcr-mixing-plan');
  shown = await render(page(form));
  expect(inputOf('混合编号').getAttribute('placeholder')).toBe('留空由系统给出');
  expect(inputOf('混合编号').required).toBe(false);
  await doing(() => form.store.validateAs('submit'));
  expect(document.querySelector('.form-summary')?.textContent ?? '').not.toContain('混合编号');
});

describe('handing in', () => {
  test('lists what is wrong, told once per column, and leads to the place', async () => {
    const form = stepForm('experiment', { samples: sampleRows(30) });
    shown = await render(page(form));
    expect(document.querySelector('.form-summary')).toBeNull();
    await doing(() => form.store.validateAs('submit'));
    const summary = document.querySelector('.form-summary');
    expect(document.activeElement).toBe(summary);
    const links = [...(summary?.querySelectorAll('button') ?? [])];
    const volume = links.find((link) => link.textContent?.includes('请填写体积'));
    expect(volume?.textContent).toContain('30 行');
    await doing(() => links.find((link) => link.textContent?.includes('请填写投入量'))?.click());
    await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('投入量, 1'));
  });

  test('findings of the server stand at their places until these are edited', async () => {
    const form = stepForm('plan', { samples: sampleRows(2) });
    shown = await render(page(form));
    const message = { zh: '批次已存在', en: 'batch exists' };
    const finding = {
      pointer: '/batchNo',
      table: null,
      row: null,
      key: 'batchNo',
      code: 'unique',
      level: 'error',
      message,
    } as const;
    await doing(() => form.store.showRemote([finding]));
    expect(document.querySelector('.form-summary')?.textContent).toContain('批次已存在');
    await typeInto(inputOf('实验批次'), 'B2');
    expect(document.querySelector('.form-summary')?.textContent ?? '').not.toContain('批次已存在');
  });
});
