import { beforeAll, test } from 'vitest';
import { experimentData } from '../server/support/extraction-plan.ts';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { cell, field } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { experimentTask } from './support/work.ts';

const stage = openStage();
let tech: ApiClient;
let second: Detail;

interface Detail {
  readonly task: { readonly taskId: string };
  readonly instance: { readonly processCode: string };
  readonly release: { readonly formId: string; readonly version: number };
  readonly data: { readonly samples: readonly { readonly sampleNo: string }[] };
}

const detail = (taskId: string): Promise<Detail> => tech.get(`blade-flow/work/task-detail?taskId=${taskId}`);

const lot = (lotNo: string, lotProduct: string) => ({
  lotNo,
  lotProduct,
  lotSupplier: 'QIAGEN',
  lotReceivedOn: '2026-10-08',
  lotExpiry: '2029-06-30',
});

const reagent = (reagentLot: string, reagentName: string) => ({
  reagentLot,
  reagentName,
  reagentSupplier: 'QIAGEN',
  reagentExpiry: '2029-06-30',
});

beforeAll(async () => {
  tech = await apiClient(stage.url(), 'tech');
  const lots = 'seqdesk-reagent/reagent-lot';
  await tech.post(`${lots}/submit`, lot('LOT-77120', 'powersoil'));
  const { id } = await tech.post<{ readonly id: string }>(`${lots}/submit`, lot('LOT-77121', 'ampure'));
  const first = await detail((await experimentTask(stage.url())).taskId);
  const { samples, ...head } = experimentData(first.data.samples.length);
  const rows = (samples as readonly object[]).map((row, at) => ({
    ...row,
    sampleNo: first.data.samples[at]?.sampleNo,
  }));
  const reagents = [reagent('LOT-77120', 'powersoil'), reagent('LOT-77121', 'ampure')];
  const data = { ...head, reagents, instrumentCalibratedTo: '2029-03-31', samples: rows };
  const { taskId } = first.task;
  await tech.post('blade-flow/work/complete-task', { taskId, outcome: 'submit', comment: '', data, open: [] });
  await tech.post(`${lots}/move`, { id, to: 'used-up' });
  second = await detail((await experimentTask(stage.url())).taskId);
});

/** What a scanner types while nothing has the cursor, as fast as one does on any machine. */
function scan(code: string): void {
  for (const key of [...code, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

test('S2-17 a plan scanned at home opens its step; S2-18 which Alt+L fills in as last time, and Undo empties again', async () => {
  const { page } = await stage.homeDesk('tech');
  await page.evaluate(scan, second.instance.processCode);
  await page.waitForURL(`**/experiment/${second.task.taskId}/**`);

  await expect(page.getByTestId('as-last-time')).toBeVisible();
  await expect(shownPage(page).locator('section.sheet')).toHaveCount(2);
  await page.keyboard.press('Alt+l');
  const note = page.getByTestId('last-time-filled');
  await expect(note).toContainText('LOT-77121');
  await expect(note).toContainText('已用完');
  const reagents = shownPage(page).locator('section.sheet').first();
  const lots = [await cell(reagents, 1, '批号'), await cell(reagents, 2, '批号')] as const;
  const expiry = await cell(reagents, 1, '有效期');
  const volume = await cell(shownPage(page).locator('section.sheet').last(), 2, '洗脱体积');
  await expect(lots[0]).toHaveText('LOT-77120');
  await expect(expiry).toHaveText('2029-06-30');
  await expect(lots[1]).toHaveText('');
  await expect(volume).toHaveText('50.0');

  await shownPage(page).getByRole('button', { name: '此刻' }).first().click();
  await expect(field(page, 'experimentStart')).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  await page.getByTestId('last-time-undo').click();
  await expect(reagents.getByText('LOT-77120')).toHaveCount(0);
  await expect(field(page, 'experimentStart')).toHaveValue(/^\d{4}/);
});

test('S2-18 a lot that is typed whole fills in what the register knows of it, and its page leads to the samples', async () => {
  const { page } = await stage.desk('tech');
  const { taskId } = await experimentTask(stage.url());
  await page.goto(`/work/process/dna-extraction-plan/experiment/${taskId}`);
  const reagents = shownPage(page).locator('section.sheet').first();
  await reagents.getByRole('button', { name: 'plus 添加行', exact: true }).click();
  const lot = await cell(reagents, 1, '批号');
  const [expiry, supplier] = [await cell(reagents, 1, '有效期'), await cell(reagents, 1, '供应商')] as const;
  await lot.click();
  await page.keyboard.type('LOT-77120', { delay: 4 });
  await page.keyboard.press('Enter');
  await expect(expiry).toHaveText('2029-06-30');
  await expect(supplier).toHaveText('QIAGEN');

  await page.goto('/record/reagent-lot/LOT-77120');
  const work = page.getByTestId('naming-work');
  await expect(work).toContainText('EP');
  await expect(work.locator('a[href*="/record/sample/"]').first()).toBeAttached();
});
