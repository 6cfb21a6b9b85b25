// @vitest-environment jsdom
import { ConfigProvider } from 'antd';
import { createElement, Suspense, type FunctionComponent } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { i18n } from '../../../src/web/i18n/i18n.ts';
import { lazyPage, loadWithin, PageNotLoaded } from '../../../src/web/parts/lazy-page.ts';
import { PageBoundary } from '../../../src/web/shell/PageBoundary.tsx';
import { pageLoadTimeoutMs } from '../../../src/core/product.ts';
import { doing, layOutPage, render } from '../support/dom.ts';
import { eventually } from '../support/eventually.ts';

beforeAll(layOutPage);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Arrived: FunctionComponent = () => createElement('p', null, 'the page');

describe('S8-08 a page in a chunk of its own', () => {
  test('fails after 120 s, and when its chunk cannot be fetched', async () => {
    expect(pageLoadTimeoutMs).toBe(120_000);
    vi.useFakeTimers();
    const never = loadWithin(() => new Promise(() => undefined), pageLoadTimeoutMs);
    const refused = expect(never).rejects.toThrow(PageNotLoaded);
    await vi.advanceTimersByTimeAsync(pageLoadTimeoutMs);
    await refused;
    await expect(loadWithin(() => Promise.reject(new TypeError('Failed to fetch')), 1)).rejects.toThrow(PageNotLoaded);
  });

  test('is drawn at once where it was fetched ahead, with nothing in its place meanwhile', async () => {
    const load = vi.fn(() => Promise.resolve(Arrived));
    const Page = lazyPage(load);
    Page.fetchAhead();
    Page.fetchAhead();
    await eventually(() => expect(load).toHaveBeenCalledTimes(1));
    await doing(() => undefined);
    const waited = vi.fn(() => null);
    const shown = await render(createElement(Suspense, { fallback: createElement(waited) }, createElement(Page)));
    expect(shown.box.textContent).toBe('the page');
    expect(waited).not.toHaveBeenCalled();
    await shown.unmount();
  });

  test('falls back to a default page, from where it is fetched once more', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn(() => Promise.reject<typeof Arrived>(new TypeError('Failed to fetch')));
    const Page = lazyPage(load);
    const page = createElement(Suspense, null, createElement(Page));
    const shown = await render(
      createElement(ConfigProvider, { theme: { zeroRuntime: true } }, createElement(PageBoundary, null, page)),
    );
    await eventually(() => expect(shown.box.textContent).toContain('页面未能加载'));
    expect(load).toHaveBeenCalledTimes(1);
    await doing(() => void i18n.changeLanguage('en'));
    await eventually(() => expect(shown.box.textContent).toContain('This page could not be loaded'));
    await doing(() => void i18n.changeLanguage('zh'));
    load.mockImplementation(() => Promise.resolve(Arrived));
    await doing(() => shown.box.querySelector<HTMLButtonElement>('button.ant-btn-primary')?.click());
    await eventually(() => expect(shown.box.textContent).toBe('the page'));
    expect(load).toHaveBeenCalledTimes(2);
    await shown.unmount();
  });
});
