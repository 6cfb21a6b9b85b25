// npm test: installs what it needs, builds, runs every check and suite, and ends with one line that counts them.
import './build/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { runCommand } from './build/run-command.mjs';
import { buildAll } from './build/steps.mjs';
import { testSteps } from './test/checks.mjs';
import { provideChromium } from './test/chromium.mjs';
import { provideNode24 } from './test/node-24.mjs';
import { countSuite } from './test/suite-result.mjs';

/** @typedef {import('./test/suite-result.mjs').Count} Count */

process.chdir(root);
await installPackages();
const chromium = chromiumOrStop();
const node24 = await provideNode24();
await buildAll();

let passed = 0;
/** @type {string[]} */
const failures = [];
const checks = testSteps.filter((step) => step.kind === 'check');
console.log(`\n=== ${checks.map(({ title }) => title).join(', ')} ===`);
await beside(checks, (check) => take(check.title, () => runCheck(check.args)));
for (const suite of testSteps.filter((step) => step.kind === 'suite')) {
  console.log(`\n=== ${suite.title} ===`);
  await take(suite.title, () => runSuite(suite));
}
if (failures.length > 0) console.log(`\nFailures:\n${failures.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

/**
 * Runs a step and adds up what it counted.
 * @param {string} title
 * @param {() => Promise<Count>} run
 */
async function take(title, run) {
  const started = Date.now();
  const count = await run();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`--- ${title}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
  passed += count.passed;
  failures.push(...count.problems.map((problem) => `${title}: ${problem}`));
}

/**
 * Two at a time, as several of them keep one core only.
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T) => Promise<void>} run
 */
async function beside(all, run) {
  const waiting = [...all];
  const lane = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await run(one);
  };
  await Promise.all([lane(), lane()]);
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
 * @param {import('./test/checks.mjs').Suite} suite
 * @returns {Promise<Count>}
 */
async function runSuite(suite) {
  const report = join(root, '.cache', 'test-reports', `${suite.title.replaceAll(' ', '-').toLowerCase()}.json`);
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  const projects = suite.projects.flatMap((project) => ['--project', project]);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...(suite.folders ?? [])];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const node = suite.node === '24' ? node24 : process.execPath;
  const env = { CHROMIUM: chromium, ...suite.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };
  const status = await runCommand(node, [...args, ...reporters], { env });
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
