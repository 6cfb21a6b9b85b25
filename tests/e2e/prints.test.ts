import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { sampleTable } from '../../src/core/model/load/load-set.ts';
import { breadth } from '../support/breadth.ts';
import { coveringLooks, everyLook } from '../support/cover.ts';
import { apiClient, type ApiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { labelLayouts, plainPrint, type FormPrint } from './support/form-prints.ts';
import { languages } from './support/languages.ts';
import { expectPaper, printed, printedCodes } from './support/paper.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { startPlan, type StartedPlan } from './support/work.ts';

/** The labels of a plate, and rows for a table of many pages. */
const wells = breadth(1536, 192);
const tableRows = breadth(384, 240);
const lastSample = `26S${String(wells).padStart(6, '0')}`;
const stage = openStage('shared');
let plate: StartedPlan;
let plan: StartedPlan;
let analyst: ApiClient;

beforeAll(async () => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const [lead, sales] = [await apiClient(stage.url(), 'lead'), await apiClient(stage.url(), 'sales')];
  analyst = await apiClient(stage.url(), 'analyst');
  plate = await startPlan(lead, sales, wells);
  plan = await startPlan(lead, sales, tableRows);
});

async function openPrint(page: Page, { processInstanceId }: StartedPlan, print: string): Promise<void> {
  await page.goto(`/print/${processInstanceId}/${print}`);
  // So many labels are measured one by one.
  const timeout = 60_000;
  await expect(page.locator(`[data-testid="print-page"][data-print="${print}"]`)).toBeVisible({ timeout });
}

test('the tube labels of a plate are as many pages of a roll, and the code on one says its sample', async () => {
  const { page } = await stage.desk('lead');
  await openPrint(page, plate, 'labels');
  const { paper, pages } = await printed(page);
  expectPaper(paper, [25.4, 12.7]);
  expect(pages).toHaveLength(wells);
  expect(pages.at(-1)).toContain(lastSample);
  const picture = await page.locator('[data-code="26S000007"]').screenshot();
  const codes = await readBarcodes(new Blob([Uint8Array.from(picture)]), { formats: ['DataMatrix'] });
  expect(codes.map(({ text }) => text)).toEqual(['26S000007']);

  // Chosen samples go on a sheet that is partly used up.
  await openPrint(page, plate, 'label-sheet');
  await expect(page.locator('.label-page')).toHaveCount(Math.ceil(wells / 140));
  await page.getByTestId('print-samples').locator('input').fill(`26S000003,${lastSample},`);
  await page.getByLabel('首张起始位置').fill('140');
  await page.getByLabel('首张起始位置').press('Enter');
  await expect(page.locator('.label-page')).toHaveCount(2);
  const chosen = await printed(page);
  expectPaper(chosen.paper, [210, 297]);
  expect(chosen.pages.map((text) => /26S\d+/.exec(text)?.[0])).toEqual(['26S000003', lastSample]);
});

/** Numbers as long as a counter can make them: its column holds no larger one. */
const longest = ['26N2147483647', '26N2147483646'] as const;

/** A sample's name as long as it may be, of wide letters. */
const longName = 'NORTH-SEA-ESTUARY-MUD-WM-REPLICATE-1';

const fontFile = (path: string) => createRequire(import.meta.url).resolve(`@fontsource/${path}`);

/** What the font of prints is replaced by; nothing: the machine's own, since it cannot be fetched. */
const fonts: Readonly<Record<string, ((weight: string) => string) | null>> = {
  'the font of prints': (weight) => fontFile(`noto-sans/files/noto-sans-latin-${weight}-normal.woff2`),
  'a narrow font': (weight) => fontFile(`pt-sans-narrow/files/pt-sans-narrow-latin-${weight}-normal.woff2`),
  'a wide font': (weight) => fontFile(`dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff2`),
  'no font of its own': null,
};

/** Has the page draw its prints in a font. */
async function serveFont(page: Page, font: string): Promise<void> {
  await page.route(/\/noto-sans-latin-\d+-normal.*\.woff2$/, async (route) => {
    const weight = /latin-(\d+)/.exec(route.request().url())?.[1] ?? '';
    const path = fonts[font]?.(weight);
    await (path === undefined ? route.abort() : route.fulfill({ path, contentType: 'font/woff2' }));
  });
}

