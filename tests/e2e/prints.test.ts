import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { apiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { startPlan } from './support/work.ts';

const wells = 1536;
const stage = openStage();
let instanceId: string;
let businessNo: string;

beforeAll(async () => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const [lead, sales] = [await apiClient(stage.url(), 'lead'), await apiClient(stage.url(), 'sales')];
  ({ processInstanceId: instanceId, businessNo } = await startPlan(lead, sales, wells));
});

async function openPrint(page: Page, print: string): Promise<void> {
  await page.goto(`/print/${instanceId}/${print}`);
  await page.locator(`[data-testid="print-page"][data-print="${print}"]`).waitFor();
}

/** That paper, in points, is as wide and high as so many millimetres, to a fraction of one. */
function expectPaper(paper: readonly number[], millimetres: readonly number[]): void {
  millimetres.forEach((length, side) => expect(((paper[side] ?? 0) / 72) * 25.4).toBeCloseTo(length, 0));
}

/** What the printer gets: the paper, and the text of each page. */
async function printed(page: Page) {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  const { text } = await extractText(document, { mergePages: false });
  // Fonts may hold a letter under the number of one that looks the same.
  return { paper: [width, height], pages: text.map((words) => words.normalize('NFKC')) };
}

test('1,536 tube labels are as many pages of a roll, and the code on one says its sample', async () => {
  const { page } = await stage.desk('lead');
  await openPrint(page, 'labels');
  const { paper, pages } = await printed(page);
  expectPaper(paper, [25.4, 12.7]);
  expect(pages).toHaveLength(wells);
  expect(pages.at(-1)).toContain('26S001536');
  const picture = await page.locator('[data-code="26S000007"]').screenshot();
  const codes = await readBarcodes(new Blob([Uint8Array.from(picture)]), { formats: ['DataMatrix'] });
  expect(codes.map(({ text }) => text)).toEqual(['26S000007']);

  // Chosen samples go on a sheet that is partly used up.
  await openPrint(page, 'label-sheet');
  expect(await page.locator('.label-page').count()).toBe(Math.ceil(wells / 140));
  await page.getByTestId('print-samples').locator('input').fill('26S000003,26S001500,');
  await page.getByLabel('首张起始位置').fill('140');
  await page.getByLabel('首张起始位置').press('Enter');
  await expect.poll(() => page.locator('.label-page').count()).toBe(2);
  const chosen = await printed(page);
  expectPaper(chosen.paper, [210, 297]);
  expect(chosen.pages.map((text) => /26S\d+/.exec(text)?.[0])).toEqual(['26S000003', '26S001500']);
});

test.each([
  ['zh', '项目信息', '实验编号', /第\s*2\s*.\s*\/\s*共\s*(\d+)/u],
  ['en', 'Project', 'Lab sample no.', /Page 2 of (\d+)/],
] as const)(
  'all values are on paper with the head of the table on every page (%s)',
  async (language, set, head, no) => {
    const { page, faults } = await stage.desk('lead', language);
    await openPrint(page, 'plain');
    const { paper, pages } = await printed(page);
    expectPaper(paper, [210, 297]);
    expect(pages[0]).toContain(set);
    const rows = pages.filter((text) => /26S\d{6}/.test(text));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((text) => !text.includes(head))).toEqual([]);
    expect(no.exec(pages[1] ?? '')?.[1]).toBe(String(pages.length));
    expect(pages.filter((text) => !text.includes(businessNo))).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test('the paper may be in the other language, and the detail page leads to it', async () => {
  const { page } = await stage.desk('lead');
  await page.goto(`/work/process/dna-extraction-plan/detail/${instanceId}`);
  const link = shownPage(page).getByTestId('to-print');
  const [print] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await print.getByTestId('print-page').waitFor();
  await print.getByTestId('print-language').getByText('English').click();
  await print.locator('article[lang="en"]').waitFor();
  const { paper, pages } = await printed(print);
  expectPaper(paper, [297, 210]);
  expect(pages[0]).toContain('bench sheet');
  expect(await print.getByTestId('print-which').textContent()).toContain('实验记录单');
});

test('rows selected in a list print as labels, and the page of a row leads to its paper', async () => {
  const { page } = await stage.desk('lead');
  await page.goto('/sample/index');
  const numbers = page.locator('.ant-table-row a').filter({ hasText: /^26S/ });
  await numbers.first().waitFor();
  const wanted = (await numbers.allTextContents()).slice(0, 2);
  for (const box of (await page.locator('.ant-table-row .ant-checkbox-input').all()).slice(0, 2)) await box.check();
  const opened = (button: ReturnType<Page['getByTestId']>) =>
    Promise.all([page.context().waitForEvent('page'), button.click()]).then(([print]) => print);
  const labels = await opened(page.getByTestId('print-selected').first());
  await labels.locator('[data-print="tube-label"]').waitFor();
  const roll = await printed(labels);
  expectPaper(roll.paper, [25.4, 12.7]);
  expect(roll.pages.map((words) => /26S\d+/.exec(words)?.[0])).toEqual(wanted);
  const picture = await labels.locator('.label').first().screenshot();
  const codes = await readBarcodes(new Blob([Uint8Array.from(picture)]), { formats: ['DataMatrix'] });
  expect(codes.map(({ text }) => text)).toEqual(wanted.slice(0, 1));

  await numbers.first().click();
  const passport = await opened(shownPage(page).getByTestId('to-print'));
  await passport.locator('[data-print="passport"]').waitFor();
  const sheet = await printed(passport);
  expectPaper(sheet.paper, [210, 297]);
  expect(sheet.pages.join(' ')).toContain(wanted[0]);
  expect(await seriousFindings(passport)).toEqual([]);
});
