import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { experimentData } from '../server/support/extraction-plan.ts';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { confirmDialog } from './support/form.ts';
import { openDropdown } from './support/overlays.ts';
import { handIn } from './support/story.ts';
import { shownPage } from './support/tabs.ts';
import { waitingExperiment } from './support/work.ts';

const stage = openStage();
const filters = 'flow=dna-extraction-plan&step=experiment';
/** The demo has work of its own. */
const mine = `${filters}&project=Mangrove`;

let tech: ApiClient;
const codes: string[] = [];

beforeAll(async () => {
  tech = await apiClient(stage.url(), 'tech');
  for (let index = 0; index < 4; index += 1) codes.push(await waitingExperiment(stage.url()));
});

interface Detail {
  readonly release: { readonly formId: string; readonly version: number };
  readonly data: { readonly samples: readonly Readonly<Record<string, unknown>>[] };
}

interface ListedTask {
  readonly taskId: string;
  readonly processCode: string;
  readonly processInstanceId: string;
}

async function todo(): Promise<readonly ListedTask[]> {
  const { records } = await tech.get<{ readonly records: readonly ListedTask[] }>('blade-flow/work/todo-list?size=100');
  return records.filter(({ processCode }) => codes.includes(processCode));
}

/** Types a whole experiment into a task's draft, as an earlier hour of work would have left it. */
async function typeExperiment(taskId: string): Promise<void> {
  const { release, data } = await tech.get<Detail>(`blade-flow/work/task-detail?taskId=${taskId}`);
  const { samples, reagents, ...header } = experimentData(1);
  const [{ sampleNo: _no, extractNo: _own, ...cells } = {}] = samples as readonly Record<string, unknown>[];
  const rows = data.samples.map((row, index) => ({ ...row, ...cells, extractNo: `26N${taskId.slice(-5)}${index}` }));
  const patches = [
    { table: 'samples', rows },
    { table: 'reagents', rows: reagents },
  ];
  const { formId, version } = release;
  await tech.post(`blade-flow/work/draft?taskId=${taskId}`, { seq: 1, release: { formId, version }, header, patches });
}

const loaded = (page: Page) => shownPage(page).locator('[data-testid="task-list"][data-loaded="true"]');

/** Chooses in a filter by typing. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await shownPage(page).getByRole('combobox', { name: label }).fill(text);
  const hits = openDropdown(page).locator('.ant-select-item-option');
  await hits.filter({ hasText: text }).first().click();
}

test('S1-04 the day of a technician: filter, claim many, fill several in as one sheet, then one after the other', async () => {
  const { page } = await stage.desk('tech');
  await page.goto('/work/claim');
  await expect(loaded(page)).toBeVisible();
  await choose(page, '流程', 'DNA提取实验计划');
  await choose(page, '步骤', '实验');
  await page.waitForURL(`**/work/claim?${filters}`);
  await page.reload();
  await expect(loaded(page)).toBeVisible();
  const rows = shownPage(page).locator('tr.ant-table-row');
  await expect(rows).toHaveCount(4);
  await shownPage(page).locator('thead .ant-checkbox-input').check();
  await page.getByRole('button', { name: '批量签收' }).click();
  await expect(page.locator('[data-testid="batch"][data-phase="done"]')).toBeVisible();
  await expect(page.getByTestId('batch-result')).toHaveCount(4);
  await page
    .getByRole('button', { name: /关 ?闭/ })
    .last()
    .click();
  const tasks = await todo();
  for (const { taskId } of tasks) await typeExperiment(taskId);

  await page.goto(`/work/todo?${mine}`);
  await expect(loaded(page)).toBeVisible();
  await rows.nth(0).locator('.ant-checkbox-input').check();
  await rows.nth(1).locator('.ant-checkbox-input').check();
  await page.getByRole('button', { name: '合并为一张表办理' }).click();
  const many = shownPage(page).getByTestId('many');
  await expect(many.getByTestId('many-part').first()).toBeVisible();
  await expect(many.getByTestId('many-part')).toHaveCount(2);
  const sheet = many.locator('section.sheet').first();
  for (const { processCode } of tasks.slice(0, 2)) await expect(sheet.getByText(processCode).first()).toBeVisible();
  await shownPage(page).getByTestId('outcome-submit').click();
  await confirmDialog(page);
  await page.waitForURL(`**/work/todo?${mine}`);
  const [third, fourth, ...more] = await todo();
  expect(more).toEqual([]);
  await rows
    .filter({ hasText: third?.processCode ?? '' })
    .getByRole('button', { name: /办 ?理/ })
    .click();
  await restore(page);
  await handIn(page, 'submit');
  await page.waitForURL(`**/${fourth?.taskId}/*`);
  await restore(page);
  await handIn(page, 'submit');
  await expect(page.getByText('列表中的任务已全部办完')).toBeVisible();
  expect(page.url()).toContain(`/work/todo?${mine}`);
  await expect.poll(todo).toEqual([]);
});

/** Takes up what was typed before into the task that is shown. */
async function restore(page: Page): Promise<void> {
  await shownPage(page).getByTestId('draft-offer').getByRole('button').first().click();
  await expect(shownPage(page).getByTestId('draft-offer')).toBeHidden();
}