/** Has the page print two samples with the longest numbers in a layout. */
function serveLabels(page: Page, layout: FormPrint): Promise<void> {
  const { code = '', lines = [] } = layout.print.labels ?? {};
  const samples = longest.map((number, index) => ({
    ...Object.fromEntries(lines.map((line) => [line, index === 0 ? longName : 'CJ-1'])),
    sampleType: 'sediment',
    [code]: number,
  }));
  return servePrint(page, layout, samples);
}

/** Has the page print such samples, or rows, without a process or a record that holds them. */
async function servePrint(
  page: Page,
  { formId, kind, print, paths }: FormPrint,
  samples: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const release = await analyst.get<object>(`seqdesk-baseconfig/form-management/detail?formId=${formId}`);
  const access = { read: [sampleTable, ...paths] };
  const shared = { prints: [{ id: print.id, label: print.label }], print, release, access, trail: [] };
  const instance = { processCode: `EP20261123-${longest[0].slice(3)}`, starterName: '', startedAt: '' };
  const rows = samples.map((data, index) => ({ number: longest[index], data }));
  const data = kind === 'process' ? { instance, data: { [sampleTable]: samples } } : { rows };
  const json = { code: 200, success: true, msg: '', data: { ...shared, ...data } };
  const call = /\/api\/.*\/print\?/;
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ json }));
}

/** Labels whose letters are wider or lower than their label; nothing, where all is well. */
function outOfLabel(labels: readonly Element[]): readonly string[] {
  return labels.flatMap((label) => {
    const edge = label.getBoundingClientRect();
    const out = [...label.querySelectorAll('text')].filter((row) => {
      const { left, right, top, bottom } = row.getBoundingClientRect();
      return left < edge.left || right > edge.right + 0.5 || top < edge.top - 0.5 || bottom > edge.bottom + 0.5;
    });
    return out.map((row) => row.textContent);
  });
}

const layouts = await labelLayouts();

/** Each layout in each font, or each in one or two, so that each font has layouts of both kinds of forms. */
const looks = breadth(
  everyLook(layouts, { font: Object.keys(fonts) }),
  coveringLooks(layouts, ({ kind }) => [kind], { font: Object.keys(fonts) }),
);

describe.each(Object.keys(fonts))('labels in %s', (font) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await stage.desk('lead'));
    await serveFont(page, font);
    // A sheet is seen whole: what stands below the tools is not read.
    await page.setViewportSize({ width: 1440, height: 1400 });
  });
  const here = looks.filter(({ values }) => values.font === font).map(({ thing }) => thing);
  test.each(here.map((layout) => [`${layout.formId}/${layout.print.id}`, layout] as const))(
    '%s says the whole number of each sample, in letters and in code',
    async (_, layout) => {
      await serveLabels(page, layout);
      await page.goto(`/print/${layout.kind === 'process' ? '1' : `record/${layout.formId}`}/${layout.print.id}?ids=1`);
      const labels = page.locator('.label');
      await expect(labels).toHaveCount(longest.length);
      await expect.poll(() => labels.evaluateAll(outOfLabel)).toEqual([]);
      const { pages } = await printed(page);
      const read = pages.join(' ').replaceAll(/\s/g, '');
      for (const number of longest) expect(read).toContain(number);
      // What is cut says so.
      expect(read.includes(longName) || read.includes('...')).toBe(true);
      const codes = await printedCodes(page);
      expect(codes.toSorted()).toEqual(longest.toSorted());
    },
  );
});

/** The longest number that a counter of samples makes with six digits. */
const sampleNumber = '26S999999';

