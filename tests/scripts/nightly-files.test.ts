import { expect, test } from 'vitest';
import { chooseNightly } from '../../scripts/test/nightly-files.mjs';

const timed = (file: string, seconds: number, ...requirements: string[]) => ({ file, seconds, requirements });
const leftOut = (...args: Parameters<typeof chooseNightly>): string[] => chooseNightly(...args).map(({ file }) => file);

test('the quickest files stay, as many as the seconds allow', () => {
  const files = [timed('slow', 50), timed('quick', 2), timed('middle', 20)];
  expect(leftOut(files, { most: 30, always: 0 }, new Set())).toEqual(['slow']);
  expect(leftOut(files, { most: 5, always: 0 }, new Set())).toEqual(['middle', 'slow']);
});

test('of the files that name a requirement the quickest stays, even where it is slow', () => {
  const files = [timed('a', 80, 'S1-01'), timed('b', 60, 'S1-01', 'S1-02'), timed('c', 1)];
  expect(leftOut(files, { most: 70, always: 0 }, new Set())).toEqual(['a']);
});

test('what other suites prove need not be proven by a slow file', () => {
  const files = [timed('a', 80, 'S1-01'), timed('b', 1)];
  expect(leftOut(files, { most: 10, always: 0 }, new Set(['S1-01']))).toEqual(['a']);
});

test('files that take next to nothing stay, however many there are', () => {
  const files = Array.from({ length: 20 }, (_, index) => timed(`f${index}`, 0.5));
  expect(leftOut(files, { most: 1, always: 1 }, new Set())).toEqual([]);
});
