// Types into the header and into a cell of each kind, on both pages in turn.
import { ofSize } from '../support/size.mjs';
import { takeTurns } from '../support/take-turns.mjs';
import { bareGridOf } from './measure-visits.mjs';
import { SheetPage } from './sheet-page.mjs';

/** @typedef {import('./sheet-page.mjs').Times} Times */

const amount = ofSize({ tiny: { seconds: 0, least: 1, warm: 0 }, full: { seconds: 3, least: 10, warm: 0 } });
const kinds = /** @type {const} */ (['text', 'number', 'choice', 'date']);
/** Typing must not grow with the rows, beside the page with the fewest. */
const mostGrowth = 2;

/**
 * @param {import('../support/report.mjs').Report} report
 * @param {import('./measure-visits.mjs').Places} places
 */
export async function measureTyping(report, places) {
  const { makeTask, ours, bare } = places;
  const task = await makeTask();
  const pages = { ours: await ours.newPage(), bare: await bare.newPage() };
  const sheets = { ours: new SheetPage(pages.ours, task), bare: new SheetPage(pages.bare, task) };
  await sheets.ours.open(task.path);
  await sheets.bare.open(bareGridOf(task));
  const header = await collect(sheets, (sheet) => sheet.typeHeader());
  add(report, places, { name: 'key in the header', ...header('key') });
  for (const kind of kinds) {
    const typed = await collect(sheets, (sheet) => sheet.type(kind));
    for (const part of ['first key', 'key', 'Enter'])
      add(report, places, { name: `${part} in a ${kind} cell`, ...typed(part) });
  }
  await pages.ours.close();
  await pages.bare.close();
}

/**
 * @param {import('../support/report.mjs').Report} report
 * @param {import('./measure-visits.mjs').Places} places
 * @param {{ name: string, times: readonly number[], reference: readonly number[] }} figure
 */
function add(report, { rows, fewest }, { name, times, reference }) {
  report.add(`${rows} rows: ${name}`, { times, reference });
  const few = fewest.get(name);
  if (few === undefined) fewest.set(name, times);
  else report.add(`${rows} rows beside the fewest: ${name}`, { times, reference: few, most: mostGrowth });
}

/**
 * Types on both pages in turn, once to warm up.
 * @param {{ ours: SheetPage, bare: SheetPage }} sheets
 * @param {(sheet: SheetPage) => Promise<Times>} type
 */
async function collect({ ours, bare }, type) {
  const lists = { ours: /** @type {Times[]} */ ([]), bare: /** @type {Times[]} */ ([]) };
  await type(ours);
  await type(bare);
  await takeTurns(
    { work: async () => void lists.ours.push(await type(ours)) },
    { work: async () => void lists.bare.push(await type(bare)) },
    amount,
  );
  return (/** @type {string} */ part) => ({
    times: lists.ours.flatMap((one) => one[part] ?? []),
    reference: lists.bare.flatMap((one) => one[part] ?? []),
  });
}
