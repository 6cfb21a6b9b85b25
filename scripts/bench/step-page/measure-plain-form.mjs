// The plain form beside the bare grid: what the step page spares. It grows with its rows, so it is opened with few.
import { must } from '../support/report.mjs';
import { ofSize } from '../support/size.mjs';
import { takeTurns } from '../support/take-turns.mjs';
import { bareGridOf } from './measure-visits.mjs';
import { SheetPage } from './sheet-page.mjs';
import { press, waitFor } from './watched.mjs';

const amount = ofSize({ tiny: { seconds: 0, least: 1, warm: 0 }, full: { seconds: 5, least: 3, warm: 1 } });
const cell = '#root_samples_0_collectionSite';

/**
 * @param {import('../support/report.mjs').Report} report
 * @param {import('./measure-visits.mjs').Places} places
 */
export async function measurePlainForm(report, { rows, makeTask, bare }) {
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

/** @returns {number[]} */
function noTimes() {
  return [];
}
