// @vitest-environment jsdom
import { lastSent, sent } from '../../support/wire.ts';
import { createElement, StrictMode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { get, setClientHooks } from '../../../../src/web/data/calls/client.ts';
import { useLoaded } from '../../../../src/web/data/state/use-loaded.ts';
import { doing, layOutPage, render } from '../../support/dom.ts';
import { eventually } from '../../support/eventually.ts';

beforeAll(layOutPage);
afterEach(() => sent.splice(0).forEach((request) => request.answer(200, {})));

const load = (): Promise<string> => get('/rows', { current: 1 });

function Rows() {
  const { value, failure } = useLoaded(load, 'rows');
  return createElement('p', null, failure ?? value ?? 'loading');
}

test('S7-01 components that ask the same at the same time all get it, although only the last call goes through', async () => {
  const onFailure = vi.fn<() => void>();
  setClientHooks({ onFailure });
  const { box, unmount } = await render(createElement(StrictMode, null, createElement(Rows), createElement(Rows)));
  await eventually(() => expect(sent.length).toBeGreaterThan(1));
  expect(sent.filter((request) => !request.cancelled())).toHaveLength(1);
  await doing(() => lastSent().answer(200, { code: 200, data: 'two rows' }));
  await eventually(() => expect(box.textContent).toBe('two rowstwo rows'));
  expect(onFailure).not.toHaveBeenCalled();
  await unmount();
});
