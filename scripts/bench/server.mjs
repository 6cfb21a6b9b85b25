// Calls a second beside bare SQL that does the same statements, and how long calls take at 1,000 and at 1,000,000
// finished tasks: two servers with a database each, called in turn, so that a busy machine slows both alike. The ratio
// has to stay near 1.
import { median, perSecond, timed } from './server/measure.mjs';
import { replay } from './server/replay.mjs';
import { openWorkplace, todoList } from './server/workplace.mjs';

/** @typedef {import('./server/workplace.mjs').Workplace} Workplace */

const workers = 8;
const seconds = 6;
const rounds = 60;
const few = 1000;
const many = Number(process.env['FINISHED_TASKS'] ?? 1_000_000);
const highestRatio = 1.5;
const appRole = 'seqdesk_app';

/** @type {Workplace[]} */
const places = [];
try {
  const small = await openWorkplace(few);
  places.push(small);
  await compare('todo-list', small, null);
  await compare('claim+complete', small, small.doTask);
  const start = performance.now();
  const large = await openWorkplace(many);
  places.push(large);
  console.log(`\n${many} finished tasks made in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  await compareSizes(small, large);
} finally {
  for (const place of places) await place.close();
}

/**
 * The server beside its own statements; without `move` for the list.
 * @param {string} name
 * @param {Workplace} place
 * @param {Workplace['doTask'] | null} move
 */
async function compare(name, place, move) {
  const once = move ?? (() => place.tech.get(todoList));
  const task = () => (move === null ? first : place.nextTask());
  const first = place.nextTask();
  for (let warm = 0; warm < 50; warm += 1) await once(move === null ? first : place.nextTask());
  const statements = await place.program.record(() => once(first));
  const served = await perSecond(workers, seconds, () => once(task()));
  const clients = await Promise.all(Array.from({ length: workers }, () => place.program.connect(appRole)));
  const bare = await perSecond(workers, seconds, async (worker) => {
    const [client, { taskId, instanceId }] = [clients[worker], task()];
    const ids = new Map([
      [first.taskId, taskId],
      [first.instanceId, instanceId],
    ]);
    if (client !== undefined) await replay(client, statements, ids);
  });
  await Promise.all(clients.map((client) => client.end()));
  const columns = [name.padEnd(16), `${served.toFixed(0)}/s`.padStart(9), `bare SQL ${bare.toFixed(0)}/s`.padStart(18)];
  const share = `${((100 * served) / bare).toFixed(0)} %`;
  console.log(`${columns.join(' ')}   ${share} (${statements.length} statements, ${workers} at once)`);
}

/**
 * The same calls beside few and many finished tasks, turn about.
 * @param {Workplace} small
 * @param {Workplace} large
 */
async function compareSizes(small, large) {
  /** @type {Map<string, [number[], number[]]>} */
  const times = new Map();
  const listOf = (/** @type {string} */ name) => {
    const lists = times.get(name) ?? [[], []];
    times.set(name, lists);
    return lists;
  };
  for (let round = -10; round < rounds; round += 1) {
    for (const [index, place] of [small, large].entries()) {
      const taken = await timeCalls(place);
      if (round >= 0) taken.forEach(([name, ms]) => listOf(name)[index]?.push(ms));
    }
  }
  console.log(`p50 of ${rounds} calls in ms, highest ratio ${highestRatio}`);
  console.log(`${'finished tasks'.padEnd(16)} ${String(few).padStart(9)} ${String(many).padStart(9)}     ratio`);
  for (const [name, [before, after]] of times) {
    const ratio = median(after) / median(before);
    const figures = [median(before).toFixed(1), median(after).toFixed(1), ratio.toFixed(2)];
    console.log(`${name.padEnd(16)} ${figures.map((figure) => figure.padStart(9)).join(' ')}`);
    if (!(ratio <= highestRatio)) process.exitCode = 1;
  }
}

/**
 * @param {Workplace} place
 * @returns {Promise<[string, number][]>} calls and the milliseconds that each took
 */
async function timeCalls({ tech, menus, doTask, nextTask }) {
  const notice = 'seqdesk-experimental-delivery/digitnotice/aggregation';
  return [
    ['todo-list page', await timed(() => tech.get(todoList))],
    ['claim+complete', await timed(() => doTask(nextTask()))],
    // After one's own move, so that it is counted anew.
    ['digitnotice', await timed(() => tech.post(notice, menus))],
    ['done-list page', await timed(() => tech.get('blade-flow/work/done-list?current=1&size=20'))],
    ['todo by project', await timed(() => tech.get(`${todoList}&project=P2&due=week&ascs=dueTime`))],
    ['claim by step', await timed(() => tech.get('blade-flow/work/claim-list?size=20&stepCode_equal=experiment'))],
    ['done by customer', await timed(() => tech.get('blade-flow/work/done-list?current=1&size=20&customer=rare'))],
    ['done by priority', await timed(() => tech.get('blade-flow/work/done-list?size=20&priority_equal=urgent'))],
  ];
}
