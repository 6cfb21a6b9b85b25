import { describe, expect, test } from 'vitest';
import { mayHaveLength } from '../../../src/core/text/pattern-length.ts';

describe('how long a text that meets a pattern may be', () => {
  test.each([
    ['^$', 1, Infinity, false],
    ['^$', 0, 5, true],
    ['$^', 1, 9, false],
    ['^a?$', 2, Infinity, false],
    [String.raw`^\d{5}$`, 6, Infinity, false],
    [String.raw`^\d{5}$`, 1, 4, false],
    [String.raw`^\d{5}$`, 5, 5, true],
    [String.raw`^P\d{4}-\d{3}$`, 1, 8, false],
    [String.raw`^P\d{4}-\d{3}$`, 1, 9, true],
    ['^(ab|abcd)$', 3, 3, false],
    ['^(ab|abcd)$', 3, 4, true],
    ['^(?:ab)+$', 3, 3, false],
    ['^(?:ab)+$', 1, 200, true],
    ['a', 300, 400, true],
    ['abc', 1, 2, false],
    ['^abc', 4, 4, true],
    ['abc$', 1, 2, false],
    [String.raw`\babc\b`, 3, 3, true],
    ['^$|x', 1, 1, true],
    ['', 5, 5, true],
    ['(', 1, 1, true],
    [`^${'a'.repeat(900)}$`, 1, Infinity, true],
  ])('%s of %d to %d characters: %s', (pattern, least, most, expected) => {
    expect(mayHaveLength(pattern, least, most)).toBe(expected);
  });

  test('is never said to be none of a text that meets it', () => {
    const patterns = ['^a{2,3}b?$', '^(a|bb)*$', 'a.b', '^.{0,4}$', String.raw`^\d+(\.\d)?$`, 'x$', String.raw`\bab`];
    const texts = ['a', 'aa', 'aab', 'bb', 'abb', 'acb', '1.5', '12', 'zzx', 'ab', 'c ab', 'abcd'];
    for (const pattern of patterns) {
      for (const text of texts) {
        if (!new RegExp(pattern, 'u').test(text)) continue;
        expect([pattern, text, mayHaveLength(pattern, text.length, text.length)]).toEqual([pattern, text, true]);
      }
    }
  });
});
