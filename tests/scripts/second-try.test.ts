import { expect, test } from 'vitest';
import { failedTests, tryArguments, withSecondTry } from '../../scripts/test/second-try.mjs';
import { countSuite } from '../../scripts/test/suite-result.mjs';

const file = (name: string, status: string, tests: Readonly<Record<string, string>>) => ({
  name,
  status,
  assertionResults: Object.entries(tests).map(([fullName, outcome]) => ({ status: outcome, fullName })),
});

const first = {
  testResults: [
    file('a.test.ts', 'failed', { 'one (zh)': 'failed', two: 'passed', three: 'failed' }),
    file('b.test.ts', 'passed', { 'one (zh)': 'passed' }),
    file('c.test.ts', 'failed', {}),
  ],
};

test('what failed is tried again by file and name, a file that did not load as a whole', () => {
  const failed = failedTests(first);
  expect(failed).toEqual([
    { file: 'a.test.ts', names: ['one (zh)', 'three'] },
    { file: 'c.test.ts', names: [] },
  ]);
  const [, , pattern = ''] = tryArguments(failed[0]!);
  const meant = new RegExp(pattern);
  expect(['one (zh)', 'three', 'two', 'a one (zh)', 'three more'].map((name) => meant.test(name))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(tryArguments(failed[1]!)).toEqual(['c.test.ts']);
});

test('what passes then counts as passed and is named as flaky; what fails twice is a failure', () => {
  const [named, whole] = failedTests(first);
  const second = {
    testResults: [file('a.test.ts', 'failed', { 'one (zh)': 'passed', two: 'skipped', three: 'failed' })],
  };
  const once = withSecondTry(first, named!, second);
  expect(once.flaky).toEqual(['one (zh)']);
  const loaded = { testResults: [file('c.test.ts', 'passed', { four: 'passed', five: 'passed' })] };
  const twice = withSecondTry(once.report, whole!, loaded);
  expect(twice.flaky).toEqual(['four', 'five']);
  expect(countSuite(twice.report, 0)).toEqual({ passed: 5, failed: 1, problems: ['failed: three'] });
});

test('a second try that writes no report heals nothing', () => {
  const [named] = failedTests(first);
  const { report, flaky } = withSecondTry(first, named!, undefined);
  expect(flaky).toEqual([]);
  expect(countSuite(report, 0).problems).toContain('failed: one (zh)');
});
