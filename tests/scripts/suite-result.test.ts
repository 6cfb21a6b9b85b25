import { expect, test } from 'vitest';
import { countSuite } from '../../scripts/test/suite-result.mjs';

const file = (status: string, ...tests: readonly string[]): object => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((outcome, index) => ({ status: outcome, fullName: `test ${index}` })),
});

test('passed and failed tests are counted', () => {
  const report = { testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed')] };
  expect(countSuite(report, 1)).toEqual({ passed: 2, failed: 1, problems: ['failed: test 1'] });
});

test.each([
  ['a suite without tests', { testResults: [] }, 0, 'no test was run'],
  ['a run that wrote no report', undefined, 1, 'no test was run'],
  ['a skipped test', { testResults: [file('passed', 'skipped')] }, 0, 'not run: test 0'],
  ['a test left to write', { testResults: [file('passed', 'todo')] }, 0, 'not run: test 0'],
  ['a file that does not load', { testResults: [file('failed')] }, 1, 'could not run: a.test.ts'],
  ['a file that fails outside its tests', { testResults: [file('failed', 'passed')] }, 1, 'could not run: a.test.ts'],
  ['an error outside every test', { testResults: [file('passed', 'passed')] }, 1, 'the run ended with exit code 1'],
])('%s is a failure', (_, report, exitCode, problem) => {
  expect(countSuite(report, exitCode)).toMatchObject({ failed: 1, problems: [problem] });
});
