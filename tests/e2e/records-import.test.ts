import { writeXlsx, readXlsx } from 'hucre/xlsx';
import type { CellValue } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from './support/stage.ts';

const stage = openStage();

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
  await dialog(page).waitFor();
  const [titles] = await cellsOf(page, () => dialog(page).getByRole('button', { name: '下载模板' }).click());
  expect(titles).toEqual(expect.arrayContaining(['项目名称', '销售']));
  await choose(page, Buffer.from('x'), 'rows.xls');
  await dialog(page).getByText('请选择 .xlsx 工作簿').waitFor();

  await choose(page, await workbook([head, row('导入甲', 5), row('导入乙', '很多')]));
  const report = page.getByTestId('import-report');
  await report.getByText('共 2 行：新增 1，修改 0，无变化 0，有错误 1').waitFor();
  const fault = report.locator('tr.ant-table-row');
  expect(await fault.count()).toBe(1);
  expect(await fault.locator('td').first().textContent()).toBe('3');
  expect(await fault.textContent()).toContain('H 样本数');
  expect(await page.getByTestId('import-confirm').count()).toBe(0);

  await dialog(page).getByRole('button', { name: '重新选择' }).click();
  await choose(page, await workbook([head, row('导入甲', 5), row('导入乙', 6)]));
  await page.getByTestId('import-confirm').click();
  await report.getByText('导入完成：新增 2，修改 0，无变化 0').waitFor();
  await page.keyboard.press('Escape');
  await report.waitFor({ state: 'detached' });

  await page.locator('#search-projectName').fill('导入');
  const answer = page.waitForResponse((response) => response.url().includes('/project/list'));
  await page.locator('.record-search button[type="submit"]').click();
  await answer;
  await page.locator('tr.ant-table-row').filter({ hasText: '导入甲' }).waitFor();
  const [, ...exported] = await cellsOf(page, () => page.getByTestId('export').click());
  expect(new Set(exported.map((cells) => cells[1]))).toEqual(new Set(['导入甲', '导入乙']));
});

test('who was granted neither button sees neither', async () => {
  const { page } = await stage.desk('tech');
  await page.goto('/project/index');
  await page.locator('.record-table').waitFor();
  expect(await page.getByTestId('import').count()).toBe(0);
  expect(await page.getByTestId('export').count()).toBe(0);
});