/** Numbers in cells of the paper that stand on more than one line. */
function brokenNumbers(cells: readonly Element[]): readonly string[] {
  return cells.flatMap((cell) => {
    const text = cell.firstChild;
    if (!(text instanceof Text)) return [];
    return [...text.data.matchAll(/\S*\d\S*/g)].flatMap((found) => {
      const range = document.createRange();
      range.setStart(text, found.index);
      range.setEnd(text, found.index + found[0].length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [found[0]] : [];
    });
  });
}

test.each(['dna-qc-report', 'whole-genome-amplification-qc-report', 'sample-storage'])(
  'the print of all values of %s breaks no number over two lines',
  async (formId) => {
    const form = await plainPrint(formId);
    const { page } = await stage.desk('lead', 'en');
    const columns = form.paths.filter((path) => path.startsWith(`${sampleTable}.`));
    const sample = Object.fromEntries(columns.map((path) => [path.slice(sampleTable.length + 1), sampleNumber]));
    await servePrint(page, form, [sample]);
    await page.goto(`/print/1/${form.print.id}`);
    const cells = page.locator('.print-paper td');
    await expect(cells.filter({ hasText: sampleNumber }).first()).toBeVisible();
    await expect.poll(() => cells.evaluateAll(brokenNumbers)).toEqual([]);
    // Nor does a table grow beyond its paper.
    const paper = page.locator('.print-paper');
    await expect.poll(() => paper.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  },
);

const tables = [
  ['zh', '项目信息', '实验编号', /第\s*2\s*.\s*\/\s*共\s*(\d+)/u],
  ['en', 'Project', 'Lab sample no.', /Page 2 of (\d+)/],
] as const;

test.each(tables.filter(([language]) => languages('en').includes(language)))(
  'all values are on paper with the head of the table on every page (%s)',
  async (language, set, head, no) => {
    const { page, faults } = await stage.desk('lead', language);
    await openPrint(page, plan, 'plain');
    const { paper, pages } = await printed(page);
    expectPaper(paper, [210, 297]);
    expect(pages[0]).toContain(set);
    const rows = pages.filter((text) => /26S\d{6}/.test(text));
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter((text) => !text.includes(head))).toEqual([]);
    expect(no.exec(pages[1] ?? '')?.[1]).toBe(String(pages.length));
    expect(pages.filter((text) => !text.includes(plan.businessNo))).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test('the paper may be in the other language, and the detail page leads to it', async () => {
  const { page } = await stage.desk('lead');
  await page.goto(`/work/process/dna-extraction-plan/detail/${plan.processInstanceId}`);
  const link = shownPage(page).getByTestId('to-print');
  const [print] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await expect(print.getByTestId('print-page')).toBeVisible();
  await print.getByTestId('print-language').getByText('English').click();
  await expect(print.locator('article[lang="en"]')).toBeVisible();
  const { paper, pages } = await printed(print);
  expectPaper(paper, [297, 210]);
  expect(pages[0]).toContain('bench sheet');
  await expect(print.getByTestId('print-which')).toContainText('实验记录单');
});

test('rows selected in a list print as labels, and the page of a row leads to its paper', async () => {
  const { page } = await stage.desk('lead');
  await page.goto('/sample/index');
  const numbers = page.locator('.ant-table-row a').filter({ hasText: /^26S/ });
  await expect(numbers.first()).toBeVisible();
  const wanted = (await numbers.allTextContents()).slice(0, 2);
  for (const box of (await page.locator('.ant-table-row .ant-checkbox-input').all()).slice(0, 2)) await box.check();
  const opened = (button: ReturnType<Page['getByTestId']>) =>
    Promise.all([page.context().waitForEvent('page'), button.click()]).then(([print]) => print);
  const labels = await opened(page.getByTestId('print-selected').first());
  await expect(labels.locator('[data-print="tube-label"]')).toBeVisible();
  const roll = await printed(labels);
  expectPaper(roll.paper, [25.4, 12.7]);
  expect(roll.pages.map((words) => /26S\d+/.exec(words)?.[0])).toEqual(wanted);
  const picture = await labels.locator('.label').first().screenshot();
  const codes = await readBarcodes(new Blob([Uint8Array.from(picture)]), { formats: ['DataMatrix'] });
  expect(codes.map(({ text }) => text)).toEqual(wanted.slice(0, 1));

  await numbers.first().click();
  const sampleHistory = await opened(shownPage(page).getByTestId('to-print'));
  await expect(sampleHistory.locator('[data-print="passport"]')).toBeVisible();
  const sheet = await printed(sampleHistory);
  expectPaper(sheet.paper, [210, 297]);
  expect(sheet.pages.join(' ')).toContain(wanted[0]);
  expect(await seriousFindings(sampleHistory)).toEqual([]);
});
