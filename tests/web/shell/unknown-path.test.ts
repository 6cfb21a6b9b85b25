// @vitest-environment jsdom
import '../support/wire.ts';
import { createElement, useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
// Here before anything is drawn, so that no test waits for it.
import { indexTwin, isOfMenu, trueAddress } from '../../../src/web/shell/true-address.ts';
import type { MenuNode } from '../../../src/core/calls/menus.ts';
import { menuPaths, recordsByPath } from '../../../src/generated/routes.ts';
import { UnknownPath } from '../../../src/web/shell/UnknownPath.tsx';
import { menuState } from '../../../src/web/data/state/menu.ts';
import { layOutPage, render } from '../support/dom.ts';
import { eventually } from '../support/eventually.ts';

let address = '';

function Address() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  }, [pathname, search]);
  return null;
}

const written = ['/work/todo', '/info/index'];
const routeOf = (path: string): string | null => written.find((one) => one === path.toLowerCase()) ?? null;

function entry(path: string): MenuNode {
  const names = { code: path, name: path, nameEn: path, source: '', meta: {} };
  return { id: path, parentId: '0', path, sort: 1, isOpen: 1, ...names };
}

async function addressOf(path: string, end: string): Promise<string> {
  const unknown = createElement(UnknownPath, { routeOf });
  const ends = [...written, '/developing', '/404', end.split('?')[0] ?? ''];
  const stops = [...new Set(ends)].map((stop) =>
    createElement(Route, { key: stop, path: stop, caseSensitive: true, element: null }),
  );
  const routes = createElement(Routes, { key: 'routes' }, stops, createElement(Route, { path: '*', element: unknown }));
  const pages = [createElement(Address, { key: 'address' }), routes];
  const { unmount } = await render(createElement(MemoryRouter, { initialEntries: [path] }, pages));
  await eventually(() => expect(address).toBe(end));
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

test('an area of the menu opens at its first entry', async () => {
  menuState.menus = [{ ...entry('/area'), children: [entry('/area/index'), entry('/work/todo')] }];
  expect(await addressOf('/area', '/developing')).toBe('/developing');
  menuState.menus = [{ ...entry('/area'), children: [entry('/work/todo'), entry('/area/index')] }];
  expect(await addressOf('/area', '/work/todo')).toBe('/work/todo');
});

test.each([
  ['/salary-list/info/XZ20261123-001', '/record/salary/XZ20261123-001'],
  ['/Salary-List/INFO/XZ20261123-001', '/record/salary/XZ20261123-001'],
  ['/salary-list/salaryAdjustment/a%2Fb', '/record/salary-adjustment/a%2Fb'],
  ['/salary-list/info', '/smart-salary/startSalary'],
])('S2-15 a row below the rowPath of its record has one address: %s leads to %s', async (path, end) => {
  menuState.menus = [];
  expect(await addressOf(path, end)).toBe(end);
});

test.each([
  ['/record/salary-sheet', '/salary/salary-sheet'],
  ['/record/salary-sheet/index?a=1', '/salary/salary-sheet?a=1'],
  ['/record/tube-rack', '/racks/all'],
  ['/record/index', '/404'],
])('S2-14 a record without a key is its list: %s leads to %s', async (path, end) => {
  menuState.menus = [{ ...entry('/racks/all'), meta: { record: 'tube-rack' } }];
  expect(await addressOf(path, end)).toBe(end);
});

test.each([
  ['/Work/Todo', '/work/todo'],
  ['/INFO', '/info/index'],
  ['/Smart-Salary/startsalary', '/smart-salary/startSalary'],
  ['/Racks/ALL?a=1', '/racks/all?a=1'],
])('S2-24 capital letters make no other page: %s leads to %s', async (path, end) => {
  menuState.menus = [{ ...entry('/racks/all'), meta: { record: 'tube-rack' } }];
  expect(await addressOf(path, end)).toBe(end);
});

test.each([
  ['/work/todo/index', '/work/todo'],
  ['/nothing', '/404'],
  ['/%E4', '/404'],
])('S2-07 %s, which the menu does not have, leads to %s', async (path, end) => {
  menuState.menus = [entry('/area')];
  expect(await addressOf(path, end)).toBe(end);
});

const isRecord = (path: string): boolean => Object.hasOwn(recordsByPath, path);
const built = menuPaths.filter(
  (path) => !isRecord(path) && !isRecord(indexTwin(path)) && !path.startsWith('/myiframe'),
);

test('S6-04 every entry of the menu is one that somebody may not see, and has no other address', () => {
  for (const path of built) {
    expect.soft(isOfMenu(path), path).toBe(true);
    expect
      .soft(
        trueAddress(path, [], () => null),
        path,
      )
      .toBeNull();
  }
  expect(isOfMenu('/smart-salary/approval/2')).toBe(false);
});

test.each([
  ['/smart-salary/approval', '/smart-salary/approval'],
  ['/Smart-Salary/Approval', '/smart-salary/approval'],
  ['/smart-salary', '/smart-salary'],
])('S6-04 %s, which is not in the own menu, is answered as what one may not open', async (path, end) => {
  menuState.menus = [entry('/area')];
  const pages = [createElement(Address, { key: 'address' }), createElement(UnknownPath, { key: 'page', routeOf })];
  const { box, unmount } = await render(createElement(MemoryRouter, { initialEntries: [path] }, pages));
  await eventually(() => expect(box.textContent).toContain('403'));
  expect(address).toBe(end);
  await unmount();
});
