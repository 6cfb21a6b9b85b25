import { expect, test } from 'vitest';
import { branches, tickedAfter, treeOf } from '../../../../src/web/form/widgets/tree-choice.ts';
import type { TreeChoice } from '../../../../src/web/data/services/lookups.ts';

function choice(value: string, ...children: readonly TreeChoice[]): TreeChoice {
  return { value, label: { zh: `中${value}`, en: `Menu ${value}` }, children };
}

const tree = [choice('a', choice('b', choice('c'), choice('d')), choice('e')), choice('f')];

test('a tick takes along what is above and below', () => {
  expect(tickedAfter(tree, [], 'b', true)).toEqual(['a', 'b', 'c', 'd']);
  expect(tickedAfter(tree, ['f'], 'd', true)).toEqual(['f', 'a', 'b', 'd']);
});

test('a cleared one takes along what is below, and what the tree does not show stays', () => {
  expect(tickedAfter(tree, ['a', 'b', 'c', 'd', 'hidden'], 'b', false)).toEqual(['a', 'hidden']);
  expect(tickedAfter(tree, ['a', 'hidden'], 'hidden', false)).toEqual(['a', 'hidden']);
});

test('a search keeps what is found with the rows above and below it', () => {
  expect(treeOf(tree, ' menu D', 'en')).toEqual([choice('a', choice('b', choice('d')))]);
  expect(treeOf(tree, '中b', 'zh')).toEqual([choice('a', choice('b', choice('c'), choice('d')))]);
  expect(treeOf(tree, '', 'zh')).toBe(tree);
  expect(branches(tree)).toEqual(['a', 'b']);
});
