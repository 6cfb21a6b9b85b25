import { describe, expect, test } from 'vitest';
import type { MenuNode } from '../../../../src/core/calls/menus.ts';
import { findMenu, menuCount, menuName, trailTo, visibleMenus } from '../../../../src/web/data/state/menu-tree.ts';

function node(code: string, more: Partial<MenuNode> = {}): MenuNode {
  return {
    id: code,
    parentId: '0',
    code,
    name: `名${code}`,
    nameEn: code,
    path: `/${code}`,
    source: '',
    sort: 1,
    isOpen: 1,
    ...more,
  };
}

const tree = [
  node('home'),
  node('lab', { children: [node('plan', { meta: { roles: ['lab-technician'] } }), node('open')] }),
];

describe('menu tree', () => {
  test('S6-04 an entry whose meta lists roles is hidden from others, also below', () => {
    const codes = (roles: readonly string[]) => visibleMenus(tree, roles)[1]?.children?.map((child) => child.code);
    expect(codes(['sales'])).toEqual(['open']);
    expect(codes(['lab-technician'])).toEqual(['plan', 'open']);
  });

  test('S9-17 an entry without an address, e.g. of a report server that is not set, is hidden', () => {
    const entries = [{ ...node('reports'), path: '' }, node('open')];
    expect(visibleMenus(entries, []).map(({ code }) => code)).toEqual(['open']);
  });

  test('the way to a path names every level', () => {
    expect(trailTo(tree, '/plan')).toEqual(['lab', 'plan']);
    expect(trailTo(tree, '/nowhere')).toEqual([]);
    expect(findMenu(tree, 'open')?.path).toBe('/open');
    expect(findMenu(tree, 'nothing')).toBeNull();
  });

  test('names follow the language; a menu without an English name keeps its own', () => {
    expect(menuName(node('a'), 'en')).toBe('a');
    expect(menuName(node('a'), 'zh')).toBe('名a');
    expect(menuName(node('a', { nameEn: '' }), 'en')).toBe('名a');
  });

  test('S9-12 a counter of -1 is shown as 0; a stage shows the sum of its counters', () => {
    const claim = node('a', { meta: { counts: 'list:claim' } });
    expect(menuCount(claim, { claimTaskCount: -1 })).toBe(0);
    expect(menuCount(claim, { claimTaskCount: 7 })).toBe(7);
    const stage = node('b', { meta: { counts: 'stage:experiment' } });
    expect(menuCount(stage, { extractCount: 2, libraryCount: 3, mixedCount: -1, dataCount: 9 })).toBe(5);
    expect(menuCount(node('c'), { extractCount: 7 })).toBe(0);
    expect(menuCount(stage, { extractCount: 2 }, { b: 4 })).toBe(4);
    expect(menuCount(stage, { extractCount: 2 }, { b: -1 })).toBe(0);
    expect(menuCount(stage, { extractCount: 2 }, { other: 4 })).toBe(2);
  });
});
