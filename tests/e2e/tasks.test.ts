import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { giveReason, reasonDialog } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { experimentTask, startPlan } from './support/work.ts';

const stage = openStage('shared');
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
    await expect(rows.first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByTestId('export').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^已办事务_\d{8}\.xlsx$/);
    const { sheets } = await readXlsx(await readFile(await file.path()));
    await expect(rows).toHaveCount((sheets[0]?.rows?.length ?? 0) - 1);
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
    await expect(page.getByTestId('export-progress')).toBeVisible();
    letGo();
    await expect(page.getByRole('alert').filter({ hasText: '导出失败了' })).toBeVisible();
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
  await expect(there.page.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
  await there.page.getByRole('button', { name: 'Columns' }).click();
  await there.page.getByRole('button', { name: 'Back to the usual' }).click();
  await expect(there.page.getByRole('columnheader', { name: 'Customer' })).toHaveCount(0);
  await here.page.goto(`${stage.url()}/project/index`);
  await shownPage(here.page).getByRole('button', { name: '列设置' }).click();
  await here.page.getByRole('checkbox', { name: '项目备注' }).click();
  await expect(shownPage(here.page).getByRole('columnheader', { name: '项目备注' })).toBeVisible();
  await expect(shownPage(here.page).getByRole('columnheader', { name: '项目编号' })).toBeVisible();
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
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill('陈思远请假');
    await confirm.click();
    const entry = page.locator('[data-testid="trail-entry"][data-kind="release"]');
    await expect(entry).toBeVisible();
    const text = await entry.innerText();
    for (const part of ['释放', '林若兰', '陈思远', '陈思远请假']) expect(text).toContain(part);
    await expect(page.getByRole('button', { name: handOver })).toHaveCount(0);
  });

  test('shows no such buttons to who has it', async () => {
    const { taskId, processInstanceId } = await startPlan(lead, sales);
    await tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
    const { page } = await stage.desk('tech');
    await page.goto(`${stage.url()}/work/process/dna-extraction-plan/detail/${processInstanceId}`);
    await expect(page.getByTestId('trail-entry').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /释 ?放|移 ?交/ })).toHaveCount(0);
  });

  test('stands with its holder on the list of the stage', async () => {
    const { taskId, businessNo } = await startPlan(lead, sales);
    await tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
    const { page } = await stage.desk('lead');
    const address = `${stage.url()}/delivery/experiment/dna-extraction?list=stage`;
    // Others may have left so many tasks that the newest stands on another page of the list.
    await page.goto(`${address}&processCode=${businessNo}`);
    await expect(
      page.locator('.ant-table-row').filter({ hasText: businessNo }).filter({ hasText: '陈思远' }),
    ).toBeVisible();
    await page.goto(address);
    const badge = page.locator('.side-menu-label').filter({ hasText: 'DNA提取' }).locator('.side-menu-badge');
    await expect(badge).toHaveCount(1);
    // S3-12: the menu counts all processes of the node, and so does the list, until one of them is chosen.
    const total = page.locator('.ant-pagination-total-text');
    await expect(total).toContainText(` ${await badge.textContent()} `);
    // The tab says as many, also beside another list.
    const ofTab = page.getByRole('tab', { name: '全部待办' }).locator('.count-of-all sup');
    await expect(ofTab).toHaveText(await badge.innerText(), { useInnerText: true });
    await page.getByRole('tab', { name: '已办' }).click();
    await expect(ofTab).toHaveText(await badge.innerText(), { useInnerText: true });
  });

  test.each(['admin', 'lead'])(
    'S3-12 a count of what waits for anybody is grey, and leads to as many, also where something waits for the person (%s)',
    async (account) => {
      const { page } = await stage.homeDesk(account);
      const entry = page.locator('.side-menu-label').filter({ hasText: 'DNA提取' });
      await page.locator('.side-menu-label').filter({ hasText: '实验阶段' }).click();
      const badge = entry.locator('.count-of-all');
      await expect(badge).toHaveCount(1);
      await entry.click();
      await expect(page.getByRole('tab', { name: '全部待办', selected: true })).toBeVisible();
      await expect(page.locator('.ant-pagination-total-text')).toContainText(` ${await badge.textContent()} `);
    },
  );

  test('S7-22 an open task is claimed from the list of all that waits by who may, and opened from there by who has it', async () => {
    const { businessNo } = await startPlan(lead, sales);
    const { page } = await stage.desk('tech');
    const address = `/delivery/experiment/dna-extraction?list=stage&processCode=${businessNo}`;
    await page.goto(address);
    const row = shownPage(page).locator('.ant-table-row').filter({ hasText: businessNo });
    await row.getByRole('button', { name: /签\s*收/ }).click();
    await page.waitForURL(/\/work\/process\//);
    await page.goto(address);
    await row.getByRole('button', { name: /办\s*理/ }).click();
    await page.waitForURL(/\/work\/process\//);
  });
});

test.each(['/work/claim', '/work/todo', '/delivery/closing/data-arrangement'])(
  'S7-20 a list of tasks shows customer and due time at 1440 px, beside the buttons (%s)',
  async (address) => {
    const { page } = await stage.desk('finance', 'en');
    await page.goto(address);
    const edge = async (name: string, side: 'left' | 'right'): Promise<number> =>
      shownPage(page)
        .getByRole('columnheader', { name, exact: true })
        .first()
        .evaluate((cell, of) => cell.getBoundingClientRect()[of], side);
    const room = async (): Promise<number> => {
      const needed = Math.max(await edge('Customer', 'right'), await edge('Due', 'right'));
      return (await edge('Actions', 'left')) - needed;
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  },
);

test('S7-23 a return asks nothing of what a submit would need', async () => {
  const { taskId } = await experimentTask(stage.url());
  const { page } = await stage.desk('tech');
  await page.goto(`/work/process/dna-extraction-plan/experiment/${taskId}`);
  await page.getByTestId('outcome-submit').click();
  await expect(page.locator('[role="alert"]').first()).toBeVisible();
  await page.getByTestId('outcome-return').click();
  const returning = reasonDialog(page);
  await expect(returning).toContainText('任务将回到“');
  await expect(returning).toContainText('办理');
  await expect(returning.locator('.ant-modal-footer .ant-btn-primary')).toBeDisabled();
  await giveReason(page, 'The wrong tubes');
  await page.waitForURL(/\/work\/todo$/);
});
