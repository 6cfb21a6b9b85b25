// @vitest-environment jsdom
import { App, ConfigProvider } from 'antd';
import { createElement } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { stepView } from '../../../../src/core/form/step-view.ts';
import { interpreterChecks } from '../../../../src/core/values/interpreter-check.ts';
import { FormRenderer } from '../../../../src/web/form/renderer/FormRenderer.tsx';
import { openForm } from '../../../../src/web/form/renderer/open-form.ts';
import { benchProcess } from '../../../core/form/bench-process.ts';
import { doing, layOutPage, render } from '../../support/dom.ts';
import { context, loadForms } from '../../support/forms.ts';
import { testServices } from '../../support/services.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  layOutPage();
  await loadForms();
});

test('S7-31 a table is drawn while its set is shown, and its rows are there again with it', async () => {
  const process = benchProcess({ reagentsWhen: "planName == 'kit'" });
  const experiment = process.steps.find(({ id }) => id === 'experiment')!;
  const steps = [{ ...experiment, edit: [...experiment.edit, 'planName'] }];
  const view = stepView({ ...process, steps }, 'experiment', ['lead']);
  const data = { planName: 'kit', reagents: [{ reagentName: 'Buffer' }] };
  const { store } = openForm({ view, data, context, lookups: testServices, check: interpreterChecks(view) });
  const props = { store, services: testServices, language: 'en', withSummary: false } as const;
  const form = createElement(App, null, createElement(FormRenderer, props));
  const shown = await render(createElement(ConfigProvider, { theme: { zeroRuntime: true } }, form));
  const section = () => shown.box.querySelector('section[aria-label="Field reagents"]');
  expect(section()).not.toBeNull();
  await doing(() => store.setValue('planName', 'mix'));
  expect(section()).toBeNull();
  await doing(() => store.setValue('planName', 'kit'));
  expect(section()?.textContent).toContain('Buffer');
  await shown.unmount();
});
