// @vitest-environment jsdom
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/web/data/calls/api-error.ts';
import type { View } from '../../../../src/core/calls/settings.ts';
import type * as Views from '../../../../src/web/data/views/views.ts';
import { doing, layOutPage, render, type Rendered } from '../../support/dom.ts';

const api = vi.hoisted(() => ({ listViews: vi.fn(), submitView: vi.fn(), removeView: vi.fn() }));
vi.mock('../../../../src/web/data/calls/view.ts', () => api);

const key = 'tasks-todo';
const due = [{ name: 'due', shown: true }];
const step = [{ name: 'step', shown: false }];
let shown: Rendered | null = null;

/** The views as a page finds them that is loaded now; in another browser nothing is stored yet. */
async function load(browser: 'same' | 'other', userId = '7'): Promise<typeof Views> {
  vi.resetModules();
  if (browser === 'other') localStorage.clear();
  const { session } = await import('../../../../src/web/data/state/session.ts');
  Object.assign(session, { accessToken: 'a', user: { userId, roles: [] } });
  return import('../../../../src/web/data/views/views.ts');
}

/** Shows a list that is arranged; what it says follows the arrangement. */
async function show({ useViewText }: typeof Views): Promise<HTMLElement> {
  function List() {
    return createElement('p', null, useViewText(key));
  }
  shown = await render(createElement(List));
  return shown.box;
}

beforeEach(() => {
  layOutPage();
  localStorage.clear();
  vi.useFakeTimers();
  api.listViews.mockReset().mockResolvedValue([]);
  api.submitView.mockReset().mockResolvedValue(undefined);
  api.removeView.mockReset().mockResolvedValue(undefined);
});
afterEach(async () => {
  await shown?.unmount();
  shown = null;
  vi.useRealTimers();
});

test('S7-20 changes show at once and are sent together, the last one alone', async () => {
  const { keepView, viewOf } = await load('same');
  keepView(key, due);
  keepView(key, step);
  expect(viewOf(key)).toEqual(step);
  expect(api.submitView).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(api.submitView.mock.calls).toEqual([[{ key, columns: step }]]);
});

test('S7-20 a list is drawn as this browser knows it, then as the server does, which is asked once', async () => {
  const first = await load('same');
  first.keepView(key, due);
  await vi.advanceTimersByTimeAsync(1_000);
  let answer: (views: readonly View[]) => void = () => undefined;
  api.listViews.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const again = await load('same');
  const box = await show(again);
  expect(box.textContent).toBe(JSON.stringify(due));
  await doing(() => answer([{ key, columns: step }]));
  expect(box.textContent).toBe(JSON.stringify(step));
  await shown?.unmount();
  await show(again);
  expect(api.listViews).toHaveBeenCalledTimes(1);
});

test('another browser of the person shows what the server kept, and another person sees none of it', async () => {
  api.listViews.mockResolvedValue([{ key, columns: due }]);
  const box = await show(await load('other'));
  await vi.advanceTimersByTimeAsync(0);
  expect(box.textContent).toBe(JSON.stringify(due));
  const colleague = await load('same', '8');
  expect(colleague.viewOf(key)).toBeNull();
});

test('what could not be sent is kept here, goes before the server’s word, and is sent with the next page', async () => {
  api.submitView.mockRejectedValue(new ApiError(0, 'no line', null));
  const { keepView } = await load('same');
  keepView(key, step);
  await vi.advanceTimersByTimeAsync(1_000);
  api.listViews.mockResolvedValue([{ key, columns: due }]);
  api.submitView.mockReset().mockResolvedValue(undefined);
  const box = await show(await load('same'));
  await vi.advanceTimersByTimeAsync(0);
  expect(box.textContent).toBe(JSON.stringify(step));
  expect(api.submitView.mock.calls).toEqual([[{ key, columns: step }]]);
});

test('the usual columns come back everywhere; what is torn counts as none', async () => {
  const { keepView } = await load('same');
  keepView(key, due);
  keepView(key, null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(api.submitView).not.toHaveBeenCalled();
  expect(api.removeView.mock.calls).toEqual([[key]]);
  localStorage.setItem(
    'seqdesk-views-7',
    JSON.stringify({ datetime: 1, content: { views: { [key]: [1] }, unsent: 5 } }),
  );
  expect((await load('same')).viewOf(key)).toBeNull();
});
