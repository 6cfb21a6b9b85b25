// @vitest-environment jsdom
import { App } from 'antd';
import { act, createElement } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { lastSent, sent } from '../../support/wire.ts';
import { projectModel } from '../../support/descriptors.ts';
import { layOutPage, render } from '../../support/dom.ts';
import { context, loadForms } from '../../support/forms.ts';
import { testServices } from '../../support/services.ts';
import { recordView } from '../../../../src/core/form/record-view.ts';
import { interpreterChecks } from '../../../../src/core/values/interpreter-check.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { useSave } from '../../../../src/web/pages/record/use-save.ts';
import type { RecordForm } from '../../../../src/web/pages/record/use-record-form.ts';
import { FormRenderer } from '../../../../src/web/form/renderer/FormRenderer.tsx';
import { openForm } from '../../../../src/web/form/renderer/open-form.ts';
import { eventually } from '../../support/eventually.ts';

beforeAll(async () => {
  layOutPage();
  await loadForms();
});
beforeEach(async () => {
  await i18n.changeLanguage('zh');
});

const model = projectModel().records.get('hot-word')!;

/** The form of a hot word that lacks nothing. */
function filled(): RecordForm {
  const view = recordView(model, ['administrator']);
  const data = { hotWord: '宏基因组', hotLink: '/tool/metagenome', hotSort: 10, hotPlatform: ['pc'], hotShow: true };
  const form = openForm({ view, data, context, lookups: testServices, check: interpreterChecks(view) });
  const facts = { row: null, services: testServices, failure: null, forbidden: false };
  return { form, ...facts, isEdited: () => false };
}

function Probe({ opened }: { readonly opened: RecordForm }) {
  const { save, failure } = useSave(model, opened, {}, () => undefined);
  const { store } = opened.form!;
  const button = createElement('button', { type: 'button', id: 'save', onClick: () => void save() });
  const props = { store, services: testServices, language: 'zh', withSummary: true } as const;
  return createElement('div', null, button, failure, createElement(FormRenderer, props));
}

/** Hands the form in and lets the server refuse it; answers how often the page says something. */
async function refused(msg: string, data: object) {
  const { box, unmount } = await render(createElement(App, null, createElement(Probe, { opened: filled() })));
  const before = sent.length;
  await act(async () => {
    box.querySelector<HTMLElement>('#save')?.click();
    await eventually(() => expect(sent.length).toBeGreaterThan(before));
    lastSent().answer(400, { code: 400, success: false, msg, data });
  });
  await eventually(async () => {
    await act(() => Promise.resolve());
    expect(box.textContent).toContain(msg);
  });
  return { times: () => (box.textContent ?? '').split(msg).length - 1, box, unmount };
}

test('S1-06 what the server refuses at a field stands there and in one summary', async () => {
  const text = '热词已存在';
  const at = { pointer: '/hotWord', table: null, row: null, key: 'hotWord' };
  const finding = { ...at, code: 'unique', level: 'error', message: { zh: text, en: 'It exists' } };
  const { times, box, unmount } = await refused(text, { findings: [finding], findingCount: 1 });
  expect(times()).toBe(2);
  expect(box.querySelector('.form-summary')?.textContent).toContain(text);
  await unmount();
});

test('S1-06 a rejection that no field is to blame for is said once', async () => {
  const { times, unmount } = await refused('王主管刚刚修改了这条数据', {});
  expect(times()).toBe(1);
  await unmount();
});
