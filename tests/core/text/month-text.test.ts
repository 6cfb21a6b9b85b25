import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMonth, takesMonths } from '../../../src/core/text/month-text.ts';

describe('months that people write', () => {
  test('a month is read in every usual spelling, and from the first day that a spreadsheet makes of it', () => {
    const spellings = [
      '2026-11',
      '2026/11',
      '2026.11',
      '2026年11月',
      '202611',
      '２０２６－１１',
      '2026-11-01',
      '2026/11/1',
    ];
    for (const text of spellings) expect([text, readMonth(text)]).toEqual([text, '2026-11']);
    for (const text of ['2026-5', '2026年5月', '2026/05']) expect([text, readMonth(text)]).toEqual([text, '2026-05']);
  });

  test('what is no month, or a day within one, is not read', () => {
    const others = ['', '2026', '2026-13', '2026-00', '20265', '2026-11-15', '11/2026', 'Nov', '月'];
    for (const text of others) expect([text, readMonth(text)]).toEqual([text, null]);
  });

  test('a pattern that takes more than months is left alone', () => {
    expect(takesMonths('^\\d{4}-(0[1-9]|1[0-2])$')).toBe(true);
    for (const pattern of [
      '^[A-Za-z0-9.-]{1,36}$',
      '^\\d{4}-\\d{2}$',
      '^\\d{4}-\\d{2}-\\d{2}$',
      '^XZ\\d{8}-\\d{3}$',
      '',
    ])
      expect([pattern, takesMonths(pattern)]).toEqual([pattern, false]);
    fc.assert(fc.property(fc.stringMatching(/^[a-z0-9-]{0,8}$/), (text) => !takesMonths(`^${text}$`)));
  });
});
