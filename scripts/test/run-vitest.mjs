// Runs tests with Vitest and reads its JSON report.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/files.mjs';
import { runCommand } from '../build/run-command.mjs';
import { failedTests, tryArguments, withSecondTry } from './second-try.mjs';
import { countSuite } from './suite-result.mjs';

/** @typedef {import('./suite-result.mjs').Count} Count */
/** @typedef {{ node?: string, name?: string, more?: readonly string[], env?: Record<string, string | undefined> }} Options */

/** Where the suites leave their reports; a run reads there how long the files of the last one took. */
export const reportFolder = join(root, '.cache', 'test-reports');

/**
 * @param {string} project of vitest.config.ts
 * @param {Options} options `name` of the report, the project's by default; `more` arguments
 * @returns {Promise<{ report: unknown, status: number }>}
 */
export async function runVitest(project, { node = process.execPath, env = {}, more = [], name }) {
  const file = join(reportFolder, `${name ?? project}.json`);
  mkdirSync(reportFolder, { recursive: true });
  rmSync(file, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...more];
  // Suites run beside each other, so what one prints is shown as a whole, and only where it fails.
  const status = await runCommand(node, args, { env: { ...env, TEST_REPORT: file, NO_COLOR: '1' }, quiet: true });
  return { report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined, status };
}

/**
 * Runs tests of a server or a browser. What fails is tried once more by itself: on a busy machine a page or a call may
 * be slower than a test has the patience for. What passes then counts as passed, and is named as flaky.
 * @param {string} project
 * @param {Options} options
 * @returns {Promise<Count & { flaky: string[] }>}
 */
export async function runWithSecondTry(project, options) {
  const first = await runVitest(project, options);
  const failures = failedTests(first.report);
  let { report } = first;
  /** @type {string[]} */
  const flaky = [];
  for (const failed of failures) {
    const second = await runVitest(project, { ...options, more: tryArguments(failed), name: `${project}-second-try` });
    const merged = withSecondTry(report, failed, second.report);
    report = merged.report;
    flaky.push(...merged.flaky);
  }
  // Where nothing was tried again, a run that failed all the same did so outside its tests.
  return { ...countSuite(report, failures.length === 0 ? first.status : 0), flaky };
}

/**
 * Keeps how often each test was flaky in this run.
 * @param {readonly string[]} names
 */
export function writeFlaky(names) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(join(reportFolder, 'flaky.json'), `${JSON.stringify(counts, null, 2)}\n`);
}
