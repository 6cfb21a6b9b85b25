// Opens a page, pastes every row and submits, on a task of its own each time: what was pasted before would be kept.
import { ofSize } from '../support/size.ts';
import { takeTurns } from '../support/take-turns.ts';
import { SheetPage } from './sheet-page.ts';
import type { Report } from '../support/report.ts';
import type { StepTask } from './task.ts';
import type { BrowserContext } from 'playwright-core';

export interface Places {
  readonly rows: number;
  readonly makeTask: () => Promise<StepTask>;
  /** Where the step page is opened. */
  readonly ours: BrowserContext;
  readonly bare: BrowserContext;
  /** Times of the page with the fewest rows, by what was done. */
  readonly fewest: Map<string, readonly number[]>;
}

const amount = ofSize({ tiny: { seconds: 0, least: 1, warm: 0 }, full: { seconds: 5, least: 5, warm: 1 } });
const parts = ['open', 'paste', 'submit'] as const;

export async function measureVisits(report: Report, { rows, makeTask, ours, bare }: Places) {
  let task = await makeTask();
  const lists = { ours: noTimes(), bare: noTimes() };
  await takeTurns(
    {
      prepare: async () => void (task = await makeTask()),
      work: () => visit(ours, { task, url: task.path }, lists.ours),
    },
    { work: () => visit(bare, { task, url: bareGridOf(task) }, lists.bare) },
    amount,
  );
  for (const part of parts) {
    const [times, reference] = [lists.ours[part].slice(amount.warm), lists.bare[part].slice(amount.warm)];
    report.add(`${rows} rows: ${part}`, { times, reference });
  }
}

export function bareGridOf({ id }: StepTask) {
  return `/bare.html?task=${id}`;
}

function noTimes(): Record<(typeof parts)[number], number[]> {
  return { open: [], paste: [], submit: [] };
}

/** @param times takes up what each part took */
async function visit(
  desk: BrowserContext,
  { task, url }: { task: StepTask; url: string },
  times: Record<(typeof parts)[number], number[]>,
) {
  const page = await desk.newPage();
  const sheet = new SheetPage(page, task);
  times.open.push(await sheet.open(url));
  times.paste.push(await sheet.paste(`V${times.open.length}`));
  times.submit.push(await sheet.submit());
  await page.close();
}
