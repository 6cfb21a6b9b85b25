import { describe, expect, test } from 'vitest';
import { readDigits, takesDigits } from '../../../src/core/text/digits-text.ts';

describe('S1-07 numbers of bank accounts and identity cards as people write them', () => {
  test('groups of four, a small x and characters of full width are read as they are stored', () => {
    for (const text of ['6222 0212 3456 7890 123', '6222\u00A00212\u30003456 7890 123', '６２２２0212 34567890123'])
      expect([text, readDigits(text)]).toEqual([text, '6222021234567890123']);
    for (const text of ['11010519491231002x', '110105 19491231 002X', '11010519491231002ｘ'])
      expect([text, readDigits(text)]).toEqual([text, '11010519491231002X']);
  });

  test('what holds anything else stays as it was written, so that its fault is named', () => {
    for (const text of ['', '6222-0212', '12 a4', 'x', 'x12', '12x4'])
      expect([text, readDigits(text)]).toEqual([text, text]);
  });

  test('a pattern that takes anything but digits and an X is left alone', () => {
    for (const pattern of ['^\\d{10,25}$', '^\\d{17}[\\dX]$', '^1[3-9]\\d{9}$', '^\\d{6}$', '^[0-9]{4,}$'])
      expect([pattern, takesDigits(pattern)]).toEqual([pattern, true]);
    for (const pattern of [
      '^[A-Za-z0-9.-]{1,36}$',
      '^\\d{4}-(0[1-9]|1[0-2])$',
      '^XZ\\d{8}-\\d{3}$',
      '\\d{4}',
      '^$',
      '',
    ])
      expect([pattern, takesDigits(pattern)]).toEqual([pattern, false]);
  });
});
