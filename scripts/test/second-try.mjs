// The second try of tests that failed: a run of its own for each file, with a new app and a new browser. What
// passes then is flaky, not broken.

/** @typedef {import('./suite-result.mjs').FileResult} FileResult */
/** @typedef {{ file: string, names: string[] }} Failed names of the tests; none where the file itself failed */

/**
 * @param {unknown} report of Vitest, parsed
 * @returns {Failed[]} what to try again
 */
export function failedTests(report) {
  return filesOf(report).flatMap(({ name, status, assertionResults }) => {
    const names = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    return names.length > 0 || status === 'failed' ? [{ file: name, names }] : [];
  });
}

/**
 * @param {Failed} failed
 * @returns {string[]} the arguments of Vitest that run these tests and no other
 */
export function tryArguments({ file, names }) {
  if (names.length === 0) return [file];
  const pattern = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  return [file, '--testNamePattern', `^(${pattern})$`];
}

/**
 * Puts what a second try came to into the report of the first.
 * @param {unknown} first report of Vitest
 * @param {Failed} failed what was tried again
 * @param {unknown} second report of that
 * @returns {{ report: { testResults: FileResult[] }, flaky: string[] }} the whole, and the tests that passed now
 */
export function withSecondTry(first, { file, names }, second) {
  const again = filesOf(second).find(({ name }) => name === file);
  const passed = again?.assertionResults.filter(({ status }) => status === 'passed') ?? [];
  const flaky = passed.map(({ fullName }) => fullName).filter((name) => names.length === 0 || names.includes(name));
  const testResults = filesOf(first).map((result) => {
    if (result.name !== file || again === undefined) return result;
    return names.length === 0 ? again : healed(result, new Set(flaky));
  });
  return { report: { testResults }, flaky };
}

/**
 * @param {FileResult} result
 * @param {ReadonlySet<string>} names
 * @returns {FileResult}
 */
function healed(result, names) {
  const assertionResults = result.assertionResults.map((test) =>
    names.has(test.fullName) ? { ...test, status: 'passed' } : test,
  );
  const isWhole = assertionResults.every(({ status }) => status === 'passed');
  return { ...result, status: isWhole ? 'passed' : result.status, assertionResults };
}

/**
 * @param {unknown} report
 * @returns {FileResult[]}
 */
function filesOf(report) {
  if (typeof report !== 'object' || report === null || !('testResults' in report)) return [];
  return /** @type {FileResult[]} */ (report.testResults);
}
