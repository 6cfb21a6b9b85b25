import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Pattern } from '../../../src/core/text/pattern.ts';

/** Random patterns of everything that is supported, over few letters, so that texts often meet them. */
const patterns = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  pattern: fc.oneof(
    { weight: 4, arbitrary: fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join('')) },
    { weight: 1, arbitrary: fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('|')) },
  ),
  piece: fc
    .tuple(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(
          'a',
          'b',
          '-',
          '.',
          '\\d',
          '\\w',
          '\\S',
          '\\s',
          '[ab]',
          '[^a]',
          '[\\d-]',
          '\\p{Lu}',
          '\\u0061',
          '试',
        ),
        fc.constantFrom('^', '$', '\\b', '\\B'),
        tie('pattern').map((inner) => `(${inner})`),
        tie('pattern').map((inner) => `(?:${inner})`),
      ),
      fc.constantFrom('', '', '', '*', '+', '?', '*?', '+?', '{2}', '{0,2}', '{1,}', '{0}'),
    )
    .map(([one, times]) => (/^(?:[$^]|\\[bB])$/.test(one) ? one : one + times)),
}));

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', 'B', '1', '-', ' ', '\n', '试', '😀', '\ud800'),
  maxLength: 8,
});

test('a pattern is found where ECMAScript finds it', () => {
  fc.assert(
    fc.property(patterns.pattern, fc.array(texts, { minLength: 1, maxLength: 8 }), (source, some) => {
      const pattern = new Pattern(source);
      // One that is too large is refused, and found nowhere.
      fc.pre(pattern.size > 0);
      const native = new RegExp(source, 'u');
      // V8 looks for \\B between the two halves of a character as well.
      const fair = some.filter((text) => !source.includes('\\B') || !text.includes('😀'));
      for (const text of fair)
        expect([source, text, pattern.test(text)]).toStrictEqual([source, text, native.test(text)]);
    }),
    { numRuns: 3000 },
  );
});

/** Microseconds of processor time that a pattern takes over a text. */
function cost(source: string, text: string): number {
  const pattern = new Pattern(source);
  const before = process.cpuUsage();
  pattern.test(text);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe('time in proportion to the text', () => {
  test.each(['^(a+)+$', '^(([^!])+)+$', '^(a|a)*$', '^(a|aa)+$', 'a*a*a*a*a*b', '(.*)*x', '^([a-z]+)*(\\d+)*$'])(
    '%s over 10,000 characters takes under 10 ms, though it may not be accepted',
    (source) => {
      const text = `${'a'.repeat(10_000)}!`;
      const least = Math.min(...Array.from({ length: 5 }, () => cost(source, text)));
      expect(least).toBeLessThan(10_000);
    },
  );

  test('random patterns over texts made to be hard', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        patterns.pattern,
        fc.constantFrom('a', 'ab', 'a1', 'aB-'),
        fc.constantFrom('!', '', '\n'),
        (source, unit, end) => {
          const pattern = new Pattern(source);
          fc.pre(pattern.size < 100);
          // Two seconds are a thousand times what it takes; a pattern that backtracks would take years.
          expect(cost(source, unit.repeat(10_000) + end)).toBeLessThan(2_000_000);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('one that needs many states at once', () => {
    expect(cost('(a|b)*a(a|b){90}c', 'ab'.repeat(5_000))).toBeLessThan(2_000_000);
  });
});

test.each([
  ['^(a', 'Unterminated'],
  ['a(?=b)', 'looking ahead'],
  ['(?<!a)b', 'looking ahead'],
  ['(a)\\1', 'references back'],
  ['(?<one>a)\\k<one>', 'references back'],
  ['a{1001}', 'too large'],
  ['((a{50}){50}){50}', 'too large'],
  ['(?:(?:)(?:)){999999999}a{1001}', 'too large'],
  [`${'('.repeat(600)}a${')'.repeat(600)}`, 'too large'],
])('%s is refused, and found in nothing', (source, detail) => {
  const pattern = new Pattern(source);
  expect(pattern.fault?.en).toContain(detail);
  expect(pattern.test('aaa')).toBe(false);
});

test.each(['(a+)+', '^(([^!])+)+$', '(?:a*)*', '((a|b)+)*c'])('%s is refused, yet matched', (source) => {
  const pattern = new Pattern(source);
  expect(pattern.fault?.en).toContain('repeats a repetition');
  const native = new RegExp(source, 'u');
  for (const text of ['', 'a', 'aaaa', 'ab!', 'abc']) expect(pattern.test(text)).toBe(native.test(text));
});

test('a text that would take too long meets no pattern', () => {
  expect(new Pattern('^a{900}').test('a'.repeat(500))).toBe(false);
  expect(new Pattern('^a{400}').test('a'.repeat(1000))).toBe(true);
  expect(new Pattern('^a{900}').test('a'.repeat(50_000))).toBe(false);
});

/** Every pattern in the files of a folder. */
function patternsIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const found = new Set<string>();
  for (const file of files) {
    JSON.parse(readFileSync(join(folder, file), 'utf8'), (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') found.add(value);
      return value;
    });
  }
  return [...found];
}

const written = patternsIn('schemas');

test('the descriptors and meta-schemas write patterns', () => {
  expect(written.length).toBeGreaterThan(80);
});

test.each(written)('the pattern %s of schemas is accepted and means what it says', (source) => {
  const pattern = new Pattern(source);
  expect(pattern.fault).toBeNull();
  const native = new RegExp(source, 'u');
  const near = fc.oneof(fc.stringMatching(native), fc.string({ maxLength: 20 }));
  fc.assert(
    fc.property(near, (text) => {
      expect([text, pattern.test(text)]).toStrictEqual([text, native.test(text)]);
    }),
    { numRuns: 60 },
  );
});
