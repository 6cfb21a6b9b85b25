import { beforeAll, describe, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { goDark } from './support/dark.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { startPlan } from './support/work.ts';

interface Throughput {
  readonly days: readonly string[];
  readonly stages: readonly { readonly steps: readonly number[]; readonly instances: readonly number[] }[];
}

const stage = openStage();
let lead: ApiClient;
beforeAll(async () => {
  lead = await apiClient(stage.url(), 'lead');
});

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('S2-09 the console', () => {
  test('S2-13 is opened from the user menu; home had no chart library to load', async () => {
    const { page } = await stage.homeDesk('lead');
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    await page.reload();
    await expect(page.getByTestId('home-stages').locator('.home-stage').first()).toBeVisible();
    expect(loaded.filter((url) => url.includes('ChartCanvas'))).toEqual([]);
    await page.getByTestId('user-menu').click();
    await page.getByRole('menuitem', { name: '控制台', exact: true }).click();
    await expect(page.locator('canvas').first()).toBeVisible();
    expect(loaded.some((url) => url.includes('ChartCanvas'))).toBe(true);
    expect(page.url()).toContain('/wel/dashboard');
  });

  test('S1-05 S3-12 its figures are those of the server, as a chart, in words and as a table', async () => {
    const { page } = await stage.desk('lead');
    await page.goto('/wel/dashboard');
    const chart = page.getByTestId('chart-throughput');
    await expect(chart.locator('canvas')).toBeVisible();
    const { stages } = await lead.get<Throughput>('seqdesk-experimental-delivery/statistics/throughput?days=30');
    const steps = sum(stages.flatMap((one) => [...one.steps]));
    const instances = sum(stages.flatMap((one) => [...one.instances]));
    expect(steps).toBeGreaterThan(0);
    const words = `近 30 天完成 ${steps} 个步骤，办结 ${instances} 个流程。`;
    await expect(chart.locator('.dashboard-summary')).toContainText(words, { useInnerText: true });
    await expect.poll(() => chart.getByRole('img').getAttribute('aria-label')).toContain(words);
    await chart.getByRole('button', { name: '显示表格' }).press('Enter');
    const cells = await chart.locator('tbody td').allInnerTexts();
    expect(cells.slice(-2)).toEqual([String(steps), String(instances)]);
    const counts = await lead.get<Readonly<Record<string, number>>>('blade-flow/work/taskCount');
    const stageCard = page.getByTestId('chart-stages');
    await stageCard.getByRole('button', { name: '显示表格' }).press('Enter');
    await expect(stageCard.locator('tbody')).toContainText(`提取 ${counts['extractCount']}`, { useInnerText: true });
  });

  test('ranges are chosen, and stages lead to their lists', async () => {
    const { page } = await stage.desk('lead');
    await page.goto('/wel/dashboard');
    const summary = page.getByTestId('chart-throughput').locator('.dashboard-summary');
    await expect(summary.filter({ hasText: '近 30 天' })).toBeVisible();
    await page.getByRole('radio', { name: '近 30 天' }).press('ArrowLeft');
    await expect(summary.filter({ hasText: '近 7 天' })).toBeVisible();
    const links = page.getByTestId('chart-stages').locator('nav a');
    // A stage names its count once both counts are here; before, none.
    await expect(links.first()).toHaveText(/\d/);
    const [name, count] = (await links.first().innerText()).split(' ');
    expect(name).toBe('实验阶段');
    await links.first().press('Enter');
    await expect(page.locator('[data-list="stage"][data-loaded="true"]')).toBeVisible();
    await expect(page.locator('.ant-table-row')).toHaveCount(Number(count));
  });

  test('S4-05 what somebody else begins shows without a reload', async () => {
    const { page } = await stage.desk('lead');
    await page.goto('/wel/dashboard');
    const summary = page.getByTestId('chart-stages').locator('.dashboard-summary');
    await expect(summary).toContainText(/共 \d+ 个任务/);
    const before = Number(/\d+/.exec(await summary.innerText())?.[0]);
    await startPlan(lead, await apiClient(stage.url(), 'sales'));
    await expect(summary.filter({ hasText: `共 ${before + 1} 个任务` })).toBeVisible();
  });

  test('switching the language and going dark leave nothing unreadable, as charts and as tables', async () => {
    const { page } = await stage.desk('lead', 'en');
    await page.goto('/wel/dashboard');
    await expect(page.locator('canvas').nth(1)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await goDark(page);
    await expect(page.locator('canvas').nth(1)).toBeVisible();
    for (const button of await page.getByRole('button', { name: 'As table' }).all()) await button.click();
    await expect(page.getByTestId('chart-throughput').locator('table')).toBeVisible();
    expect(await seriousFindings(page, '.dashboard')).toEqual([]);
    await page.getByTestId('language-switch').click();
    await expect(page.getByRole('heading', { name: '控制台' })).toBeVisible();
  });

  test('says why there is nothing, and tries again', async () => {
    const { page } = await stage.desk('lead');
    const path = '**/statistics/throughput*';
    await page.route(path, (route) =>
      route.fulfill({ status: 500, json: { code: 500, success: false, msg: '服务器异常', data: {} } }),
    );
    await page.goto('/wel/dashboard');
    const chart = page.getByTestId('chart-throughput');
    await expect(chart.getByText('服务器异常')).toBeVisible();
    await page.unroute(path);
    await chart.getByRole('button', { name: /重\s?试/ }).click();
    await expect(chart.locator('canvas')).toBeVisible();
  });
});
