import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPhoneNumber, isTelephone, mobileNumber } from '../../../src/core/text/phone.ts';

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

interface PhoneField {
  readonly at: string;
  readonly type?: unknown;
  readonly pattern?: string;
  readonly 'x-errors'?: { readonly pattern?: { readonly zh: string; readonly en: string } };
}

/** Every field of the descriptors whose name ends with `phone`, but for those that begin with an address. */
function phoneFields(at: string, node: unknown): readonly PhoneField[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const below = phoneFields(`${at}/${key}`, value);
    const isField = /(?<!Address)phone$/i.test(key) && (value as { type?: unknown } | null)?.type === 'string';
    return isField ? [{ ...(value as object), at: `${at}/${key}` }, ...below] : below;
  });
}

const schemas = resolve(import.meta.dirname, '../../../schemas');
const files = ['types', 'records', 'processes', 'families'].flatMap((folder) =>
  readdirSync(resolve(schemas, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`),
);
const written = files.flatMap((name) => phoneFields(name, JSON.parse(readFileSync(resolve(schemas, name), 'utf8'))));

/** Which rule validates a field: the address for codes, a colleague's number, or how customers are called. */
function ruleOf(at: string): (text: string) => boolean {
  if (at.startsWith('records/system/own-account')) return (text) => mobileNumber(text) !== null;
  return at.startsWith('types/system') ? isTelephone : isPhoneNumber;
}

test('S5-10 telephone fields are found in the descriptors', () => {
  expect(written.length).toBeGreaterThan(9);
});

test.each(written.map((field) => [field.at, field] as const))('S5-10 %s is validated by the rule', (at, field) => {
  const validate = new RegExp(field.pattern ?? '', 'u');
  const texts = fc
    .oneof(
      fc.stringMatching(/^[\d-]{9,16}$/),
      fc.stringMatching(/^(\+?86)?1\d{9,11}$/),
      fc.stringMatching(/^(86)?[ -]{0,2}1\d{2}[ -]{0,2}\d{4}[ -]?\d{4}$/),
      fc.stringMatching(/^0\d{2,3}-\d{7,8}x?$/),
      fc.string(),
    )
    .map((text) => text.trim());
  fc.assert(
    fc.property(texts, (text) => {
      expect([text, validate.test(text)]).toEqual([text, ruleOf(at)(text)]);
    }),
    { numRuns: 500 },
  );
  expect(field['x-errors']?.pattern).toMatchObject({ zh: expect.any(String), en: expect.any(String) });
});
