// @vitest-environment jsdom
import '../support/wire.ts';
import { createElement, useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
// Here before anything is drawn, so that no test waits for it.
import '../../../src/generated/routes.ts';
import type { MenuNode } from '../../../src/core/calls/menus.ts';
import { UnknownPath } from '../../../src/web/shell/UnknownPath.tsx';
import { menuState } from '../../../src/web/data/state/menu.ts';
import { layOutPage, render } from '../support/dom.ts';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../../src/web/pages/row/RowPage.tsx', () => ({ RowPage: (named: object) => (asked(named), null) }));

let address = '';

function Address() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  }, [pathname, search]);
  return null;
}

const written = ['/work/todo', '/info/index'];
const isRoute = (path: string): boolean => written.includes(path);

function entry(path: string): MenuNode {
  const names = { code: path, name: path, nameEn: path, source: '', meta: {} };
  return { id: path, parentId: '0', path, sort: 1, isOpen: 1, ...names };
}

async function addressOf(path: string, end: string): Promise<string> {
  const unknown = createElement(UnknownPath, { isRoute });
  const stops = [...written, '/developing', '/404'].map((stop) =>
    createElement(Route, { key: stop, path: stop, element: null }),
  );
  const routes = createElement(Routes, { key: 'routes' }, stops, createElement(Route, { path: '*', element: unknown }));
  const pages = [createElement(Address, { key: 'address' }), routes];
  const { unmount } = await render(createElement(MemoryRouter, { initialEntries: [path] }, pages));
  await vi.waitFor(() => expect(address).toBe(end), 5_000);
  await unmount();
  return address;
}

beforeAll(layOutPage);
afterEach(() => {
  menuState.menus = null;
});

test.each([
  ['/work/todo/index?a=1', '/work/todo?a=1'],
  ['/info', '/info/index'],
  ['/area/index', '/developing'],
  ['/area', '/developing'],
])('S2-25 an entry %s of the menu leads to %s', async (path, end) => {
  menuState.menus = [entry(path.split('?')[0] ?? '')];
  expect(await addressOf(path, end)).toBe(end);
});

test('S2-15 the page of a row is found below the rowPath of its record', async () => {
  menuState.menus = [entry('/area')];
  const unknown = createElement(UnknownPath, { isRoute });
  const route = createElement(Route, { path: '*', element: unknown });
  const pages = [createElement(Address, { key: 'address' }), createElement(Routes, { key: 'routes' }, route)];
  const initialEntries = ['/salary-list/info/XZ20261123-001'];
  const { unmount } = await render(createElement(MemoryRouter, { initialEntries }, pages));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith({ record: 'salary', rowKey: 'XZ20261123-001' }), 5_000);
  expect(address).toBe('/salary-list/info/XZ20261123-001');
  await unmount();
});

test.each([
  ['/work/todo/index', '/work/todo'],
  ['/nothing', '/404'],
  ['/%E4', '/404'],
])('S2-07 %s, which the menu does not have, leads to %s', async (path, end) => {
  menuState.menus = [entry('/area')];
  expect(await addressOf(path, end)).toBe(end);
});
