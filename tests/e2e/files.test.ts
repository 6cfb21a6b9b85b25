import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { zipOf } from '../server/support/zip-file.ts';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { field } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { startPlan } from './support/work.ts';

const stage = openStage();
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** `样本,浓度` and two rows in GB 18030, as Excel saves it in China. */
const table = Buffer.concat([Buffer.from('d1f9b1be2cc5a8b6c80a', 'hex'), Buffer.from('S1,12.5\nS2,7.75\n')]);

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

const sheet = zipOf('[Content_Types].xml', 'xl/workbook.xml');

interface Moved {
  readonly taskId: string;
}

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

/** Claims and completes a task. */
async function doTask(client: ApiClient, taskId: string, outcome: string, data: unknown = {}): Promise<string> {
  await client.post(`blade-flow/work/claim-task?taskId=${taskId}`);
  const moved = await client.post<Moved>('blade-flow/work/complete-task', { taskId, outcome, data });
  return moved.taskId;
}

/** An experiment task of tech, whose form takes files. */
async function experimentTask(): Promise<string> {
  const { taskId } = await startPlan(lead, sales);
  const plan = {
    planName: 'Mangrove, third batch',
    experimentsType: 'dna-extraction',
    plannedDate: '2026-11-20',
    plannedFinishDate: '2026-11-24',
    batchNo: 'EX2026-47',
    operator: tech.userId,
    checker: lead.userId,
    labArea: 'extraction',
    sopNo: 'SOP-EX-011',
    sopVersion: '2.1',
  };
  const review = await doTask(tech, taskId, 'submit', plan);
  const experiment = await doTask(lead, review, 'approve');
  await tech.post(`blade-flow/work/claim-task?taskId=${experiment}`);
  return experiment;
}

async function attach(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await field(page, 'recordFiles').setInputFiles({ name, mimeType, buffer });
  await expect(page.locator('.file-list li').filter({ hasText: name }).locator('.file-hint')).toBeVisible();
}

function preview(page: Page): Locator {
  return page.locator('.ant-modal').filter({ has: page.locator('.ant-modal-title') });
}

async function closePreview(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
}

describe('files of a form', () => {
  test('pictures, texts and PDF files open in the page, others are saved; nothing breaks the policy', async () => {
    const { page, faults } = await stage.desk('tech');
    await page.goto(`/work/process/dna-extraction-plan/experiment/${await experimentTask()}`);
    await attach(page, 'gel.png', 'image/png', Buffer.from(onePixel, 'base64'));
    await attach(page, 'table.csv', 'text/csv', table);
    await attach(page, 'report.pdf', 'application/pdf', Buffer.from(pdf));
    await attach(page, 'curve.xlsx', '', sheet);

    await page.getByRole('button', { name: '预览 gel.png' }).click();
    const picture = preview(page).locator('img');
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await closePreview(page);

    await page.getByRole('button', { name: '预览 table.csv' }).click();
    await expect(preview(page).locator('textarea')).toHaveValue('样本,浓度\nS1,12.5\nS2,7.75\n');
    await closePreview(page);

    await page.getByRole('button', { name: '预览 report.pdf' }).click();
    const viewer = await page.evaluate(() => navigator.pdfViewerEnabled);
    await expect(preview(page).locator(viewer ? 'iframe[src^="blob:"]' : '.ant-alert')).toBeVisible();
    await closePreview(page);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载 curve.xlsx' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('curve.xlsx');
    const bytes = await readFile(await saved.path());
    expect(bytes.equals(sheet)).toBe(true);
    expect(faults).toEqual([]);
  });

  test('a file in disguise and one that is too large are refused in words', async () => {
    const { page } = await stage.desk('tech');
    await page.goto(`/work/process/dna-extraction-plan/experiment/${await experimentTask()}`);
    const input = field(page, 'recordFiles');
    await input.setInputFiles({ name: 'gel.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') });
    await expect(page.getByText('文件内容与扩展名 .png 不符')).toBeVisible();
    const admin = await apiClient(stage.url(), 'admin', 'admin');
    await admin.post('seqdesk-system/setting/submit', { fileMaxMegabytes: 1 });
    await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1_100_000) });
    await expect(page.getByText('文件不能超过 1 MB')).toBeVisible();
    await expect(page.locator('.file-list li')).toHaveCount(0);
  });
});
