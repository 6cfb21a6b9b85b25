// How long calls take beside many finished tasks and beside few.
import { must, type Report } from '../support/report.ts';
import { ofSize } from '../support/size.ts';
import { takeTurns } from '../support/take-turns.ts';
import { todoList } from './compare-with-statements.ts';
import type { Workplace } from './workplace.ts';

export interface Places {
  readonly small: Workplace;
  readonly large: Workplace;
  /** Finished tasks in the large one. */
  readonly many: number;
}

const amount = ofSize({ tiny: { seconds: 0, least: 2 }, full: { seconds: 1, least: 60, warm: 10 } });
const mostRatio = 1.5;
const doneList = 'blade-flow/work/done-list?current=1&size=20';
const notice = 'seqdesk-experimental-delivery/digitnotice/aggregation';

const calls: readonly (readonly [name: string, run: (place: Workplace) => Promise<unknown>])[] = [
  ['page of the to-do list', (place) => rowsOf(place, todoList)],
  ['claim and complete', (place) => place.doTask(place.nextTask())],
  ['counts of the menu', countsAnew],
  ['page of the done list', (place) => rowsOf(place, doneList)],
  ['to do by project', (place) => rowsOf(place, `${todoList}&project=P2&ascs=dueTime`)],
  ['to be claimed by step', (place) => rowsOf(place, 'blade-flow/work/claim-list?size=20&stepCode_equal=plan')],
  ['done by customer', (place) => rowsOf(place, `${doneList}&customer=rare`)],
  ['done by priority', (place) => rowsOf(place, `${doneList}&priority_equal=urgent`)],
];

export async function compareNumbers(report: Report, { small, large, many }: Places) {
  for (const [name, run] of calls) {
    const side = (place: Workplace) => ({
      prepare: place.prepare,
      work: async () => {
        const ms = await run(place);
        return typeof ms === 'number' ? ms : undefined;
      },
    });
    const { ours, reference } = await takeTurns(side(large), side(small), amount);
    report.add(`${name} beside ${many}`, { times: ours.times, reference: reference.times, most: mostRatio });
  }
}

/** @param path of a list, which has to find something */
async function rowsOf({ tech }: Workplace, path: string) {
  const { records } = (await tech.get(path)) as { records: unknown[] };
  must(records.length > 0, `${path} finds nothing`);
}

/** The figures beside the menu, counted anew since the last move changed them; its own time is that of the counting. */
async function countsAnew(place: Workplace): Promise<number> {
  await place.doTask(place.nextTask());
  const start = performance.now();
  const nodes = (await place.tech.post(notice, place.menus)) as { count: number }[];
  const ms = performance.now() - start;
  must(
    nodes.some(({ count }) => count > 0),
    'the menu counts nothing',
  );
  return ms;
}
