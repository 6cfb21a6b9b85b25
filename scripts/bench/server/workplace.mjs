// A server with a technician, tasks to do, and tasks done before.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '../support/person.mjs';
import { startProgram } from '../support/program.mjs';
import { must } from '../support/report.mjs';
import { record, recordable } from './recorder.mjs';
import { addFinishedTasks, addOpenTasks, planData } from './tasks.mjs';

/** So many tasks are in the technician's list, at least. */
const claimed = 30;
/** Tasks are made so many at a time, at least. */
const batch = 500;

/**
 * @typedef {import('./tasks.mjs').Task} Task
 *
 * @typedef {object} Workplace
 * @property {import('../support/program.mjs').Program} program
 * @property {import('../support/person.mjs').Person} tech
 * @property {string[]} menus ids of what the technician's menu shows first
 * @property {(calls: number) => Promise<void>} prepare sees to it that there are as many tasks that nobody has claimed
 * @property {() => Task} nextTask one of them
 * @property {(task: Task) => Promise<unknown>} doTask claims and completes it
 * @property {(work: () => Promise<unknown>) => Promise<import('./recorder.mjs').Recorded[]>} record
 * @property {() => Promise<void>} close
 */

/**
 * @param {number} finished how many tasks the technician has done before
 * @returns {Promise<Workplace>}
 */
export async function openWorkplace(finished) {
  const folder = mkdtempSync(join(tmpdir(), 'seqdesk-bench-'));
  const file = join(folder, 'statements.json');
  const program = await startProgram(recordable(file));
  const owner = await program.connect();
  const close = async () => {
    await owner.end();
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const tech = await logIn(program.url, 'tech');
    await addFinishedTasks(owner, tech.userId, finished);
    const data = await planData(owner);
    const stock = stockOf(owner);
    await stock.prepare(claimed);
    const claim = (/** @type {Task} */ { taskId }) => tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
    for (let count = 0; count < claimed; count += 1) await claim(stock.nextTask());
    const nodes = /** @type {{ id: string }[]} */ (await tech.get('blade-system/menu/routes'));
    must(nodes.length > 0, 'the technician has no menu');
    const doTask = async (/** @type {Task} */ task) => {
      await claim(task);
      const body = { taskId: task.taskId, outcome: 'submit', comment: '', data };
      return tech.post('blade-flow/work/complete-task', body);
    };
    const own = { program, tech, menus: nodes.map(({ id }) => id), doTask, close };
    return { ...own, ...stock, record: (work) => record(program, file, work) };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Open tasks, made anew as they run out.
 * @param {import('pg').Client} owner
 */
function stockOf(owner) {
  /** @type {Task[]} */
  const stock = [];
  return {
    /** @param {number} calls */
    prepare: async (calls) => {
      if (stock.length >= calls) return;
      const made = await addOpenTasks(owner, Math.max(calls, batch));
      must(made.length >= calls, 'no open tasks were made: the demo has no plan that nobody has claimed');
      stock.push(...made);
    },
    nextTask: () => {
      const task = stock.pop();
      must(task !== undefined, 'more tasks were taken than were prepared');
      return task;
    },
  };
}
