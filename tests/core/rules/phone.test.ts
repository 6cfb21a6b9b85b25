import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPhoneNumber, mobileNumber } from '../../../src/core/rules/phone.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

describe('S5-10 telephone numbers', () => {
  test('eleven digits from 1 on are a mobile number, with 86 in front or without', () => {
    fc.assert(
      fc.property(digits(10), fc.constantFrom('', '86', '+86', '86 ', '+86-'), (rest, prefix) => {
        expect(mobileNumber(`${prefix}1${rest}`)).toBe(`1${rest}`);
      }),
    );
  });

  test('blanks and hyphens between the digits do not count', () => {
    expect(mobileNumber(' 138 1234-5678 ')).toBe('13812345678');
  });

  test('any other count of digits, another first digit, or a letter makes it none', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,16}$/), (text) => {
        const bare = /^86\d{11}$/.test(text) ? text.slice(2) : text;
        expect(mobileNumber(text) !== null).toBe(bare.length === 11 && bare.startsWith('1'));
      }),
    );
    for (const text of ['', '23812345678', '1381234567x', '861381234567', '87113812345678', '13812345678 1']) {
      expect([text, mobileNumber(text)]).toEqual([text, null]);
    }
  });

  test('the looser rule takes 11 to 14 digits and hyphens, and nothing else', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d-]{0,20}$/), (text) => {
        expect(isPhoneNumber(text)).toBe(text.length >= 11 && text.length <= 14);
      }),
    );
    expect(isPhoneNumber('0755-12345678')).toBe(true);
    expect(isPhoneNumber('0755 12345678')).toBe(false);
  });
});
