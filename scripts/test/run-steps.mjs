// Runs checks and suites, two lanes beside each other, and tells at the end how long each took and what failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/files.mjs';
import { runCommand } from '../build/run-command.mjs';
import { countSuite } from './suite-result.mjs';
import { timeTable } from './time-table.mjs';

/** @typedef {import('./suite-result.mjs').Count} Count */
/** @typedef {import('./checks.mjs').Step} Step */
/** @typedef {import('./checks.mjs').Suite} Suite */
/** @typedef {import('./time-table.mjs').Timed} Timed */
/** @typedef {{ chromium: string, nodes: Record<import('./node-majors.mjs').Major, string> }} Tools */

/** Where the suites leave their reports; a run reads there how long the files of the last one took. */
export const reportFolder = join(root, '.cache', 'test-reports');

export class StepRun {
  #began = Date.now();
  /** @type {Timed[]} */
  #times = [];
  /** @type {string[]} */
  #failures = [];

  /**
   * Stages run one after the other, the lanes of a stage beside each other, the steps of a lane one after the other.
   * @param {readonly (readonly (readonly Step[])[])[]} stages
   * @param {Partial<Tools>} [tools]
   */
  async run(stages, tools = {}) {
    for (const lanes of stages) await Promise.all(lanes.map((steps) => this.#runLane(steps, tools)));
  }

  /**
   * Notes how long something takes.
   * @template {Count | void} T
   * @param {string} title
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async timed(title, work) {
    const started = Date.now();
    const count = await work();
    this.#times.push({ title, seconds: (Date.now() - started) / 1000, passed: 0, failed: 0, ...count });
    return count;
  }

  /** Prints failures, times and, as the last line, the count; a failure sets the exit code. */
  finish() {
    const failures = this.#failures;
    if (failures.length > 0) console.log(`\nFailures:\n${failures.map((line) => `  ${line}`).join('\n')}`);
    console.log(`\n${timeTable(this.#times, (Date.now() - this.#began) / 1000)}`);
    console.log(`\n${this.#times.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
    process.exitCode = failures.length === 0 ? 0 : 1;
  }

  /**
   * @param {readonly Step[]} steps
   * @param {Partial<Tools>} tools
   */
  async #runLane(steps, tools) {
    for (const step of steps) {
      const { title } = step;
      const count = await this.timed(title, () =>
        step.kind === 'check' ? runCheck(step.args) : runSuite(step, tools),
      );
      console.log(`${title}: ${count.passed} passed, ${count.failed} failed`);
      this.#failures.push(...count.problems.map((problem) => `${title}: ${problem}`));
    }
  }
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
 * @param {Partial<Tools>} tools
 * @returns {Promise<Count>}
 */
async function runSuite({ project, node, env, files = [] }, { chromium, nodes }) {
  const report = join(reportFolder, `${project}${files.length > 0 ? '-part' : ''}.json`);
  mkdirSync(reportFolder, { recursive: true });
  rmSync(report, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const program = (node === undefined ? undefined : nodes?.[node]) ?? process.execPath;
  const own = { ...(chromium === undefined ? {} : { CHROMIUM: chromium }), ...env, NO_COLOR: '1' };
  const status = await runCommand(program, [...args, ...reporters], { env: own, quiet: true });
  return countSuite(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, status);
}
