import { expect, test } from 'vitest';
import { readRange } from '../../../src/server/files/byte-range.ts';

test.each([
  [undefined, 10, null],
  ['', 10, null],
  ['bytes=-', 10, null],
  ['items=0-1', 10, null],
  ['bytes=0-1,3-4', 10, null],
  ['bytes=5-3', 10, null],
  ['bytes=0-3', 10, { start: 0, end: 3 }],
  ['bytes=4-', 10, { start: 4, end: 9 }],
  ['bytes=4-400', 10, { start: 4, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
])('RFC 9110 range %j of %i bytes', (header, size, range) => {
  expect(readRange(header, size)).toEqual(range);
});
