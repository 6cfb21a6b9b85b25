// Reads Vitest's JSON report: what counts as passed and failed, and what must not pass silently.

/** @typedef {{ passed: number, failed: number, problems: string[], flaky?: string[] }} Count `flaky` passed in its second try */
/** @typedef {{ status: string, name: string, assertionResults: { status: string, fullName: string }[] }} FileResult */

/**
 * A file that could not be loaded, a skipped test, a suite without tests and an error outside every test each count
 * as one failure.
 * @param {unknown} report the parsed report, undefined where none was written
 * @param {number} exitCode of the run
 * @returns {Count}
 */
export function countSuite(report, exitCode) {
  const files = filesOf(report);
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failedTests = tests.filter((test) => test.status === 'failed');
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((t) => t.status !== 'failed'),
  );
  const problems = [
    ...failedTests.map((test) => `failed: ${test.fullName}`),
    ...skipped.map((test) => `not run: ${test.fullName}`),
    ...broken.map((file) => `could not run: ${file.name}`),
  ];
  if (tests.length === 0 && problems.length === 0) problems.push('no test was run');
  if (exitCode !== 0 && problems.length === 0) problems.push(`the run ended with exit code ${exitCode}`);
  return { passed, failed: problems.length, problems };
}

/**
 * @param {unknown} report
 * @returns {FileResult[]}
 */
function filesOf(report) {
  if (typeof report !== 'object' || report === null || !('testResults' in report)) return [];
  return /** @type {FileResult[]} */ (report.testResults);
}
