// A server with a technician, tasks to do, and tasks done before.
import { logIn, startProgram } from './program.mjs';
import { addFinishedTasks, addOpenTasks, planData } from './tasks.mjs';

const openTasks = 6000;
const claimed = 30;

/** The call for the first page of the technician's tasks. */
export const todoList = 'blade-flow/work/todo-list?current=1&size=20';

/**
 * @typedef {import('./tasks.mjs').Task} Task
 *
 * @typedef {object} Workplace
 * @property {import('./program.mjs').Program} program
 * @property {import('./program.mjs').Person} tech
 * @property {string[]} menus ids of what the technician's menu shows first
 * @property {() => Task} nextTask one that nobody has claimed
 * @property {(task: Task) => Promise<unknown>} doTask claims and completes it
 * @property {() => Promise<void>} close
 */

/**
 * @param {number} finished how many tasks the technician has done before
 * @returns {Promise<Workplace>}
 */
export async function openWorkplace(finished) {
  const program = await startProgram();
  const owner = await program.connect();
  const close = async () => {
    await owner.end();
    await program.stop();
  };
  try {
    const tech = await logIn(program.url, 'tech');
    const data = await planData(owner);
    await addFinishedTasks(owner, tech.userId, finished);
    const stock = await addOpenTasks(owner, openTasks);
    const nextTask = () => {
      const task = stock.pop();
      if (task === undefined) throw new Error(`${openTasks} tasks were not enough.`);
      return task;
    };
    const claim = (/** @type {Task} */ { taskId }) => tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
    for (let count = 0; count < claimed; count += 1) await claim(nextTask());
    const nodes = /** @type {{ id: string }[]} */ (await tech.get('blade-system/menu/routes'));
    const doTask = async (/** @type {Task} */ task) => {
      await claim(task);
      const body = { taskId: task.taskId, outcome: 'submit', comment: '', data };
      return tech.post('blade-flow/work/complete-task', body);
    };
    return { program, tech, menus: nodes.map(({ id }) => id), nextTask, doTask, close };
  } catch (error) {
    await close();
    throw error;
  }
}
