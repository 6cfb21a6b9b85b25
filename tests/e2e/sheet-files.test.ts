import { readXlsx } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { apiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { copyLikeExcel } from './support/clipboard.ts';
import { cell, field } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { pasteInto, sampleSheet } from './support/story.ts';
import { experimentTask, makeProject } from './support/work.ts';

const stage = openStage();

beforeAll(async () => {
  await makeProject(await apiClient(stage.url(), 'sales'), 'Samples in a file');
});

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/work/start');
  await page.locator('.ant-card .ant-btn-primary').first().click();
  await expect(field(page, 'projectNo')).toBeVisible();
  return sampleSheet(page);
}

/** Drops a text file on the sheet. */
async function drop(sheet: Locator, name: string, content: string): Promise<void> {
  await sheet.evaluate(
    (element, { fileName, text }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], fileName, { type: 'text/csv' }));
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    },
    { fileName: name, text: content },
  );
}

const rows = ['实验编号,样本名称,分组,冰箱', '26S000901,F1,A,-80', '26S000902,F 2,B,-20'].join('\n');

test('a file dropped on the sheet tells every difference before it is written, and is one step to undo', async () => {
  const { page } = await stage.desk('lead');
  const sheet = await openForm(page);
  await drop(sheet, 'samples.csv', rows);
  const dialog = page.locator('.ant-modal');
  await expect(dialog.getByText('新增 2 行')).toBeVisible();
  await expect(dialog.getByText('不认识的列，请选择对应的列，否则不写入')).toBeVisible();
  await expect(dialog.locator('tr', { hasText: 'F 2' }).filter({ hasText: '样本名称' })).toContainText('有误');
  await expect(sheet.getByRole('grid')).toHaveAttribute('aria-rowcount', '1');
  await dialog.getByRole('button', { name: '写入 6 处' }).click();
  await expect(dialog).toBeHidden();
  const [name, group] = [await cell(sheet, 1, '样本名称'), await cell(sheet, 2, '分组')];
  await expect(name).toHaveText('F1');
  await expect(group).toHaveText('B');

  await sheet.getByRole('button', { name: 'Excel 与文件' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('下载为 Excel').click()]);
  const { sheets } = await readXlsx(readFileSync(await download.path()));
  expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['26S000901', 'F1']);

  await sheet.getByRole('button', { name: '撤销 (Ctrl+Z)' }).click();
  await expect(sheet.getByRole('grid')).toHaveAttribute('aria-rowcount', '1');
});

test('a file that is no table is refused with the reason, and a page of other titles asks what they mean', async () => {
  const { page } = await stage.desk('lead');
  const sheet = await openForm(page);
  const dialog = page.locator('.ant-modal');
  await drop(sheet, 'picture.csv', 'GIF89a\u0000\u0001\u0002');
  await expect(dialog.getByRole('alert')).toContainText('.xlsx');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await drop(sheet, 'other.csv', 'tube,who\n1,2\n');
  await expect(dialog.getByText('没有找到表头')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '写入 0 处' })).toBeDisabled();
});

test('a file of an instrument is recognised, found by sample numbers, and its doubtful values are left out unless asked for', async () => {
  const { taskId } = await experimentTask(stage.url());
  const { page } = await stage.desk('tech');
  await page.goto(`/work/process/dna-extraction-plan/experiment/${taskId}`);
  const sheet = sampleSheet(page);
  await expect(sheet.getByRole('grid')).toBeVisible();
  const numbers = await Promise.all([1, 2].map(async (row) => (await cell(sheet, row, '实验编号')).textContent()));
  const text = [
    'Report\tNucleic Acid\n',
    '#\tSample ID\tNucleic Acid Conc.\tUnit\t260/280\t260/230',
    `1\t${numbers[1]}\t1,040.2\tng/µl\t1.85\t2.01`,
    `2\t${numbers[0]}\t45.1\tng/µl\t1.84\t2.02`,
    `3\t${numbers[0]}\t90.4\tng/µl\t1.84\t2.02`,
    '4\tBlank\t0.1\tng/µl\t0.90\t0.20\n',
  ].join('\n');
  await drop(sheet, 'run.txt', text);
  const dialog = page.locator('.ant-modal');
  await expect(dialog.getByTestId('measured-file')).toContainText('按NanoDrop导出文件读取');
  await expect(dialog.locator('tr', { hasText: numbers[0] ?? '' })).toContainText('存疑 2 次测量相差 67%：45.1 / 90.4');
  await expect(dialog.locator('tr', { hasText: 'Blank' })).toContainText('标准品、对照或分子量标记');
  await dialog.getByRole('button', { name: '写入 1 处' }).click();
  await expect(dialog).toBeHidden();
  await expect(sheet.locator('.sheet-notice')).toContainText('改动 1 格');
  await sheet.locator('.sheet-scroll').evaluate((area) => (area.scrollLeft = 900));
  const [first, second] = [await cell(sheet, 1, '浓度 ng/µL'), await cell(sheet, 2, '浓度 ng/µL')];
  await expect(second).toHaveText('1040.20');
  await expect(first).toHaveText('');
});

test('pasted rows go to the samples that they name, wherever the selection stands', async () => {
  const { taskId } = await experimentTask(stage.url());
  const { page } = await stage.desk('tech');
  await page.goto(`/work/process/dna-extraction-plan/experiment/${taskId}`);
  const sheet = sampleSheet(page);
  await expect(sheet.getByRole('grid')).toBeVisible();
  const names = await Promise.all([1, 2].map(async (row) => (await cell(sheet, row, '样本名称')).textContent()));
  await copyLikeExcel(page, [
    ['样本名称', '洗脱体积'],
    [names[1] ?? '', '0,06 mL'],
    [names[0] ?? '', '41,5'],
    ['XX-99', '7'],
  ]);
  await pasteInto(page, sheet);
  await expect(sheet.locator('.sheet-notice')).toContainText('按样本名称对应到行');
  await expect(sheet.locator('.sheet-notice')).toContainText('找不到这些行：XX-99');
  const [first, second] = [await cell(sheet, 1, '洗脱体积'), await cell(sheet, 2, '洗脱体积')];
  await expect(first).toHaveText(/^41\.5/);
  await expect(second).toHaveText(/^60/);
});

test('in English the reasons of values that are refused are read whole', async () => {
  const { page } = await stage.desk('lead', 'en');
  const sheet = await openForm(page);
  await drop(sheet, 'samples.csv', rows);
  const dialog = page.locator('.ant-modal');
  const refused = dialog.locator('tr', { hasText: 'F 2' }).filter({ hasText: 'Sample name' });
  await expect(refused).toBeVisible();
  const [reason, frame] = [
    await refused.locator('td').last().boundingBox(),
    await dialog.locator('.ant-modal-body, .ant-modal-container').first().boundingBox(),
  ];
  expect(reason!.x + reason!.width).toBeLessThanOrEqual(frame!.x + frame!.width);
});
