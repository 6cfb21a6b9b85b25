// Opens a page, pastes every row and submits, on a task of its own each time: what was pasted before would be kept.
import { ofSize } from '../support/size.mjs';
import { takeTurns } from '../support/take-turns.mjs';
import { SheetPage } from './sheet-page.mjs';

/**
 * @typedef {object} Places
 * @property {number} rows
 * @property {() => Promise<import('./task.mjs').StepTask>} makeTask
 * @property {import('playwright-core').BrowserContext} ours where the step page is opened
 * @property {import('playwright-core').BrowserContext} bare
 * @property {Map<string, readonly number[]>} fewest times of the page with the fewest rows, by what was done
 */

const amount = ofSize({ tiny: { seconds: 0, least: 1, warm: 0 }, full: { seconds: 5, least: 5, warm: 1 } });
const parts = /** @type {const} */ (['open', 'paste', 'submit']);

/**
 * @param {import('../support/report.mjs').Report} report
 * @param {Places} places
 */
export async function measureVisits(report, { rows, makeTask, ours, bare }) {
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

/** @param {import('./task.mjs').StepTask} task */
export function bareGridOf({ id }) {
  return `/bare.html?task=${id}`;
}

/** @returns {Record<(typeof parts)[number], number[]>} */
function noTimes() {
  return { open: [], paste: [], submit: [] };
}

/**
 * @param {import('playwright-core').BrowserContext} desk
 * @param {{ task: import('./task.mjs').StepTask, url: string }} place
 * @param {Record<(typeof parts)[number], number[]>} times takes up what each part took
 */
async function visit(desk, { task, url }, times) {
  const page = await desk.newPage();
  const sheet = new SheetPage(page, task);
  times.open.push(await sheet.open(url));
  times.paste.push(await sheet.paste(`V${times.open.length}`));
  times.submit.push(await sheet.submit());
  await page.close();
}
