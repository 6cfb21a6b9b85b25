import { describe, expect, test } from 'vitest';
import { keepAlive } from '../../../../src/core/product.ts';
import { prunePages, visitPage, type KeepRules, type KeptPages } from '../../../../src/web/shell/tabs/kept-pages.ts';
import { pageKeyOf, tabKeyOf, type Place } from '../../../../src/web/data/tabs/tab.ts';

function place(address: string): Place {
  const [pathname = '', query] = address.split('?');
  return { pathname, search: query === undefined ? '' : `?${query}` };
}

const rules: KeepRules = { limit: keepAlive.pages, isWanted: () => true, isAtRisk: () => false };

function visitAll(addresses: readonly string[], given: KeepRules = rules): KeptPages {
  return addresses.reduce<KeptPages>(
    (pages, address) => prunePages(visitPage(pages, place(address), false), given),
    [],
  );
}

const keysOf = (pages: KeptPages): string[] => pages.map(({ key }) => key);

describe('S2-24 kept pages', () => {
  test('are told apart by the full path with its query, not by the words that the menu adds', () => {
    expect(keysOf(visitAll(['/a?x=1', '/a?x=2', '/a?x=1&name=A&isTab=true']))).toEqual(['/a?x=2', '/a?x=1']);
  });

  test('S9-09 ten of them live on; the one used longest ago goes first', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `/p${index}`);
    const pages = visitAll([...ten, '/p0', '/p10']);
    expect(pages).toHaveLength(10);
    expect(keysOf(pages)).toEqual([...ten.slice(2), '/p0', '/p10']);
  });

  test('a page visited again is the one that was left; another query makes another page', () => {
    const first = visitAll(['/a?x=1', '/b']);
    const again = visitPage(first, place('/a?x=1'), false);
    expect(again.at(-1)?.id).toBe(first[0]?.id);
    const other = visitPage(again, place('/a?x=2'), false);
    expect(first.map(({ id }) => id)).not.toContain(other.at(-1)?.id);
  });

  test('a page that replaces its own query stays the page that it is', () => {
    const before = visitAll(['/b', '/a?list=claim']);
    const after = visitPage(before, place('/a?list=todo'), true);
    expect(keysOf(after)).toEqual(['/b', '/a?list=todo']);
    expect(after.at(-1)?.id).toBe(before.at(-1)?.id);
  });

  test('one with unsaved work never goes for others, even beyond the limit', () => {
    const given = { ...rules, limit: 2, isAtRisk: ({ key }: { readonly key: string }) => key.startsWith('/form') };
    expect(keysOf(visitAll(['/form1', '/a', '/form2', '/b', '/c'], given))).toEqual(['/form1', '/form2', '/c']);
  });

  test('those of a closed tab go, the one that is shown last of all', () => {
    const pages = visitAll(['/a', '/b', '/c']);
    const left = prunePages(pages, { ...rules, isWanted: ({ key }) => key === '/b' });
    expect(keysOf(left)).toEqual(['/b', '/c']);
    expect(prunePages(left, { ...rules, isWanted: () => true })).toBe(left);
  });
});

test('S2-28 pages of one path share a tab; embedded pages, whose path is always the same, do not', () => {
  expect(tabKeyOf(place('/a?x=1'))).toBe('/a');
  expect(tabKeyOf(place('/myiframe/urlPath?src=one'))).not.toBe(tabKeyOf(place('/myiframe/urlPath?src=two')));
  expect(pageKeyOf(place('/a?name=B'))).toBe('/a');
});

test('S2-28 a slash at the end of a path makes no other page, and no second home tab', () => {
  expect([tabKeyOf(place('/wel/index/')), tabKeyOf(place('/'))]).toEqual(['/wel/index', '/']);
  expect(keysOf(visitAll(['/wel/index', '/wel/index/']))).toEqual(['/wel/index']);
});

test('S2-24 one task or detail is one page in one tab, whatever the spelling of its address', () => {
  const spellings = [
    '/work/process/dna-qc/review/12',
    '/work/process/dna-qc/review/12/dna',
    '/work/process/qc-stage/dna-qc/review/12',
    '/work/process/qc-stage/dna-qc/review/12/dna/',
    '/index/work/process/dna-qc/review/12',
    '/work/process/dna%2Dqc/review/12/%64na',
  ];
  expect(new Set(spellings.map((each) => tabKeyOf(place(each))))).toEqual(new Set([spellings[0]]));
  expect(visitAll(spellings)).toHaveLength(1);
  expect(visitAll(['/work/process/dna-qc/review/12?a=1&b=2', '/work/process/dna-qc/review/12?b=2&a=1'])).toHaveLength(
    1,
  );
  const others = ['/work/process/dna-qc/review/13', '/work/process/dna-qc/detail/12', '/work/process/dna-qc/form/12'];
  expect(new Set([...others, ...spellings].map((each) => tabKeyOf(place(each)))).size).toBe(4);
  expect(tabKeyOf(place('/work/process/dna-qc/review/sheet'))).toBe('/work/process/dna-qc/review/sheet');
});
