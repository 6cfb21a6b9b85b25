// Types into the header and into a cell of each kind, on both pages in turn.
import { ofSize } from '../support/size.ts';
import { takeTurns } from '../support/take-turns.ts';
import { bareGridOf, type Places } from './measure-visits.ts';
import { SheetPage, type Times } from './sheet-page.ts';
import type { Report } from '../support/report.ts';

// The tiny size, too, comes back to the rows that it began with.
const amount = ofSize({ tiny: { seconds: 0, least: 8, warm: 0 }, full: { seconds: 3, least: 10, warm: 0 } });
const kinds = ['text', 'number', 'choice', 'date'] as const;
/** Typing must not grow with the rows, beside the page with the fewest. */
const mostGrowth = 2;

export async function measureTyping(report: Report, places: Places) {
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

function add(
  report: Report,
  { rows, fewest }: Places,
  { name, times, reference }: { name: string; times: readonly number[]; reference: readonly number[] },
) {
  report.add(`${rows} rows: ${name}`, { times, reference });
  const few = fewest.get(name);
  if (few === undefined) fewest.set(name, times);
  else report.add(`${rows} rows beside the fewest: ${name}`, { times, reference: few, most: mostGrowth });
}

/** Types on both pages in turn, once to warm up. */
async function collect(
  { ours, bare }: { ours: SheetPage; bare: SheetPage },
  type: (sheet: SheetPage) => Promise<Times>,
) {
  const lists = { ours: [] as Times[], bare: [] as Times[] };
  await type(ours);
  await type(bare);
  await takeTurns(
    { work: async () => void lists.ours.push(await type(ours)) },
    { work: async () => void lists.bare.push(await type(bare)) },
    amount,
  );
  return (part: string) => ({
    times: lists.ours.flatMap((one) => one[part] ?? []),
    reference: lists.bare.flatMap((one) => one[part] ?? []),
  });
}
