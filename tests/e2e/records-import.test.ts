import { writeXlsx, readXlsx, type CellValue } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';

const stage = openStage('shared');

async function workbook(rows: readonly (readonly CellValue[])[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: rows.map((row) => [...row]) }] }));
}

function dialog(page: Page): Locator {
  return page.locator('.ant-modal').filter({ has: page.locator('.ant-upload, [data-testid="import-report"]') });
}

async function choose(page: Page, buffer: Buffer, name = '项目.xlsx'): Promise<void> {
  await page.locator('.ant-modal input[type="file"]').setInputFiles({ name, mimeType: '', buffer });
}

async function cellsOf(page: Page, press: () => Promise<void>): Promise<CellValue[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const { sheets } = await readXlsx(readFileSync(await download.path()));
  return sheets[0]?.rows ?? [];
}

const head = ['项目名称', '客户姓名', '客户单位', '销售', '客户经理', '所属大区', '产品类型', '样本数', '紧急程度'];
const row = (name: string, samples: CellValue): CellValue[] => [
  name,
  '李敏',
  '海洋研究所',
  'sales',
  'manager',
  '华东大区',
  'metagenome',
  samples,
  '加急',
];

test('S1-06 rows of a workbook are checked, mended and imported, and the list is exported as it is shown', async () => {
  const { page } = await stage.desk('sales');
  await page.goto('/project/index');
  await page.getByTestId('import').click();
  await expect(dialog(page)).toBeVisible();
  const [titles] = await cellsOf(page, () => dialog(page).getByRole('button', { name: '下载模板' }).click());
  expect(titles).toEqual(expect.arrayContaining(['项目名称', '销售']));
  await choose(page, Buffer.from('x'), 'rows.xls');
  await expect(dialog(page).getByText('请选择 .xlsx 工作簿')).toBeVisible();

  await choose(page, await workbook([head, row('导入甲', 5), row('导入乙', '很多')]));
  const report = page.getByTestId('import-report');
  await expect(report.getByText('共 2 行：新增 1，修改 0，无变化 0，有错误 1')).toBeVisible();
  const fault = report.locator('tr.ant-table-row');
  await expect(fault).toHaveCount(1);
  await expect(fault.locator('td').first()).toHaveText('3');
  await expect(fault).toContainText('H 样本数');
  await expect(page.getByTestId('import-confirm')).toHaveCount(0);

  await dialog(page).getByRole('button', { name: '重新选择' }).click();
  await choose(page, await workbook([head, row('导入甲', 5), row('导入乙', 6)]));
  await page.getByTestId('import-confirm').click();
  await expect(report.getByText('导入完成：新增 2，修改 0，无变化 0')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(report).toHaveCount(0);

  await page.locator('#search-projectName').fill('导入');
  const answer = page.waitForResponse((response) => response.url().includes('/project/list'));
  await page.locator('.record-search button[type="submit"]').click();
  await answer;
  await expect(page.locator('tr.ant-table-row').filter({ hasText: '导入甲' })).toBeVisible();
  const [, ...exported] = await cellsOf(page, () => page.getByTestId('export').click());
  expect(new Set(exported.map((cells) => cells[1]))).toEqual(new Set(['导入甲', '导入乙']));
});

test('S1-06 what is wrong with a workbook is read whole on a telephone', async () => {
  const { page } = await stage.desk('sales');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/project/index');
  await page.getByTestId('import').click();
  await choose(page, await workbook([head, row('导入丙', '很多')]));
  const fault = page.getByTestId('import-report').locator('tr.ant-table-row');
  await expect(fault).toContainText('H 样本数');
  const rightEdge = (): Promise<number> =>
    fault.evaluate((line) =>
      Math.max(...[line, ...line.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right)),
    );
  await expect.poll(rightEdge).toBeLessThanOrEqual(360);
});

test('who was granted neither button sees neither', async () => {
  const { page } = await stage.desk('tech');
  await page.goto('/project/index');
  await expect(page.locator('.record-table')).toBeVisible();
  await expect(page.getByTestId('import')).toHaveCount(0);
  await expect(page.getByTestId('export')).toHaveCount(0);
});
