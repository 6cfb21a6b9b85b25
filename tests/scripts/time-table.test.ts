import { expect, test } from 'vitest';
import { timeTable } from '../../scripts/test/time-table.mjs';

test('the table of times has a line for each step and one for all, by the clock', () => {
  const steps = [
    { title: 'Format', seconds: 33.04, passed: 1, failed: 0 },
    { title: 'Server', seconds: 120.26, passed: 1893, failed: 2 },
  ];
  expect(timeTable(steps, 121.5).split('\n')).toEqual([
    'step    seconds  passed  failed',
    'Format     33.0       1       0',
    'Server    120.3    1893       2',
    'All       121.5    1894       2',
  ]);
});
