import { expect, test } from 'vitest';
import { patternExample } from '../../../src/core/form/pattern-example.ts';

test('a pattern of characters one after the other is shown by an example that it takes', () => {
  expect(
    ['^\\d{2}[SNCLPA]\\d{6}$', '^HT\\d{8}-\\d{3}$', '^[ACGT]{6,12}$', '^\\d{8}$|^\\d{4}$', '^S\\d$'].map(
      patternExample,
    ),
  ).toEqual(['12S123456', 'HT12345678-123', 'AAAAAA', '12345678 / 1234', 'S1']);
});

test('what says more than that, is too long to read, or ends anywhere has no example', () => {
  expect(['^(86)?1\\d{10}$', '^https?://', '\\S', '^[0-9a-f]{32}$', '^\\w+$', '^a+$'].map(patternExample)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
