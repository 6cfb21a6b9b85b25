import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { apiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { goDark } from './support/dark.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';

interface Listed {
  readonly processInstanceId: string;
  readonly stepCode: string;
  readonly processDefinitionKey: string;
}

const stage = openStage('shared');
let plan: Listed;

beforeAll(async () => {
  const lead = await apiClient(stage.url(), 'lead');
  const { records } = await lead.get<{ readonly records: readonly Listed[] }>(
    'blade-flow/work/claim-list?current=1&size=100',
  );
  const found = records.find(
    ({ processDefinitionKey: key, stepCode }) => key.endsWith('-plan') && stepCode === 'review',
  );
  if (found === undefined) throw new Error('the demo has no plan that waits for its review');
  plan = found;
});

async function openChart(page: Page): Promise<Locator> {
  await page.goto(`/work/process/${plan.processDefinitionKey}/detail/${plan.processInstanceId}`);
  return drawChart(page);
}

async function drawChart(page: Page): Promise<Locator> {
  const card = shownPage(page).getByTestId('flow-chart');
  await card.getByTestId('flow-chart-open').press('Enter');
  await expect(card.locator('[data-testid="flow-chart-stage"][data-ready="true"]')).toBeVisible();
  return card;
}

/** What the console was told as an error or a warning. */
function complaints(page: Page): readonly string[] {
  const told: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    // Tests keep nothing for times without a network, and are told so once the page is at rest.
    if (isComplaint && !message.text().includes('blocked by Playwright')) told.push(message.text());
  });
  return told;
}

test.each([
  ['zh', '当前步骤：计划审核', '制定计划'],
  ['en', 'Current step: Plan review', 'Plan'],
] as const)('the detail page draws the process with its open step marked (%s)', async (language, current, passed) => {
  const { page } = await stage.desk('lead', language);
  const told = complaints(page);
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(request.url()));
  await page.goto(`/work/process/${plan.processDefinitionKey}/detail/${plan.processInstanceId}`);
  await expect(page.getByTestId('trail-entry').first()).toBeVisible();
  expect(loaded.filter((url) => url.includes('FlowChartView'))).toEqual([]);
  const card = await drawChart(page);
  await expect(card.locator('.flow-chart-current')).toHaveAttribute('data-element-id', 'review');
  await expect(card.locator('[data-element-id="plan"]')).toContainClass('flow-chart-passed');
  await expect(card.locator('[data-element-id="plan"] text').first()).toHaveText(passed);
  const drawing = card.getByRole('img', { name: current });
  await expect(drawing).toBeVisible();
  // The whole chart is within its frame.
  const [frame, first, last] = await Promise.all([
    card.getByTestId('flow-chart-stage').boundingBox(),
    card.locator('[data-element-id="start_event"]').first().boundingBox(),
    card.locator('[data-element-id$="_end"].djs-shape').last().boundingBox(),
  ]);
  expect(first!.x).toBeGreaterThan(frame!.x);
  expect(last!.x + last!.width).toBeLessThan(frame!.x + frame!.width);
  await expect(card.locator('.bjs-powered-by')).toBeVisible();
  expect(await seriousFindings(page, '[data-testid="flow-chart"]')).toEqual([]);
  expect(told).toEqual([]);
});

test('the chart is zoomed and moved by the keyboard, redrawn in the other language and in the dark', async () => {
  const { page } = await stage.desk('lead');
  const card = await openChart(page);
  const width = async (): Promise<number> =>
    (await card.locator('[data-element-id="review"]').first().boundingBox())!.width;
  const fitted = await width();
  await card.getByRole('button', { name: '放大' }).press('Enter');
  await expect.poll(width).toBeGreaterThan(fitted);
  await card.getByRole('button', { name: '适应页面' }).press('Enter');
  await expect.poll(width).toBeCloseTo(fitted, 0);
  const place = async (): Promise<number> =>
    (await card.locator('[data-element-id="review"]').first().boundingBox())!.x;
  const before = await place();
  await card.getByRole('img', { name: '当前步骤' }).focus();
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(place).not.toBe(before);
  await page.getByTestId('language-switch').click();
  await expect(card.getByRole('img', { name: 'Current step: Plan review' })).toBeVisible();
  await goDark(page);
  const dark = await drawChart(page);
  const fill = await dark
    .locator('[data-element-id="experiment"] .djs-visual > :first-child')
    .evaluate((shape) => getComputedStyle(shape).fill);
  expect(fill).not.toBe('rgb(255, 255, 255)');
  expect(await seriousFindings(page, '[data-testid="flow-chart"]')).toEqual([]);
});

test('the chart is saved as a file, and says why it cannot be shown', async () => {
  const { page } = await stage.desk('lead');
  await page.goto(`/work/process/${plan.processDefinitionKey}/detail/${plan.processInstanceId}`);
  const card = shownPage(page).getByTestId('flow-chart');
  const download = page.waitForEvent('download');
  await card.getByTestId('flow-chart-download').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/ v\d+\.bpmn$/);
  const drawn = await readFile(await file.path(), 'utf8');
  expect(drawn).toContain('<bpmn:definitions');
  await page.route('**/form-management/bpmn**', (route) =>
    route.fulfill({ status: 400, json: { code: 400, success: false, data: {}, msg: '表单不存在' } }),
  );
  await card.getByTestId('flow-chart-open').click();
  await expect(card.getByRole('alert').filter({ hasText: '表单不存在' })).toBeVisible();
  await page.unroute('**/form-management/bpmn**');
  await card.getByRole('button', { name: /重 ?试/ }).click();
  await expect(card.locator('[data-testid="flow-chart-stage"][data-ready="true"]')).toBeVisible();
});
