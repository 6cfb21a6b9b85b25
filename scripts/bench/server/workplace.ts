// A server with a technician, tasks to do, and tasks done before.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn, type Person } from '../support/person.ts';
import { startProgram, type Program } from '../support/program.ts';
import { must } from '../support/report.ts';
import { record, recordable, type Recorded } from './recorder.ts';
import { addFinishedTasks, addOpenTasks, planData, type Task } from './tasks.ts';
import type { Client } from 'pg';

/** So many tasks are in the technician's list, at least. */
const claimed = 30;
/** Tasks are made so many at a time, at least. */
const batch = 500;

export interface Workplace {
  readonly program: Program;
  readonly tech: Person;
  /** Ids of what the technician's menu shows first. */
  readonly menus: string[];
  /** Sees to it that there are as many tasks that nobody has claimed. */
  readonly prepare: (calls: number) => Promise<void>;
  /** One of them. */
  readonly nextTask: () => Task;
  /** Claims and completes it. */
  readonly doTask: (task: Task) => Promise<unknown>;
  readonly record: (work: () => Promise<unknown>) => Promise<Recorded[]>;
  readonly close: () => Promise<void>;
}

/** @param finished how many tasks the technician has done before */
export async function openWorkplace(finished: number): Promise<Workplace> {
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
    const claim = ({ taskId }: Task) => tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
    for (let count = 0; count < claimed; count += 1) await claim(stock.nextTask());
    const nodes = (await tech.get('blade-system/menu/routes')) as { id: string }[];
    must(nodes.length > 0, 'the technician has no menu');
    const doTask = async (task: Task) => {
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

/** Open tasks, made anew as they run out. */
function stockOf(owner: Client) {
  const stock: Task[] = [];
  return {
    prepare: async (calls: number) => {
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
