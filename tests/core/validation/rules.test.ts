import { describe, expect, test } from 'vitest';
import { isEmptyValue } from '../../../src/core/validation/empty.ts';
import {
  isLoosePhone,
  isNumberText,
  isPhone,
  isWebAddress,
  rangeEnd,
  rangePlaceholders,
  withEnd,
  withStart,
} from '../../../src/core/validation/rules.ts';

describe('S5-10 phone', () => {
  test.each(['13812345678', '8613812345678', '+8613812345678', '+86 13812345678', '86-13812345678'])(
    '%s is one',
    (text) => {
      expect(isPhone(text)).toBe(true);
    },
  );
  test.each(['', '1381234567', '138123456789', '23812345678', '+8513812345678', '138 1234 5678', '13812345678x'])(
    '%s is none',
    (text) => {
      expect(isPhone(text)).toBe(false);
    },
  );
  test.each([
    ['010-62751234', true],
    ['0571-8795-1234', true],
    ['13812345678', true],
    ['1381234567', false],
    ['138-1234-5678-9', false],
    ['0571 87951234', false],
  ])('the looser rule: %s is %s', (text, ok) => {
    expect(isLoosePhone(text)).toBe(ok);
  });
});

describe('S5-11 number', () => {
  test.each([
    ['0', true],
    ['12', true],
    ['12.50', true],
    ['', false],
    ['.5', false],
    ['12.', false],
    ['-1', false],
    ['1e3', false],
    ['1,000', false],
    ['12a', false],
  ])('%s is %s', (text, ok) => {
    expect(isNumberText(text)).toBe(ok);
  });
});

describe('S5-12 URL', () => {
  test.each([
    ['http://a.cn', true],
    ['https://example.org/x?y=1', true],
    ['HTTPS://EXAMPLE.ORG', true],
    ['ftp://example.org', false],
    ['www.example.org', false],
    [' https://example.org', false],
    ['https://', false],
    ['javascript:alert(1)//http://', false],
  ])('%s is %s', (text, ok) => {
    expect(isWebAddress(text)).toBe(ok);
  });
});

describe('S5-13 empty value', () => {
  test.each([[null], [undefined], ['null'], ['undefined'], [''], [[]], [{}]])('%j is empty', (value) => {
    expect(isEmptyValue(value)).toBe(true);
  });
  test.each([[0], [-1], [Number.NaN], [true], [false], [' '], ['Null'], [[null]], [{ a: null }]])(
    '%j is not',
    (value) => {
      expect(isEmptyValue(value)).toBe(false);
    },
  );
});

describe('S5-14 range input', () => {
  test('the start is capped by the end', () => {
    expect(withStart({ start: null, end: 5 }, 9)).toEqual({ start: 5, end: 5 });
    expect(withStart({ start: null, end: 5 }, '3.5')).toEqual({ start: 3.5, end: 5 });
    expect(withStart({ start: 1, end: null }, 9)).toEqual({ start: 9, end: null });
  });
  test('the end is floored by the start', () => {
    expect(withEnd({ start: 5, end: null }, 2)).toEqual({ start: 5, end: 5 });
    expect(withEnd({ start: 5, end: null }, '7')).toEqual({ start: 5, end: 7 });
  });
  test('non-numbers become blank', () => {
    for (const typed of ['abc', '', ' ', '1,5', null, undefined, Number.NaN, Infinity, [], true])
      expect(rangeEnd(typed)).toBeNull();
    expect(withStart({ start: 1, end: 5 }, 'abc')).toEqual({ start: null, end: 5 });
    expect(withEnd({ start: 1, end: 5 }, 'abc')).toEqual({ start: 1, end: null });
  });
  test('the placeholders are as specified', () => {
    expect([rangePlaceholders.start.zh, rangePlaceholders.between.zh]).toEqual(['最小值', '至']);
  });
});
