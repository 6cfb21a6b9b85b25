// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { MenuNode } from '../../../../src/core/calls/menus.ts';
import { menuAddress } from '../../../../src/web/data/state/menu-address.ts';
import { describeTab, type NameSources } from '../../../../src/web/shell/tabs/describe-tab.ts';
import { innerAddress } from '../../../../src/web/data/tabs/dynamic-routes.ts';

const entry: MenuNode = {
  id: '3',
  parentId: '1',
  code: 'claim',
  name: '待签事务',
  nameEn: 'To claim',
  path: '/work/claim',
  source: 'inbox',
  sort: 2,
  isOpen: 1,
};
const group: MenuNode = { ...entry, id: '1', code: 'work', name: '流程事务', path: '/work', children: [entry] };
const detail = { formRoute: '/work/process/x/detail/9?a=1', formName: 'DNA EX-9', formDesc: '', routeId: '9' };
const words = { tab: true, i18n: null, params: {} };
const sources: NameSources = { words, menus: [group], details: [detail] };

describe('S4-04 a navigation opens a tab', () => {
  test('named by the menu in both languages, below its group', () => {
    const tab = describeTab({ pathname: '/work/claim', search: '?name=x&isTab=true' }, sources);
    expect(tab).toMatchObject({
      key: '/work/claim',
      label: '待签事务',
      value: '/work/claim',
      query: { name: 'x', isTab: 'true' },
      meta: { title: { zh: '待签事务', en: 'To claim' } },
      group: 'work',
    });
  });

  test('S3-04 with label, value, params, query, meta and group', () => {
    const routed = { ...sources, words: { ...words, params: { list: 'claim' } } };
    expect(describeTab({ pathname: '/work/claim', search: '?a=1' }, routed)).toEqual({
      key: '/work/claim',
      label: '待签事务',
      value: '/work/claim',
      params: { list: 'claim' },
      query: { a: '1' },
      meta: { title: { zh: '待签事务', en: 'To claim' } },
      group: 'work',
      address: '/work/claim?a=1',
    });
  });

  test('named by the query or the route where the menu has no such page', () => {
    expect(describeTab({ pathname: '/x', search: '?name=Mine' }, sources)?.meta.title?.en).toBe('Mine');
    const routed = { ...sources, words: { ...words, i18n: 'tabs:home' } };
    expect(describeTab({ pathname: '/x', search: '' }, routed)?.meta).toEqual({ i18n: 'tabs:home' });
  });

  test('S2-26 a detail opened before has its name, also where it is mounted below /index', () => {
    for (const address of [detail.formRoute, innerAddress(detail.formRoute)]) {
      const [pathname = '', query = ''] = address.split('?');
      expect(describeTab({ pathname, search: `?${query}` }, sources)?.meta.title?.zh).toBe('DNA EX-9');
    }
  });

  test('unless the route or the query disables tabs, or nothing names the page', () => {
    expect(describeTab({ pathname: '/x', search: '' }, sources)).toBeNull();
    expect(describeTab({ pathname: '/work/claim', search: '?isTab=false' }, sources)).toBeNull();
    const disabled = { ...sources, words: { ...words, tab: false } };
    expect(describeTab({ pathname: '/work/claim', search: '' }, disabled)).toBeNull();
  });
});

describe('S2-30 where an entry leads', () => {
  test('to its page with name and isTab, which is false for /index/index alone', () => {
    expect(menuAddress(entry, 'en')).toBe('/work/claim?name=To+claim&isTab=true');
    expect(menuAddress({ ...entry, path: '/index/index' }, 'en')).toMatch(/^\/index\/index\?.*isTab=false$/);
  });

  test('S2-25 a remote entry to the page that embeds it, with its fields as query', () => {
    const address = menuAddress({ ...entry, path: 'https://reports.example/a?b=1' }, 'zh');
    const [path, query] = address.split(/\?(.*)/s);
    expect(path).toBe('/myiframe/urlPath');
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
      path: 'https://reports.example/a?b=1',
      id: '3',
      code: 'claim',
      name: '待签事务',
      isTab: 'true',
    });
    expect(menuAddress({ ...entry, path: '/manual.html' }, 'zh')).toMatch(/^\/myiframe\/urlPath\?/);
  });
});
