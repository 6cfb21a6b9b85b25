// Runs checks and suites, two lanes beside each other, and tells at the end how long each took and what failed.
import { runCommand } from '../build/run-command.mjs';
import { runWithSecondTry, runVitest, writeFlaky } from './run-vitest.mjs';
import { countSuite } from './suite-result.mjs';
import { timeTable } from './time-table.mjs';

/** @typedef {import('./suite-result.mjs').Count} Count */
/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {import('./checks.mjs').Step} Step */
/** @typedef {import('./checks.mjs').Suite} Suite */
/** @typedef {import('./time-table.mjs').Timed} Timed */
/** @typedef {{ chromium: string, nodes: Record<import('./node-majors.mjs').Major, string> }} Tools */

export class StepRun {
  #began = Date.now();
  /** @type {Timed[]} */
  #times = [];
  /** @type {string[]} */
  #failures = [];
  /** @type {string[]} */
  #flaky = [];

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

  /** Prints failures, times, flaky tests and, as the last line, the count; a failure sets the exit code. */
  finish() {
    const failures = this.#failures;
    if (failures.length > 0) console.log(`\nFailures:\n${failures.map((line) => `  ${line}`).join('\n')}`);
    console.log(`\n${timeTable(this.#times, (Date.now() - this.#began) / 1000)}`);
    writeFlaky(this.#flaky);
    if (this.#flaky.length > 0) console.log(`\n${this.#flaky.map((name) => `flaky: ${name}`).join('\n')}`);
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
      const count = await this.timed(title, () => (step.kind === 'check' ? runCheck(step) : runSuite(step, tools)));
      console.log(`${title}: ${count.passed} passed, ${count.failed} failed`);
      if (step.kind === 'suite') for (const file of step.files ?? []) console.log(`  ${file}`);
      this.#flaky.push(...(count.flaky ?? []));
      this.#failures.push(...count.problems.map((problem) => `${title}: ${problem}`));
    }
  }
}

/**
 * What a check says is shown where it fails.
 * @param {Check} check
 * @returns {Promise<Count>}
 */
async function runCheck({ args, givesWay }) {
  const status = await runCommand(process.execPath, args, { quiet: true, givesWay });
  const problems = status === 0 ? [] : [`exit code ${status}`];
  return { passed: 1 - problems.length, failed: problems.length, problems };
}

/**
 * @param {Suite} suite
 * @param {Partial<Tools>} tools
 * @returns {Promise<Count>}
 */
async function runSuite({ project, node, env, files = [], secondTry }, { chromium, nodes }) {
  const program = (node === undefined ? undefined : nodes?.[node]) ?? process.execPath;
  const own = { ...(chromium === undefined ? {} : { CHROMIUM: chromium }), ...env };
  const options = { node: program, env: own, more: files, name: `${project}${files.length > 0 ? '-part' : ''}` };
  if (secondTry === true) return runWithSecondTry(project, options);
  const { report, status } = await runVitest(project, options);
  return countSuite(report, status);
}
