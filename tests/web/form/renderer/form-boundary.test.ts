// @vitest-environment jsdom
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import '../../../../src/web/i18n/i18n.ts';
import { FormBoundary } from '../../../../src/web/form/renderer/FormBoundary.tsx';
import { layOutPage, render } from '../../support/dom.ts';

beforeAll(layOutPage);
afterEach(() => {
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('no such widget');
}

test('a form that cannot be drawn leaves its data to read, never a blank page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const boundary = createElement(FormBoundary, { data: { planName: '湖泊沉积物' } }, createElement(Broken));
  const shown = await render(createElement(ConfigProvider, { theme: { zeroRuntime: true } }, boundary));
  expect(shown.box.textContent).toContain('no such widget');
  expect(shown.box.querySelector('pre')?.textContent).toContain('"planName": "湖泊沉积物"');
  await shown.unmount();
});
