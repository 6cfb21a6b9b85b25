import { describe, expect, test } from 'vitest';
import type { MenuNode } from '../../../../src/core/calls/menus.ts';
import {
  closeMenuSearch,
  matchMenus,
  menuSearch,
  openMenuSearch,
} from '../../../../src/web/shell/menu-search/menu-search.ts';
import { placeAfter } from '../../../../src/web/shell/menu-search/use-menu-find.ts';

function entry(name: string, nameEn: string, children?: readonly MenuNode[]): MenuNode {
  const node = {
    id: nameEn,
    parentId: '',
    code: nameEn,
    name,
    nameEn,
    path: `/${nameEn}`,
    source: '',
    sort: 1,
    isOpen: 1,
  };
  return children === undefined ? node : { ...node, children };
}

const tree = [
  entry('首页', 'Home'),
  entry('实验阶段', 'Experiment', [
    entry('DNA提取', 'DNA extraction'),
    entry('dna纯化', 'dna purification'),
    entry('RNA提取', 'RNA extraction'),
  ]),
  entry('DNA', 'DNA', [entry('报告', 'Report on DNA')]),
];

function names(typed: string, language: 'zh' | 'en' = 'zh'): string[] {
  return matchMenus(tree, typed, language).map(({ name }) => name);
}

describe('S2-29, S5-15 search of menu entries', () => {
  test('finds entries whose name starts with what is typed, whatever its case', () => {
    expect(names('dna')).toEqual(['DNA提取', 'dna纯化']);
    expect(names('DNA')).toEqual(['DNA提取', 'dna纯化']);
    expect(names('rna提')).toEqual(['RNA提取']);
  });

  test('the start of the name counts, not its middle', () => {
    expect(names('提取')).toEqual([]);
    expect(names('extraction', 'en')).toEqual([]);
  });

  test('entries that hold others are none to find, though their name would fit', () => {
    expect(names('实验')).toEqual([]);
    expect(matchMenus(tree, '报', 'zh').map(({ name, above }) => ({ name, above }))).toEqual([
      { name: '报告', above: ['DNA'] },
    ]);
  });

  test('goes by the names of the language that is shown', () => {
    expect(names('h', 'en')).toEqual(['Home']);
    expect(names('首', 'en')).toEqual([]);
  });

  test('nothing typed gives every entry, and blanks around it do not count', () => {
    expect(names('')).toHaveLength(5);
    expect(names('  dna ')).toHaveLength(2);
  });

  test('signs that mean something to patterns are letters like others', () => {
    for (const typed of ['.', '*', '[', '\\', '^d', '(']) expect(names(typed)).toEqual([]);
  });

  test('S2-28 opens and closes', () => {
    openMenuSearch();
    expect(menuSearch.open).toBe(true);
    closeMenuSearch();
    expect(menuSearch.open).toBe(false);
  });
});

test('arrow keys walk around both ends, other keys are left alone', () => {
  expect(placeAfter('ArrowDown', 0, 3)).toBe(1);
  expect(placeAfter('ArrowDown', 2, 3)).toBe(0);
  expect(placeAfter('ArrowUp', 0, 3)).toBe(2);
  expect(placeAfter('ArrowUp', 2, 3)).toBe(1);
  expect(placeAfter('ArrowDown', 0, 0)).toBeNull();
  expect(placeAfter('a', 0, 3)).toBeNull();
});
