// @vitest-environment jsdom
import { createElement, type FunctionComponent } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setClientHooks } from '../../../../src/web/data/calls/client.ts';
import { PartSlot } from '../../../../src/web/data/state/PartSlot.tsx';
import { withPart } from '../../../../src/web/data/state/with-part.ts';
import { loadTexts } from '../../../../src/web/i18n/i18n.ts';
import { lazyPage } from '../../../../src/web/parts/lazy-page.ts';
import { doing, layOutPage, render } from '../../support/dom.ts';
import { eventually } from '../../support/eventually.ts';

beforeAll(async () => {
  layOutPage();
  await loadTexts('renderer');
});
afterEach(() => {
  vi.restoreAllMocks();
  setClientHooks({ onFailure: () => undefined });
});

const lineIsCut = () => Promise.reject(new TypeError('Failed to fetch'));
const Arrived: FunctionComponent = () => createElement('p', null, 'the part');

describe('S8-08 a part of a page that is fetched when it is first needed', () => {
  test('that does not come says so in its place, is fetched anew on demand, and leaves the rest of the page alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn<() => Promise<typeof Arrived>>(lineIsCut);
    const Part = lazyPage(load);
    const input = createElement('input', { key: 'rest', defaultValue: '' });
    const slot = createElement(PartSlot, { key: 'slot' }, createElement(Part));
    const shown = await render(createElement('div', null, [input, slot]));
    const typed = shown.box.querySelector('input');
    if (typed !== null) typed.value = 'typed';
    await eventually(() => expect(shown.box.querySelector('[role="alert"]')?.textContent).toContain('没有加载成功'));
    load.mockImplementation(() => Promise.resolve(Arrived));
    await doing(() => shown.box.querySelector('button')?.click());
    await eventually(() => expect(shown.box.textContent).toBe('the part'));
    expect(load).toHaveBeenCalledTimes(2);
    expect(shown.box.querySelector('input')).toBe(typed);
    expect(typed?.value).toBe('typed');
    await shown.unmount();
  });

  test('that a press needs is told as not having come, and the next press fetches it anew', async () => {
    const told: string[] = [];
    setClientHooks({ onFailure: ({ message }) => void told.push(message) });
    const act = vi.fn();
    const load = vi.fn<() => Promise<string>>(lineIsCut);
    await withPart(load, act);
    expect(told).toEqual([expect.stringContaining('没有加载成功')]);
    expect(act).not.toHaveBeenCalled();
    load.mockImplementation(() => Promise.resolve('here'));
    await withPart(load, act);
    expect(act).toHaveBeenCalledExactlyOnceWith('here');
    expect(told).toHaveLength(1);
  });
});
