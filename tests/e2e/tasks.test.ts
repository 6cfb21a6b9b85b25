import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { startPlan } from './support/work.ts';

const stage = openStage();
/** Buttons of two characters have a space between them. */
const [release, handOver] = [/释 ?放/, /移 ?交/];

let lead: ApiClient;
let sales: ApiClient;
let tech: ApiClient;

beforeAll(async () => {
  [lead, sales, tech] = await Promise.all([
    apiClient(stage.url(), 'lead'),
    apiClient(stage.url(), 'sales'),
    apiClient(stage.url(), 'tech'),
  ]);
});

describe('S7-21 exporting the done-list', () => {
  test('saves a workbook of the rows that the list shows', async () => {
    const { page } = await stage.desk('tech');
    await page.goto(`${stage.url()}/work/done`);
    const rows = page.locator('.ant-table-row');
    await rows.first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByTestId('export').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^已办事务_\d{8}\.xlsx$/);
    const { sheets } = await readXlsx(await readFile(await file.path()));
    expect(sheets[0]?.rows).toHaveLength((await rows.count()) + 1);
  });

  test('can be stopped, and says why it failed', async () => {
    const { page } = await stage.desk('tech');
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/exportDoneList**', async (route) => {
      await held;
      await route.fulfill({ status: 400, json: { code: 400, success: false, data: {}, msg: '导出失败了' } });
    });
    await page.goto(`${stage.url()}/work/done`);
    await page.getByTestId('export').click();
    await page.getByTestId('export-progress').getByRole('button').click();
    await page.getByTestId('export').click();
    await page.getByTestId('export-progress').waitFor();
    letGo();
    await page.getByRole('alert').filter({ hasText: '导出失败了' }).waitFor();
  });
});

test('S7-20 the columns that somebody chose are there in every browser they sign in with', async () => {
  const [here, there] = [await stage.desk('bioinfo'), await stage.desk('bioinfo', 'en')];
  await here.page.goto(`${stage.url()}/work/done`);
  await here.page.getByRole('button', { name: '列设置' }).click();
  const kept = here.page.waitForResponse('**/view/submit');
  await here.page.getByRole('checkbox', { name: '客户' }).click();
  expect((await kept).status()).toBe(200);
  await there.page.goto(`${stage.url()}/work/done`);
  await there.page.getByRole('columnheader', { name: 'Customer' }).waitFor();
  await there.page.getByRole('button', { name: 'Columns' }).click();
  await there.page.getByRole('button', { name: 'Back to the usual' }).click();
  await expect.poll(() => there.page.getByRole('columnheader', { name: 'Customer' }).count()).toBe(0);
  await here.page.goto(`${stage.url()}/project/index`);
  await shownPage(here.page).getByRole('button', { name: '列设置' }).click();
  await here.page.getByRole('checkbox', { name: '项目备注' }).click();
  await shownPage(here.page).getByRole('columnheader', { name: '项目备注' }).waitFor();
  await shownPage(here.page).getByRole('columnheader', { name: '项目编号' }).waitFor();
});

describe('a colleague\u2019s task', () => {
  test('is released by the supervisor with a reason, which stands in the history', async () => {
    const { taskId, processInstanceId } = await startPlan(lead, sales);
    await tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
    const { page } = await stage.desk('lead');
    await page.goto(`${stage.url()}/work/process/dna-extraction-plan/detail/${processInstanceId}`);
    await page.getByRole('button', { name: release }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: release });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('陈思远请假');
    await confirm.click();
    const entry = page.locator('[data-testid="trail-entry"][data-kind="release"]');
    await entry.waitFor();
    const text = await entry.innerText();
    for (const part of ['释放', '林若兰', '陈思远', '陈思远请假']) expect(text).toContain(part);
    expect(await page.getByRole('button', { name: handOver }).count()).toBe(0);
  });

  test('shows no such buttons to who has it', async () => {
    const { taskId, processInstanceId } = await startPlan(lead, sales);
    await tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
    const { page } = await stage.desk('tech');
    await page.goto(`${stage.url()}/work/process/dna-extraction-plan/detail/${processInstanceId}`);
    await page.getByTestId('trail-entry').first().waitFor();
    expect(await page.getByRole('button', { name: /释 ?放|移 ?交/ }).count()).toBe(0);
  });

  test('stands with its holder on the list of the stage', async () => {
    const { page } = await stage.desk('lead');
    await page.goto(`${stage.url()}/delivery/experiment/dna-extraction?list=stage`);
    await page.locator('.ant-table-row').filter({ hasText: '陈思远' }).first().waitFor();
    const badge = page.locator('.side-menu-label').filter({ hasText: 'DNA提取' }).locator('.side-menu-badge');
    await expect.poll(() => badge.count()).toBe(1);
    // S3-12: the menu counts all processes of the node, and so does the list, until one of them is chosen.
    const total = page.locator('.ant-pagination-total-text');
    await expect.poll(() => total.textContent()).toContain(` ${await badge.textContent()} `);
  });
});
