import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalPlaces } from '../../../src/core/form/decimals.ts';
import { sameValue } from '../../../src/core/values/empty.ts';
import { type FormatName, formats } from '../../../src/core/values/formats.ts';
import { keywordMessage, messageKeywords, shownValue } from '../../../src/core/form/messages.ts';
import { prepare } from '../../../src/core/values/prepare.ts';

describe('formats', () => {
  const cases: Readonly<Record<FormatName, { readonly good: readonly string[]; readonly bad: readonly string[] }>> = {
    date: {
      good: ['2026-11-20', '2024-02-29', '2000-02-29'],
      bad: [
        '2026-02-29',
        '1900-02-29',
        '2026-13-01',
        '2026-04-31',
        '2026-1-1',
        '2026/11/20',
        '2026-11-20T00:00:00Z',
        '2026-00-10',
        '2026-01-00',
        '',
      ],
    },
    'date-time': {
      good: ['2026-11-20T09:30:00+08:00', '2026-11-20T09:30:00Z', '2026-11-20t09:30:00.125z'],
      bad: [
        '2026-11-20 09:30:00+08:00',
        '2026-11-20T09:30:00',
        '2026-11-20T24:00:00Z',
        '2026-02-30T09:30:00Z',
        '2026-11-20T09:30Z',
        '2026-11-20T09:30:00+8:00',
      ],
    },
    time: {
      good: ['09:30:00Z', '23:59:59.9+08:00'],
      bad: ['09:30', '09:30:00', '24:00:00Z', '09:60:00Z', '09:30:60Z', '09:30:00+24:00'],
    },
    email: {
      good: ['a@b.cn', 'first.last+tag@lab.example.org'],
      bad: ['a@b', 'a b@c.cn', '@b.cn', 'a@-b.cn', 'a@b..cn', `${'x'.repeat(250)}@b.cn`],
    },
    uri: {
      good: ['https://a.cn/x?y=1#z', 'mailto:a@b.cn', 'urn:x:y'],
      bad: ['a.cn', '//a.cn', 'http:', 'http://a b', 'http://a.cn/%zz', 'http://测试.cn'],
    },
  };
  for (const [name, { good, bad }] of Object.entries(cases)) {
    const validate = formats[name as FormatName];
    test.each(good)(`${name}: %s is one`, (text) => expect(validate(text)).toBe(true));
    test.each(bad)(`${name}: %s is none`, (text) => expect(validate(text)).toBe(false));
  }

  test('a date is one exactly when the calendar has it', () => {
    const days = fc.record({
      year: fc.integer({ min: 1, max: 9999 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    });
    fc.assert(
      fc.property(days, ({ year, month, day }) => {
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const real = new Date(`${text}T00:00:00Z`);
        expect(formats.date(text)).toBe(!Number.isNaN(real.getTime()) && real.getUTCDate() === day);
      }),
    );
  });
});

describe('decimal places', () => {
  test.each([
    [1, 0],
    [1.5, 1],
    [1.005, 3],
    [19.99, 2],
    [-0.1, 1],
    [1e21, 0],
    [1.5e-7, 8],
    [0.1 + 0.2, 17],
  ])('%d has %d', (value, places) => {
    expect(decimalPlaces(value)).toBe(places);
  });

  test('are those of the number as written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 5 }), (digits, places) => {
        expect(decimalPlaces(Number(`${digits}e-${places}`))).toBeLessThanOrEqual(places);
      }),
    );
  });
});

describe('comparison', () => {
  test('all empty values are equal, key order does not count, list order does', () => {
    expect(sameValue('', null)).toBe(true);
    expect(sameValue([], undefined)).toBe(true);
    expect(sameValue({ a: 1, b: '' }, { b: null, a: 1 })).toBe(true);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
    expect(sameValue(0, '')).toBe(false);
    expect(sameValue({}, [])).toBe(true);
    expect(sameValue([1], { 0: 1 })).toBe(false);
  });

  test('every JSON value equals its copy', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sameValue(value, JSON.parse(JSON.stringify(value)))).toBe(true);
      }),
    );
  });
});

describe('what validators get to see', () => {
  test('S5-13 leaves out empty values and what JSON cannot carry', () => {
    expect(
      prepare({
        a: '',
        b: null,
        c: undefined,
        d: [],
        e: 'null',
        f: Number.NaN,
        g: 0,
        h: false,
        i: [undefined],
        j: { k: undefined, l: '' },
      }),
    ).toEqual({ g: 0, h: false, i: [null], j: { l: '' } });
  });

  test('names every key well-formed', () => {
    expect(Object.keys(prepare({ 'a\ud800': 1, 'b😀': 1 }))).toEqual(['a\ufffd', 'b😀']);
  });
});

describe('messages', () => {
  const parts = { label: { zh: '浓度', en: 'Concentration' }, value: '12', expected: 5, unit: 'ng/uL' };

  test.each(messageKeywords)('%s speaks both languages and names the field', (keyword) => {
    const { zh, en } = keywordMessage(keyword, parts);
    expect(zh).toContain('浓度');
    expect(en).toContain('Concentration');
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
  });

  test('name the value found and the one expected, with its unit', () => {
    expect(keywordMessage('maximum', parts)).toEqual({
      zh: '浓度不能大于 5 ng/µL，现为“12”',
      en: 'Concentration must be at most 5 ng/µL, not “12”',
    });
    expect(keywordMessage('minimum', { ...parts, expected: 1, value: '0', unit: 'mo' })).toEqual({
      zh: '浓度不能小于 1 月，现为“0”',
      en: 'Concentration must be at least 1 mo, not “0”',
    });
    expect(keywordMessage('type', { ...parts, expected: 'number', value: 'abc' }).en).toBe(
      'Concentration must be a number, not “abc”',
    );
  });

  test('an unknown keyword still says which field', () => {
    expect(keywordMessage('constructor', parts).en).toBe('Concentration is not valid, not “12”');
  });

  test('long values are cut by characters', () => {
    expect(shownValue('😀'.repeat(50))).toBe(`${'😀'.repeat(40)}…`);
    expect(shownValue([1])).toBeNull();
    expect(shownValue(0)).toBe('0');
  });
});
