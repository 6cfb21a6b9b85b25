import type { Locator, Page } from 'playwright-core';
import { expect } from './expect.ts';
import { confirmDialog, field } from './form.ts';

/** Header and rows of a sample sheet as a customer fills it in Excel. */
export function sampleIdentity(count: number): string[][] {
  const rows = Array.from({ length: count }, (_, index) => [
    `26S${String(index + 1).padStart(6, '0')}`,
    `CJ-${String(index + 1).padStart(2, '0')}`,
    '原始样本',
    '沉积物',
    index === 0 ? '提取空白' : '非对照',
  ]);
  return [['实验编号', '样本名称', '送样类别', '样本类型', '对照类型'], ...rows];
}

/** Header and rows of the results; rows 10 and 42 hold a mistake each: text for a number, a negative volume. */
export function extractionResults(count: number): string[][] {
  const rows = Array.from({ length: count }, (_, index) => {
    const conc = index === 0 ? '0.02' : (20 + (index % 7) * 3.5).toFixed(2);
    return [
      `26S${String(index + 1).padStart(6, '0')}`,
      '0.25',
      'g',
      'TE',
      '50',
      `26N${String(index + 1).padStart(6, '0')}`,
      'DNA',
      index === 9 ? 'n/a' : conc,
      index === 41 ? '-48' : '48',
      '完成',
    ];
  });
  const head = [
    '实验编号',
    '投入量',
    '投入单位',
    '洗脱液',
    '洗脱体积',
    '核酸编号',
    '核酸类型',
    '浓度',
    '体积',
    '提取结论',
  ];
  return [head, ...rows];
}

/** The reagents used, with their header. */
export const reagents: string[][] = [
  ['试剂/试剂盒', '货号', '批号', '有效期', '用量', '单位'],
  ['powersoil', '47014', '172036458', '2027/12/31', '96', '反应'],
];

/** A picture of one pixel, base64 of a PNG. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The sample sheet of the page. */
export function sampleSheet(page: Page): Locator {
  return page
    .locator('section.sheet')
    .filter({ has: page.getByRole('columnheader', { name: /实验编号|Lab sample no\./ }) });
}

/** Puts the focus into a sheet and pastes what is on the clipboard. */
export async function pasteInto(page: Page, sheet: Locator): Promise<void> {
  await sheet.locator('textarea').first().focus();
  await page.keyboard.press('Control+V');
  await expect(sheet.locator('.sheet-notice[role="status"] button').first()).toBeVisible();
}

/** Opens a task list and gives the row of a process number. */
export async function taskRow(page: Page, list: 'claim' | 'todo' | 'send' | 'done', code: string): Promise<Locator> {
  await page.goto(`/work/${list}?sort=-createTime`);
  await expect(page.locator('[data-testid="task-list"][data-loaded="true"]')).toBeVisible();
  return page.locator('tr.ant-table-row').filter({ hasText: code });
}

/** Claims a task from the list; its page opens. */
export async function claim(page: Page, code: string): Promise<void> {
  const row = await taskRow(page, 'claim', code);
  await row.locator('.ant-btn-primary').click();
  await page.waitForURL(/\/work\/process\//);
  await expect(page.getByTestId('process-code')).toBeVisible();
}

/** Opens a task that the person has already claimed. */
export async function openTask(page: Page, code: string): Promise<void> {
  const row = await taskRow(page, 'todo', code);
  await row.locator('.ant-btn-primary').click();
  await expect(page.getByTestId('process-code')).toBeVisible();
}

/** Presses an outcome and, where it asks, confirms; waits until the step is handed in and something else is shown. */
export async function handIn(page: Page, outcome: string, asks = false): Promise<void> {
  const step = new URL(page.url()).pathname;
  await page.getByTestId(`outcome-${outcome}`).click();
  if (asks) await confirmDialog(page);
  await page.waitForURL(({ pathname }) => pathname !== step);
}

/** A file as somebody picks it. */
interface Picked {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Hands the experiment in while a file is still on its way, which it has to wait for. */
export async function handInWithFile(page: Page, file: Picked): Promise<void> {
  const step = new URL(page.url()).pathname;
  let allow = (): void => undefined;
  const allowed = new Promise<void>((done) => (allow = done));
  await page.route('**/file?*', async (route) => {
    await allowed;
    await route.continue();
  });
  await field(page, 'recordFiles').setInputFiles(file);
  await expect(page.getByRole('status').filter({ hasText: file.name })).toBeVisible();
  const completion = page.waitForRequest((request) => request.url().includes('/complete-task'));
  await page.getByTestId('outcome-submit').click();
  await expect(page.getByTestId('outcome-submit')).toHaveClass(/ant-btn-loading/);
  allow();
  expect((await completion).postDataJSON()).toMatchObject({ data: { recordFiles: [{ name: file.name }] } });
  await page.waitForURL(({ pathname }) => pathname !== step);
  await page.unroute('**/file?*');
}
