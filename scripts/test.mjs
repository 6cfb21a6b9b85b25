// npm test: installs what it needs, builds, runs every check and suite, and ends with one line that counts them.
import './build/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { runCommand } from './build/run-command.mjs';
import { buildAll } from './build/steps.mjs';
import { testStages } from './test/checks.mjs';
import { provideChromium } from './test/chromium.mjs';
import { provideNode } from './test/node-majors.mjs';
import { countSuite } from './test/suite-result.mjs';
import { timeTable } from './test/time-table.mjs';

/** @typedef {import('./test/suite-result.mjs').Count} Count */
/** @typedef {import('./test/checks.mjs').Step} Step */
/** @typedef {import('./test/checks.mjs').Suite} Suite */
/** @typedef {import('./test/time-table.mjs').Timed} Timed */

process.chdir(root);
const began = Date.now();
/** @type {Timed[]} */
const times = [];
/** @type {string[]} */
const failures = [];

await timed('Install', installPackages);
const chromium = chromiumOrStop();
const nodes = { 20: await provideNode('20'), 24: await provideNode('24') };
await timed('Build', buildAll);
for (const lanes of testStages) await Promise.all(lanes.map((steps) => runLane(steps)));

if (failures.length > 0) console.log(`\nFailures:\n${failures.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${timeTable(times, (Date.now() - began) / 1000)}`);
console.log(`\n${times.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** @param {readonly Step[]} steps */
async function runLane(steps) {
  for (const step of steps) await take(step);
}

/**
 * Runs a step and adds up what it counted.
 * @param {Step} step
 */
async function take(step) {
  const { title } = step;
  const count = await timed(title, () => (step.kind === 'check' ? runCheck(step.args) : runSuite(step)));
  console.log(`${title}: ${count.passed} passed, ${count.failed} failed`);
  failures.push(...count.problems.map((problem) => `${title}: ${problem}`));
}

/**
 * @template {Count | void} T
 * @param {string} title
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
async function timed(title, run) {
  const started = Date.now();
  const count = await run();
  times.push({ title, seconds: (Date.now() - started) / 1000, passed: 0, failed: 0, ...count });
  return count;
}

/**
 * What a check says is shown where it fails.
 * @param {readonly string[]} args
 * @returns {Promise<Count>}
 */
async function runCheck(args) {
  const status = await runCommand(process.execPath, args, { quiet: true });
  const problems = status === 0 ? [] : [`exit code ${status}`];
  return { passed: 1 - problems.length, failed: problems.length, problems };
}

/**
 * Suites run beside each other, so what one prints is shown as a whole, and only where it fails.
 * @param {Suite} suite
 * @returns {Promise<Count>}
 */
async function runSuite(suite) {
  const report = join(root, '.cache', 'test-reports', `${suite.project}.json`);
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', suite.project];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const node = suite.node === undefined ? process.execPath : nodes[suite.node];
  const env = { CHROMIUM: chromium, ...suite.env, NO_COLOR: '1' };
  const status = await runCommand(node, [...args, ...reporters], { env, quiet: true });
  return countSuite(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, status);
}

function chromiumOrStop() {
  try {
    return provideChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}
