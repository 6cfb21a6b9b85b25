import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { apiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { cell, field, pickChoice } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { sampleSheet } from './support/story.ts';
import { makeProject } from './support/work.ts';

const stage = openStage();

let projectNo: string;

beforeAll(async () => {
  ({ projectNo } = await makeProject(await apiClient(stage.url(), 'sales'), 'A customer’s list'));
});

/** Opens the form by which samples come in, for the project. */
async function openForm(page: Page, label: string): Promise<void> {
  await page.goto('/work/start');
  const card = page.locator('.ant-card .ant-card').filter({ has: page.getByText(label, { exact: true }) });
  await card.locator('.ant-btn-primary').click();
  await expect(field(page, 'sampleSheetFile')).toBeAttached();
  await pickChoice(page, 'projectNo', projectNo);
  await expect(field(page, 'customerOrg')).toHaveValue('海洋研究所');
  await expect(sampleSheet(page).getByRole('grid')).toBeVisible();
}

/** Drops a file on the form, beside its fields. */
async function dropOnForm(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.locator('.form').evaluate(
    (form, file) => {
      const dataTransfer = new DataTransfer();
      const content = Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0));
      dataTransfer.items.add(new File([content], file.name));
      for (const type of ['dragover', 'drop'])
        form.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    },
    { name, base64: Buffer.from(bytes).toString('base64') },
  );
}

/** A customer's list as they write it: a title above, a column that only they know, digits of full width, a hidden row. */
const workbook = () =>
  writeXlsx({
    sheets: [
      {
        name: '样品',
        rows: [
          ['送样单'],
          ['实验编号', '离心管标签', '送样浓度(µg/µL)', '我方备注'],
          ['26S000941', 'Y1', '０．０２', '甲'],
          ['26S000942', 'Y2', 0.035, ''],
          ['26S000943', 'Y3', 1, ''],
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }],
        rowDefs: new Map([[4, { hidden: true }]]),
      },
    ],
  });

/** `实验编号,离心管标签,送样浓度(ng/µL)` above one row, in GB18030. */
const gb18030 = Buffer.from(
  'yrXR6bHgusUswOvQxLncserHqSzLzdH5xai2yChuZy+BMIU4TCkNCjI2UzAwMDk1MSxHQjEsMjANCg==',
  'base64',
);

test('a customer’s workbook dropped on the form becomes its rows in one step and its attachment; what a title means is kept', async () => {
  const { page } = await stage.desk('tech');
  await openForm(page, '样本入库');
  await dropOnForm(page, '送样单.xlsx', await workbook());
  const dialog = page.locator('.ant-modal');
  await expect(dialog.getByText('按表头单位换算：送样浓度(µg/µL)')).toBeVisible();
  await expect(dialog.getByText('1 个隐藏行未读取')).toBeVisible();
  const choice = dialog.getByLabel('“离心管标签”对应的列');
  await choice.fill('样本名称');
  await choice.press('Enter');
  await expect(dialog.locator('tr', { hasText: 'Y2' }).first()).toContainText('新增');
  await dialog.getByRole('button', { name: '写入 6 处' }).click();
  await expect(dialog).toBeHidden();
  const sheet = sampleSheet(page);
  await expect(sheet.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
  const name = await cell(sheet, 1, '样本名称');
  await expect(name).toHaveText('Y1');
  const attached = page.locator('.file-input', { hasText: '送样单.xlsx' });
  await expect(attached).toBeVisible();
  await sheet.getByRole('button', { name: '撤销 (Ctrl+Z)' }).click();
  await expect(sheet.getByRole('grid')).toHaveAttribute('aria-rowcount', '1');
  await expect(attached).toHaveCount(0);
});

test('the next file of that customer, chosen at the field for it, is read by what the last one taught', async () => {
  const { page } = await stage.desk('sales', 'en');
  await openForm(page, 'Sample storage');
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: gb18030 };
  await field(page, 'sampleSheetFile').setInputFiles(file);
  const dialog = page.locator('.ant-modal');
  await expect(dialog.getByText('encoding gb18030')).toBeVisible();
  await expect(dialog.getByText('as in the last file of 海洋研究所')).toBeVisible();
  await expect(dialog.getByText('Upload it as')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Write 3 cells' }).click();
  await expect(dialog).toBeHidden();
  const name = await cell(sampleSheet(page), 1, 'Sample name');
  await expect(name).toHaveText('GB1');
  await expect(page.locator('.file-input', { hasText: 'list.csv' })).toBeVisible();
});

test('a file without rows that is dropped on the form goes to the field that takes it', async () => {
  const { page } = await stage.desk('manager', 'en');
  await openForm(page, 'Sample storage');
  await dropOnForm(page, 'safety.pdf', Buffer.from('%PDF-1.4\n\u0000\u0001 1 0 obj\n%%EOF\n', 'latin1'));
  const dialog = page.locator('.ant-modal');
  await expect(dialog.getByRole('alert')).toContainText('.xlsx');
  await expect(dialog.getByText('Upload it as “Safety note” too')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload only' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.file-input', { hasText: 'safety.pdf' })).toBeVisible();
});
