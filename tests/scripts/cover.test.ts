import { expect, test } from 'vitest';
import { combinations, coveringLooks, everyLook } from '../support/cover.ts';

const factors = { language: ['zh', 'en'], dark: [false, true], width: [360, 768, 1280, 1920] } as const;
const pages = ['list a', 'list b', 'list c', 'list d', 'form a', 'form b', 'error'];
const kindOf = (page: string): string => page.split(' ')[0] ?? '';

/** Which values of a factor are met with each kind. */
function metWith(looks: readonly { readonly thing: string; readonly values: object }[], kind: string): Set<unknown> {
  return new Set(looks.filter(({ thing }) => kindOf(thing) === kind).flatMap(({ values }) => Object.values(values)));
}

test('the cover of a run looks at each page, and at every value with every kind of page', () => {
  const looks = coveringLooks(pages, (page) => [kindOf(page)], factors);
  expect(new Set(looks.map(({ thing }) => thing))).toEqual(new Set(pages));
  for (const kind of ['list', 'form', 'error']) {
    expect(metWith(looks, kind)).toEqual(new Set(Object.values(factors).flat()));
  }
});

test('it meets every value of a factor with every one of another, in a part of all looks, the same each time', () => {
  const looks = coveringLooks(pages, (page) => [kindOf(page)], factors);
  for (const { language, dark, width } of combinations(factors)) {
    expect(looks.some(({ values }) => values.language === language && values.dark === dark)).toBe(true);
    expect(looks.some(({ values }) => values.language === language && values.width === width)).toBe(true);
    expect(looks.some(({ values }) => values.dark === dark && values.width === width)).toBe(true);
  }
  expect(everyLook(pages, factors)).toHaveLength(pages.length * 16);
  expect(looks.length).toBeLessThan(pages.length * 4);
  expect(coveringLooks(pages, (page) => [kindOf(page)], factors)).toEqual(looks);
});
