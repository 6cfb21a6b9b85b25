import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, test } from 'vitest';
import { product } from '../../src/core/product.ts';
import { apiClient, type ApiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { field, reasonDialog } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { reviewTask, startPlan } from './support/work.ts';

const stage = openStage();

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

beforeEach(async () => {
  for (const kind of ['message', 'notice']) await tech.post('seqdesk-baseconfig/notice/read', { kind });
});

/** The home page of tech, and what of it tells of notices. */
interface Notices {
  readonly page: Page;
  readonly bell: Locator;
  readonly panel: Locator;
  /** The notice that holds a text. */
  readonly row: (text: string) => Locator;
  /** Waits until the bell says how much is unread. */
  readonly bellSays: (name: string) => Promise<void>;
}

/** Opens tech's home page, where the bell says how much is unread: nothing, unless a test has seen to it. */
async function openNotices(unread = '通知中心'): Promise<Notices> {
  const { page } = await stage.homeDesk('tech');
  const panel = page.getByRole('dialog', { name: '通知中心' });
  const bellSays = (name: string): Promise<void> =>
    expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await bellSays(unread);
  const row = (text: string): Locator => panel.getByTestId('notice-row').filter({ hasText: text });
  return { page, bell: page.getByTestId('notice-button'), panel, row, bellSays };
}

describe('S2-34 the notices', () => {
  test('S9-15 a new task rings without a reload; the panel is 350 px wide, its list 300 px high', async () => {
    const notices = await openNotices();
    const { page, panel } = notices;
    const { businessNo } = await startPlan(lead, sales);
    await notices.bellSays('通知中心，1 条未读');
    await notices.bell.click();
    await expect(notices.row(businessNo)).toBeVisible();
    await expect(panel.getByRole('tab')).toHaveText(['邮件', '消息', '通知 (1)'], { useInnerText: true });
    await expect.poll(() => panel.boundingBox()).toMatchObject({ width: 350 });
    await expect.poll(() => panel.locator('.notice-list').boundingBox()).toMatchObject({ height: 300 });
    await expect(notices.row(businessNo)).toHaveText(/可签收.*DNA提取实验计划/, { useInnerText: true });
    expect(await seriousFindings(page, '.notice-panel')).toEqual([]);
  });

  test('by the keyboard: arrows change the tab, empty tabs say so, Escape goes back to the bell', async () => {
    const { businessNo } = await startPlan(lead, sales);
    const { page, bell, panel, row } = await openNotices('通知中心，1 条未读');
    await bell.click();
    await expect(row(businessNo)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(panel.getByText('没有消息')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(panel.getByText('没有邮件')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(panel.getByRole('tab', { name: '通知', selected: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(bell).toBeFocused();
  });

  test('S2-17 a click leads to the task and marks it as read', async () => {
    const notices = await openNotices();
    const { page, bell, panel, row } = notices;
    const [, { businessNo, taskId }] = [await startPlan(lead, sales), await startPlan(lead, sales)];
    await notices.bellSays('通知中心，2 条未读');
    await bell.click();
    await row(businessNo).getByRole('link').click();
    await page.waitForURL(`**/work/process/dna-extraction-plan/plan/${taskId}/${businessNo}`);
    await expect(panel).toHaveCount(0);
    await notices.bellSays('通知中心，1 条未读');
  });

  test('one is marked without going there, all of a tab at once; more are loaded on demand', async () => {
    await Promise.all(Array.from({ length: 22 }, () => startPlan(lead, sales)));
    const notices = await openNotices('通知中心，22 条未读');
    const { page, bell, panel } = notices;
    await bell.click();
    await panel
      .getByRole('button', { name: /^标为已读/ })
      .first()
      .click();
    await notices.bellSays('通知中心，21 条未读');
    await panel.getByRole('button', { name: '全部标为已读' }).click();
    await notices.bellSays('通知中心');
    const rows = panel.getByTestId('notice-row');
    await expect(rows).toHaveCount(20);
    await panel.getByRole('button', { name: /^加载更多/ }).click();
    await expect(rows.nth(20)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  test('a call that fails says so and can be tried again', async () => {
    await startPlan(lead, sales);
    const { page, bell, panel } = await openNotices('通知中心，1 条未读');
    await page.route('**/notice/list**', (route) =>
      route.fulfill({ status: 400, json: { code: 400, success: false, data: {}, msg: '此刻不行' } }),
    );
    await bell.click();
    await expect(panel.getByRole('alert').filter({ hasText: '此刻不行' })).toBeVisible();
    await page.unroute('**/notice/list**');
    await panel.getByRole('button', { name: '重试' }).click();
    await expect(panel.getByTestId('notice-row').first()).toBeVisible();
    await page.mouse.click(700, 600);
    await expect(panel).toHaveCount(0);
  });
});

describe('contract 7.5 naming a colleague', () => {
  test('is completed after an @ by the keyboard and reaches that colleague, as the return does', async () => {
    const { taskId, processInstanceId } = await reviewTask(stage.url());
    await tech.post('seqdesk-baseconfig/notice/read', { kind: 'notice' });
    const notices = await openNotices();
    const { page, bell, panel, row } = notices;
    const desk = await stage.desk('lead');
    await desk.page.goto(`${stage.url()}/work/process/dna-extraction-plan/review/${taskId}`);
    const opinion = field(desk.page, 'opinionText');
    await opinion.fill('请补对照 @陈');
    await expect(desk.page.getByRole('option', { name: /陈思远/ })).toBeVisible();
    expect(await seriousFindings(desk.page, '.naming-area')).toEqual([]);
    await opinion.press('Enter');
    await expect(opinion).toHaveValue('请补对照 @陈思远 ');
    await desk.page.getByTestId('outcome-return').click();
    await reasonDialog(desk.page).locator('.ant-modal-footer .ant-btn-primary').click();
    await notices.bellSays('通知中心，2 条未读');
    await bell.click();
    await expect(panel.getByRole('tab', { name: '消息 (1)', selected: true })).toBeVisible();
    await expect(row('林若兰提到了您')).toContainText('请补对照 @陈思远', { useInnerText: true });
    await panel.getByRole('tab', { name: '通知 (1)' }).click();
    await expect(row('林若兰退回').first()).toContainText('请补对照', { useInnerText: true });
    await panel.getByRole('tab', { name: '消息 (1)' }).click();
    await row('林若兰提到了您').getByRole('link').click();
    await page.waitForURL(`**/detail/${processInstanceId}/**`);
  });
});

test('S1-01 in English, in the dark, on a telephone: within the screen and without serious findings', async () => {
  await startPlan(lead, sales);
  const desk = await stage.homeDesk('tech', 'en');
  await desk.page.setViewportSize({ width: 360, height: 740 });
  const stored = { dataType: 'object', content: { dark: true }, type: '', datetime: Date.now() };
  const key = `${product.key}-preferences-${tech.userId}`;
  await desk.page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(stored)] as const);
  await desk.page.reload();
  await expect(desk.page.locator('html[data-dark="true"]')).toBeVisible();
  await desk.page.getByTestId('notice-button').click();
  const box = desk.page.getByRole('dialog', { name: 'Notices' });
  await box.getByRole('tab', { name: /^Notices/ }).click();
  await expect(box.getByText(/^To be claimed: DNA extraction plan/).first()).toBeVisible();
  const place = await box.boundingBox();
  expect([place?.x ?? -1, (place?.x ?? 0) + (place?.width ?? 999)].every((x) => x >= 0 && x <= 360)).toBe(true);
  expect(await seriousFindings(desk.page, '.notice-panel')).toEqual([]);
});
