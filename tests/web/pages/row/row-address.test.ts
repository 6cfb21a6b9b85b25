// @vitest-environment jsdom
import '../../support/wire.ts';
import { createElement, useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/web/data/calls/api-error.ts';
import { loadRelease } from '../../../../src/web/data/calls/forms.ts';
import { MovedPage } from '../../../../src/web/data/tabs/MovedPage.tsx';
import { openTab, resetTabs, tabs } from '../../../../src/web/data/tabs/tabs.ts';
import { i18n, loadTexts } from '../../../../src/web/i18n/i18n.ts';
import { RowPage } from '../../../../src/web/pages/row/RowPage.tsx';
import { layOutPage, render } from '../../support/dom.ts';
import { eventually } from '../../support/eventually.ts';

vi.mock('../../../../src/web/data/calls/forms.ts', { spy: true });

let address = '';

function Address() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  }, [pathname, search]);
  return null;
}

function drawn(path: string, page: ReturnType<typeof createElement>) {
  const routes = [
    createElement(Route, { key: 'page', path, element: page }),
    createElement(Route, { key: 'other', path: '*', element: null }),
  ];
  const inside = [createElement(Address, { key: 'address' }), createElement(Routes, { key: 'routes' }, routes)];
  return render(createElement(MemoryRouter, { initialEntries: [`${path}?a=1`] }, inside));
}

beforeAll(layOutPage);
beforeEach(async () => {
  resetTabs();
  await i18n.changeLanguage('zh');
  await loadTexts('record', 'status');
});

test('S2-24 a row under another address keeps its query and leaves no tab behind', async () => {
  const key = '/record/salary/1882956214044723622';
  openTab({ key, label: '', value: key, params: {}, query: {}, meta: {}, group: '', address: key });
  const { unmount } = await drawn(key, createElement(MovedPage, { to: '/record/salary/XZ20260909-001' }));
  await eventually(() => expect(address).toBe('/record/salary/XZ20260909-001?a=1'));
  expect(tabs.items.map((tab) => tab.key)).toEqual(['/wel/index']);
  await unmount();
});

test('S2-15 a row of a record that is not for the person says so, with a way home', async () => {
  vi.mocked(loadRelease).mockRejectedValue(new ApiError(400, '表单不存在', null));
  const { box, unmount } = await drawn('/x', createElement(RowPage, { record: 'salary', rowKey: 'XZ1' }));
  await eventually(() => expect(box.textContent).toContain('抱歉，您没有权限访问该页面'));
  expect(box.querySelector('button')?.textContent).toContain('返回首页');
  await unmount();
});
