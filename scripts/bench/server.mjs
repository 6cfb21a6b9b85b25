// Calls a second beside bare SQL that does the same statements, and how long calls take at 1,000 and at 1,000,000
// finished tasks. The ratio of the latter has to stay near 1.
import { median, perSecond, timed } from './server/measure.mjs';
import { logIn, startProgram } from './server/program.mjs';
import { replay } from './server/replay.mjs';
import { addFinishedTasks, addOpenTasks, planData } from './server/tasks.mjs';

const workers = 8;
const seconds = 6;
const rounds = 60;
const few = 1000;
const many = Number(process.env['FINISHED_TASKS'] ?? 1_000_000);
/** Two measurements of the same thing differ by a fifth on a busy machine. */
const highestRatio = 1.5;
const appRole = 'seqdesk_app';

const todoList = 'blade-flow/work/todo-list?current=1&size=20';
const program = await startProgram();
const owner = await program.connect();
try {
  const tech = await logIn(program.url, 'tech');
  const data = await planData(owner);
  const stock = await addOpenTasks(owner, 6000);
  const next = () => stock.pop();
  /** @param {import('./server/tasks.mjs').Task} task */
  const doTask = async ({ taskId }) => {
    await tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
    await tech.post('blade-flow/work/complete-task', { taskId, outcome: 'submit', comment: '', data });
  };
  for (let count = 0; count < 30; count += 1) await tech.post(`blade-flow/work/claim-task?taskId=${next()?.taskId}`);

  await compare('todo-list', () => tech.get(todoList), null);
  await compare('claim+complete', null, doTask);
  await compareSizes(tech, doTask, next);

  /**
   * The server beside its own statements.
   * @param {string} name
   * @param {(() => Promise<unknown>) | null} read
   * @param {((task: import('./server/tasks.mjs').Task) => Promise<void>) | null} move
   */
  async function compare(name, read, move) {
    const first = next();
    if (first === undefined) throw new Error('No task is left.');
    const once = read ?? (() => move?.(first) ?? Promise.resolve());
    for (let warm = 0; warm < 50; warm += 1) await (read?.() ?? move?.(next() ?? first));
    const statements = await program.record(once);
    const served = await perSecond(workers, seconds, async () => {
      const task = next();
      if (task === undefined) return false;
      if (read !== null) stock.push(task);
      await (read?.() ?? move?.(task));
      return true;
    });
    const clients = await Promise.all(Array.from({ length: workers }, () => program.connect(appRole)));
    const bare = await perSecond(workers, seconds, async (worker) => {
      const [client, task] = [clients[worker], next()];
      if (client === undefined || task === undefined) return false;
      if (read !== null) stock.push(task);
      const ids = [
        [first.taskId, task.taskId],
        [first.instanceId, task.instanceId],
      ];
      await replay(client, statements, new Map(/** @type {[string, string][]} */ (read === null ? ids : [])));
      return true;
    });
    await Promise.all(clients.map((client) => client.end()));
    console.log(
      `${name.padEnd(16)} ${served.toFixed(0).padStart(6)}/s   bare SQL ${bare.toFixed(0).padStart(6)}/s` +
        `   ${((100 * served) / bare).toFixed(0)} % (${statements.length} statements, ${workers} at once)`,
    );
  }
} finally {
  await owner.end();
  await program.stop();
}

/**
 * The same calls beside few and many finished tasks.
 * @param {import('./server/program.mjs').Person} tech
 * @param {(task: import('./server/tasks.mjs').Task) => Promise<void>} doTask
 * @param {() => import('./server/tasks.mjs').Task | undefined} next
 */
async function compareSizes(tech, doTask, next) {
  const nodes = /** @type {{ id: string }[]} */ (await tech.get('blade-system/menu/routes'));
  const menus = nodes.map(({ id }) => id);
  const notice = 'seqdesk-experimental-delivery/digitnotice/aggregation';
  const measure = async () => {
    /** @type {Record<string, number[]>} */
    const times = { 'todo-list page': [], 'claim+complete': [], digitnotice: [], 'done-list page': [] };
    for (let round = -10; round < rounds; round += 1) {
      const task = next();
      if (task === undefined) throw new Error('No task is left.');
      const taken = [
        await timed(() => tech.get(todoList)),
        await timed(() => doTask(task)),
        // After one's own move, so that it is counted anew.
        await timed(() => tech.post(notice, menus)),
        await timed(() => tech.get('blade-flow/work/done-list?current=1&size=20')),
      ];
      if (round >= 0) Object.values(times).forEach((list, index) => list.push(taken[index] ?? Number.NaN));
    }
    return Object.entries(times).map(([name, list]) => ({ name, p50: median(list) }));
  };
  await addFinishedTasks(owner, tech.userId, few);
  const before = await measure();
  const filled = await timed(() => addFinishedTasks(owner, tech.userId, many));
  const after = await measure();
  console.log(
    `\np50 of ${rounds} calls in ms; ${many - few} finished tasks were added in ${(filled / 1000).toFixed(0)} s`,
  );
  console.log(`${'finished tasks'.padEnd(16)} ${String(few).padStart(9)} ${String(many).padStart(9)}     ratio`);
  for (const [index, { name, p50 }] of before.entries()) {
    const later = after[index]?.p50 ?? Number.NaN;
    const ratio = later / p50;
    console.log(
      `${name.padEnd(16)} ${p50.toFixed(1).padStart(9)} ${later.toFixed(1).padStart(9)} ${ratio.toFixed(2).padStart(9)}`,
    );
    if (!(ratio <= highestRatio)) process.exitCode = 1;
  }
}
