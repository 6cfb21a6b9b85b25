import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDecimalText } from '../../../src/core/text/number.ts';
import { isLongEnough } from '../../../src/core/text/password.ts';
import { beginsWith } from '../../../src/core/text/prefix.ts';
import { isWebAddress } from '../../../src/core/text/web-address.ts';
import { isBlank, isEmptyValue } from '../../../src/core/values/empty.ts';

describe('S5-08 rules for texts', () => {
  test('S5-11 a number is digits with an optional decimal part', () => {
    fc.assert(
      fc.property(fc.nat(), fc.stringMatching(/^\d{1,8}$/), (whole, part) => {
        expect([isDecimalText(`${whole}`), isDecimalText(`${whole}.${part}`)]).toEqual([true, true]);
        expect(isDecimalText(`-${whole}`)).toBe(false);
      }),
    );
    for (const text of ['', '.', '1.', '.5', '1.2.3', '1e3', ' 1', '1,000', '１']) {
      expect([text, isDecimalText(text)]).toEqual([text, false]);
    }
  });

  test('S5-12 a web address begins with http or https', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
        expect(isWebAddress(address)).toBe(true);
        expect(isWebAddress(` ${address}`)).toBe(false);
        expect(isWebAddress(address.replace(/^https?/, 'ftp'))).toBe(false);
      }),
    );
    for (const text of [
      '',
      'http',
      'www.example.com',
      'javascript:alert(1)//http://',
      '//example.com',
      'httpx://a',
      'https://',
    ]) {
      expect([text, isWebAddress(text)]).toEqual([text, false]);
    }
  });

  test('S5-13 only null, the texts null and undefined, and what holds nothing is empty', () => {
    for (const value of [null, undefined, '', 'null', 'undefined', [], {}]) expect(isEmptyValue(value)).toBe(true);
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.bigInt(), fc.boolean()), (value) => !isEmptyValue(value)),
      { examples: [[0], [Number.NaN], [false]] },
    );
    fc.assert(fc.property(fc.array(fc.anything(), { minLength: 1 }), (list) => !isEmptyValue(list)));
    fc.assert(fc.property(fc.string(), fc.anything(), (key, value) => !isEmptyValue({ [`k${key}`]: value })));
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => isEmptyValue(text) === ['null', 'undefined'].includes(text)),
    );
  });

  test('a text in which nothing can be seen says nothing, while numbers, switches and all other texts do', () => {
    for (const text of [
      '',
      ' ',
      '\u3000\u3000',
      '\t\n',
      '\u00a0',
      'null',
      '\u200b',
      '\u2060\ufeff',
      '\u2800',
      '\u3164',
      '\u3000\u200b\n',
    ])
      expect([text, isBlank(text)]).toEqual([text, true]);
    for (const value of [' a', '\u3000无', '\u200b.', '👍🏽', 'ü', 0, false, ['']])
      expect([value, isBlank(value)]).toEqual([value, false]);
    for (const value of [null, undefined, [], {}]) expect(isBlank(value)).toBe(true);
  });

  test('S5-15 a name is found by how it begins, whatever the case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9 样本提取]*$/), fc.nat(), (name, length) => {
        const typed = name.slice(0, length);
        expect(beginsWith(name, typed)).toBe(true);
        expect(beginsWith(name.toUpperCase(), typed.toLowerCase())).toBe(true);
      }),
    );
    expect(beginsWith('DNA提取', 'dna提')).toBe(true);
    expect(beginsWith('DNA提取', '提取')).toBe(false);
    expect(beginsWith('a.b', 'a?b')).toBe(false);
  });

  test('S5-16 a password has six characters, however many bytes those are', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '密', '🧬'), { maxLength: 12 }), (characters) => {
        expect(isLongEnough(characters.join(''))).toBe(characters.length >= 6);
      }),
    );
  });
});
