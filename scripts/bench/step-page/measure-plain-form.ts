// The plain form beside the bare grid: what the step page spares. It grows with its rows, so it is opened with few.
import { must, type Report } from '../support/report.ts';
import { ofSize } from '../support/size.ts';
import { takeTurns } from '../support/take-turns.ts';
import { bareGridOf, type Places } from './measure-visits.ts';
import { SheetPage } from './sheet-page.ts';
import { press, waitFor } from './watched.ts';

const amount = ofSize({ tiny: { seconds: 0, least: 1, warm: 0 }, full: { seconds: 5, least: 3, warm: 1 } });
const cell = '#root_samples_0_collectionSite';

export async function measurePlainForm(report: Report, { rows, makeTask, bare }: Places) {
  const task = await makeTask();
  const lists = { plain: { open: noTimes(), key: noTimes() }, bare: { open: noTimes(), key: noTimes() } };
  await takeTurns(
    {
      work: async () => {
        const page = await bare.newPage();
        page.setDefaultTimeout(120_000);
        await page.goto(`/plain-form.html?task=${task.id}`, { waitUntil: 'commit' });
        lists.plain.open.push(await waitFor(page, 'window.bench?.opened'));
        must((await page.locator('[id$="_collectionSite"]').count()) === rows, `the plain form has not ${rows} rows`);
        await page.locator(cell).focus();
        lists.plain.key.push(...(await press(page, 'Lake'.split(''))));
        must((await page.locator(cell).inputValue()) === 'Lake', 'the plain form does not hold what was typed');
        await page.close();
      },
    },
    {
      work: async () => {
        const page = await bare.newPage();
        const sheet = new SheetPage(page, task);
        lists.bare.open.push(await sheet.open(bareGridOf(task)));
        lists.bare.key.push(...((await sheet.type('text'))['key'] ?? []));
        await page.close();
      },
    },
    amount,
  );
  report.add(`${rows} rows in a plain form: open`, { times: lists.plain.open, reference: lists.bare.open });
  report.add(`${rows} rows in a plain form: key`, { times: lists.plain.key, reference: lists.bare.key });
}

function noTimes(): number[] {
  return [];
}
