// @vitest-environment jsdom
import { App as AntApp, ConfigProvider, DatePicker, Modal } from 'antd';
import { createElement, useEffect, useState, type ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepAlive } from '../../../../src/core/product.ts';
import '../../../../src/web/i18n/i18n.ts';
import { dispatchServerEvent } from '../../../../src/web/data/calls/server-events.ts';
import { useLoaded } from '../../../../src/web/data/state/use-loaded.ts';
import { holdBackHiddenBlur } from '../../../../src/web/shell/tabs/hidden-focus.ts';
import type { PageTable } from '../../../../src/web/shell/tabs/page-table.ts';
import { PageStage } from '../../../../src/web/shell/tabs/PageStage.tsx';
import { isAnyPageAtRisk, isTabAtRisk } from '../../../../src/web/data/tabs/page-work.ts';
import { closeTab, resetTabs } from '../../../../src/web/data/tabs/tabs.ts';
import { useLifetime } from '../../../../src/web/parts/use-lifetime.ts';
import { usePageWork } from '../../../../src/web/data/tabs/use-page-work.ts';
import { doing, layOutPage, render, typeInto, type Rendered } from '../../support/dom.ts';

const seen: string[] = [];
let loads = 0;
const guide: { go: NavigateFunction | null } = { go: null };

/** A page with a field, a key of its own, and work that is lost with it. */
function FormPage() {
  const [risk] = useState(() => () => true);
  usePageWork(risk);
  useLifetime(() => {
    seen.push('form begins');
    return () => {
      seen.push('form ends');
    };
  }, []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => void seen.push(`form takes ${key}`);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return createElement('input', { 'aria-label': 'name' });
}

const load = (): Promise<number> => Promise.resolve(++loads);

function ListPage() {
  const { value } = useLoaded(load, 'counters');
  return createElement('p', { className: 'list' }, `${useLocation().pathname} load ${value}`);
}

function DialogPage() {
  return createElement(Modal, { open: true, title: 'Half done' }, createElement('span'));
}

function pageOf(pathname: string): ReactNode {
  if (pathname === '/form') return createElement(FormPage);
  if (pathname === '/day') return createElement(DatePicker);
  return pathname === '/dialog' ? createElement(DialogPage) : createElement(ListPage);
}

const table: PageTable = {
  wordsOf: () => ({ tab: true, i18n: 'tabs:process', params: {} }),
  render: ({ pathname }) => pageOf(pathname),
};

function Guide() {
  const go = useNavigate();
  useEffect(() => {
    guide.go = go;
  }, [go]);
  return null;
}

let shown: Rendered;

beforeAll(layOutPage);
beforeAll(holdBackHiddenBlur);
beforeEach(async () => {
  resetTabs();
  seen.length = 0;
  loads = 0;
  const router = createElement(
    MemoryRouter,
    { initialEntries: ['/form'] },
    createElement(Guide),
    createElement(PageStage, { table }),
  );
  shown = await render(
    createElement(ConfigProvider, { theme: { zeroRuntime: true } }, createElement(AntApp, null, router)),
  );
});
afterEach(() => shown.unmount());

const visit = (address: string): Promise<void> => doing(() => void guide.go?.(address));
const replace = (address: string): Promise<void> => doing(() => void guide.go?.(address, { replace: true }));
const hidden = (): number =>
  [...shown.box.querySelectorAll<HTMLElement>('.kept-page')].filter(({ style }) => style.display === 'none').length;

describe('S2-24 a kept page', () => {
  test('that writes its filters into its own address goes on as it is', async () => {
    const input = shown.box.querySelector('input');
    if (input === null) throw new Error('the form has a field');
    await typeInto(input, 'half a name');
    await replace('/form?due=overdue');
    expect([hidden(), seen]).toEqual([0, ['form begins']]);
    expect(shown.box.querySelector('input')).toBe(input);
    expect(input.value).toBe('half a name');
  });

  test('is found again as it was left; hidden, it takes no keys', async () => {
    const input = shown.box.querySelector('input');
    if (input === null) throw new Error('the form has a field');
    await typeInto(input, 'half a name');
    await visit('/list');
    expect(hidden()).toBe(1);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' }));
    expect(seen).toEqual(['form begins']);
    await visit('/form');
    expect(shown.box.querySelector('input')).toBe(input);
    expect(input.value).toBe('half a name');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' }));
    expect(seen).toEqual(['form begins', 'form takes F8']);
  });

  test('S9-04 the flag is on; off, a page is made anew each time', async () => {
    expect(keepAlive).toEqual({ on: true, pages: 10 });
    const flag: { on: boolean } = keepAlive;
    flag.on = false;
    await visit('/list');
    await visit('/list?page=2');
    expect(shown.box.querySelectorAll('.kept-page.kept-page')).toHaveLength(2);
    await visit('/list');
    expect(loads).toBe(3);
    flag.on = true;
  });

  test('shows no dialog while it is hidden, and shows it again afterwards', async () => {
    await visit('/dialog');
    expect(document.body.textContent).toContain('Half done');
    await visit('/form');
    const dialogs = [...document.querySelectorAll<HTMLElement>('.ant-modal-root')];
    expect(
      dialogs.filter(
        (dialog) =>
          dialog.closest('[style*="display: none"]') === null && dialog.isConnected && dialog.style.display !== 'none',
      ),
    ).toEqual([]);
    await visit('/dialog');
    expect(document.querySelector<HTMLElement>('.ant-modal-root')?.style.display).not.toBe('none');
  });

  test('may go out of sight with the focus in a picker, which knows of it when it is seen again', async () => {
    const failures: unknown[] = [];
    const note = ({ error }: ErrorEvent): void => void failures.push(error);
    window.addEventListener('error', note);
    await visit('/day');
    const picker = shown.box.querySelector<HTMLElement>('.ant-picker');
    await doing(() => picker?.querySelector('input')?.focus());
    expect(picker?.className).toContain('ant-picker-focused');
    await visit('/list');
    expect(failures).toEqual([]);
    await visit('/day');
    expect(picker?.isConnected).toBe(true);
    expect(picker?.className).not.toContain('ant-picker-focused');
    window.removeEventListener('error', note);
  });

  test('does not fetch again when it is shown again, unless the server said that something changed', async () => {
    await visit('/list');
    await visit('/form');
    await visit('/list');
    expect(shown.box.querySelector('.list')?.textContent).toBe('/list load 1');
    await visit('/form');
    await doing(() => dispatchServerEvent('counters', null));
    expect(loads).toBe(1);
    await visit('/list');
    expect(shown.box.querySelector('.list')?.textContent).toBe('/list load 2');
  });

  test('goes with its tab as soon as it is not shown; until then its work counts as unsaved', async () => {
    expect([isTabAtRisk('/form'), isAnyPageAtRisk()]).toEqual([true, true]);
    await visit('/list');
    expect(isTabAtRisk('/form')).toBe(true);
    await doing(() => void closeTab('/form'));
    expect(seen).toEqual(['form begins', 'form ends']);
    expect(isAnyPageAtRisk()).toBe(false);
    expect(shown.box.querySelectorAll('.kept-page')).toHaveLength(1);
  });
});
