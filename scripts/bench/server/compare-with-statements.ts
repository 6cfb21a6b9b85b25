// How long calls take beside the bare statements that they consist of, several at once.
import { must, type Report } from '../support/report.ts';
import { ofSize } from '../support/size.ts';
import { takeTurns } from '../support/take-turns.ts';
import { mostTries } from './recorder.ts';
import { replay } from './replay.ts';
import type { Workplace } from './workplace.ts';
import type { Task } from './tasks.ts';

export interface Call {
  readonly name: string;
  /** Throws where the answer is not the one expected. */
  readonly run: (task: Task) => Promise<unknown>;
}

/** The call for the first page of the technician's tasks. */
export const todoList = 'blade-flow/work/todo-list?current=1&size=20';

const workers = 8;
const amount = ofSize({
  tiny: { workers: 2, callsATurn: 8, seconds: 0.1, least: 16 },
  full: { workers, callsATurn: 20 * workers, seconds: 6, least: 20 * workers },
});
const appRole = 'seqdesk_app';
/** Statements that come so often are prepared. */
const warmUp = 50;

export async function compareWithStatements(report: Report, place: Workplace) {
  const list = async () => {
    const page = (await place.tech.get(todoList)) as { records: unknown[] };
    must(page.records.length === 20, `the list of tasks has ${page.records.length} rows instead of 20`);
  };
  await compare(report, place, { name: 'page of the to-do list', run: list });
  await compare(report, place, { name: 'claim and complete', run: place.doTask });
}

async function compare(report: Report, place: Workplace, call: Call) {
  // Statements that come often are prepared: they are recorded as they go from then on.
  await place.prepare(warmUp + mostTries);
  for (let warm = 0; warm < warmUp; warm += 1) await call.run(place.nextTask());
  let recorded: Task | undefined;
  const statements = await place.record(() => call.run((recorded = place.nextTask())));
  must(recorded !== undefined, 'nothing was recorded');
  const { taskId, instanceId } = recorded;
  const clients = await Promise.all(Array.from({ length: workers }, () => place.program.connect(appRole)));
  const result = await takeTurns(
    { prepare: place.prepare, work: async () => void (await call.run(place.nextTask())) },
    {
      prepare: place.prepare,
      work: async (worker) => {
        const [client, task] = [clients[worker], place.nextTask()];
        must(client !== undefined, `worker ${worker} has no connection`);
        const ids = new Map([
          [taskId, task.taskId],
          [instanceId, task.instanceId],
        ]);
        await replay(client, statements, ids);
      },
    },
    amount,
  );
  await Promise.all(clients.map((client) => client.end()));
  const [ours, bare] = [result.ours, result.reference].map(({ times, seconds }) => (times.length / seconds).toFixed(0));
  report.add(`${call.name}, ${amount.workers} at once`, {
    times: result.ours.times,
    reference: result.reference.times,
    note: `${statements.length} statements, ${ours}/s beside ${bare}/s`,
  });
}
