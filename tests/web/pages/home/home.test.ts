// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import type { MenuNode } from '../../../../src/core/calls/menus.ts';
import { dueMark } from '../../../../src/web/pages/home/due-mark.ts';
import { withRecent, type RecentPage } from '../../../../src/web/pages/home/recent-pages.ts';
import { chosenEntries, movedCode, pageEntries } from '../../../../src/web/pages/home/shortcuts.ts';
import { homePath, type Tab } from '../../../../src/web/data/tabs/tab.ts';

describe('how a task stands to its time', () => {
  test.each([
    ['2026-11-23 23:59:59', '2026-11-23T09:00:00+08:00', { kind: 'today' }],
    ['2026-11-23 23:59:59', '2026-11-22T23:30:00+08:00', { kind: 'later', days: 1 }],
    ['2026-11-23 23:59:59', '2026-11-24T00:00:01+08:00', { kind: 'late', days: 1 }],
    ['2026-11-23 23:59:59', '2026-11-27T12:00:00+08:00', { kind: 'late', days: 4 }],
    ['2026-11-23 12:00:00', '2026-11-23T13:00:00+08:00', { kind: 'late', days: 1 }],
    ['', '2026-11-23T09:00:00+08:00', { kind: 'none' }],
  ])('due %s, seen at %s', (due, now, mark) => {
    expect(dueMark(due, Date.parse(now))).toEqual(mark);
  });
});

function entry(code: string, children?: readonly MenuNode[]): MenuNode {
  const node = {
    id: code,
    parentId: '0',
    code,
    name: code,
    nameEn: code,
    path: `/${code}`,
    source: '',
    sort: 1,
    isOpen: 1,
  };
  return children === undefined ? node : { ...node, children };
}

describe('shortcuts', () => {
  const menus = [entry('home'), entry('work', [entry('work_todo'), entry('work_claim')]), entry('project')];

  test('are entries that lead to a page, but for home', () => {
    expect(pageEntries(menus).map(({ code }) => code)).toEqual(['work_todo', 'work_claim', 'project']);
  });

  test('stand in the order chosen; what the menu no longer has is passed over', () => {
    const entries = pageEntries(menus);
    const codes = (chosen: readonly string[] | null) => chosenEntries(entries, chosen).map(({ code }) => code);
    expect(codes(['project', 'gone', 'work_todo'])).toEqual(['project', 'work_todo']);
    expect(codes([])).toEqual([]);
    expect(codes(null)).toEqual(['work_claim', 'work_todo', 'project']);
  });

  test('change places with their neighbours, and stay at the ends', () => {
    expect(movedCode(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(movedCode(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(movedCode(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
    expect(movedCode(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
  });
});

describe('S2-09 pages opened last', () => {
  const tab = (key: string, address = key): Tab => ({
    key,
    address,
    label: '',
    value: key,
    params: {},
    query: {},
    meta: {},
    group: '',
  });
  const keys = (items: readonly RecentPage[]) => items.map(({ key }) => key);

  test('come once each, the newest first, eight of them and never home', () => {
    const opened = ['/a', '/b', '/a', homePath, '/c', '/d', '/e', '/f', '/g', '/h', '/i'];
    const items = opened.reduce<readonly RecentPage[]>((known, key) => withRecent(known, tab(key)), []);
    expect(keys(items)).toEqual(['/i', '/h', '/g', '/f', '/e', '/d', '/c', '/a']);
  });

  test('lead to where the person was last on them', () => {
    const items = withRecent(withRecent([], tab('/a', '/a?list=claim')), tab('/a', '/a?list=done'));
    expect(items.map(({ address }) => address)).toEqual(['/a?list=done']);
  });
});

test('S2-09 what is stored as a page opened last and is none is left out', async () => {
  vi.resetModules();
  const { openSession } = await import('../../../../src/web/data/state/session.ts');
  openSession('token', 'refresh', { userId: '7' } as Parameters<typeof openSession>[2]);
  const { writeStored } = await import('../../../../src/web/parts/storage.ts');
  const page = { key: '/a', address: '/a', label: 'a', meta: {} };
  const broken = [{ ...page, meta: null }, { ...page, meta: { title: 'a' } }, null, { key: '/b' }];
  writeStored('recent-pages', { userId: '7', items: [...broken, page] });
  const { recentPages } = await import('../../../../src/web/pages/home/recent-pages.ts');
  expect(recentPages.items).toEqual([page]);
});
