import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { product } from '../../src/core/product.ts';
import { apiClient, type ApiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { field } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { reviewTask, startPlan } from './support/work.ts';

const stage = openStage();

let lead: ApiClient;
let sales: ApiClient;
let tech: ApiClient;
let page: Page;
let bell: Locator;
let panel: Locator;

beforeAll(async () => {
  [lead, sales, tech] = await Promise.all([
    apiClient(stage.url(), 'lead'),
    apiClient(stage.url(), 'sales'),
    apiClient(stage.url(), 'tech'),
  ]);
  await tech.post('seqdesk-baseconfig/notice/read', { kind: 'notice' });
  ({ page } = await stage.homeDesk('tech'));
  bell = page.getByTestId('notice-button');
  panel = page.getByRole('dialog', { name: '通知中心' });
});

/** Waits until the bell says how much is unread. */
async function bellSays(name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).waitFor();
}

function row(text: string): Locator {
  return panel.getByTestId('notice-row').filter({ hasText: text });
}

describe('S2-34 the notices', () => {
  test('S9-15 a new task rings without a reload; the panel is 350 px wide, its list 300 px high', async () => {
    await bellSays('通知中心');
    const { businessNo } = await startPlan(lead, sales);
    await bellSays('通知中心，1 条未读');
    await bell.click();
    await row(businessNo).waitFor();
    expect(await panel.getByRole('tab').allInnerTexts()).toEqual(['邮件', '消息', '通知 (1)']);
    expect((await panel.boundingBox())?.width).toBe(350);
    expect((await panel.locator('.notice-list').boundingBox())?.height).toBe(300);
    expect(await row(businessNo).innerText()).toMatch(/可签收.*DNA提取实验计划/);
    expect(await seriousFindings(page, '.notice-panel')).toEqual([]);
  });

  test('by the keyboard: arrows change the tab, empty tabs say so, Escape goes back to the bell', async () => {
    await page.keyboard.press('ArrowLeft');
    await panel.getByText('没有消息').waitFor();
    await page.keyboard.press('ArrowLeft');
    await panel.getByText('没有邮件').waitFor();
    await page.keyboard.press('ArrowLeft');
    await panel.getByRole('tab', { name: '通知', selected: true }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('S2-17 a click leads to the task and marks it as read', async () => {
    const { businessNo, taskId } = await startPlan(lead, sales);
    await bellSays('通知中心，2 条未读');
    await bell.click();
    await row(businessNo).getByRole('link').click();
    await page.waitForURL(`**/work/process/dna-extraction-plan/plan/${taskId}/${businessNo}`);
    await panel.waitFor({ state: 'detached' });
    await bellSays('通知中心，1 条未读');
  });

  test('one is marked without going there, all of a tab at once; more are loaded on demand', async () => {
    await Promise.all(Array.from({ length: 22 }, () => startPlan(lead, sales)));
    await bellSays('通知中心，23 条未读');
    await bell.click();
    await panel
      .getByRole('button', { name: /^标为已读/ })
      .first()
      .click();
    await bellSays('通知中心，22 条未读');
    await panel.getByRole('button', { name: '全部标为已读' }).click();
    await bellSays('通知中心');
    const rows = panel.getByTestId('notice-row');
    const shown = await rows.count();
    expect(shown).toBe(20);
    await panel.getByRole('button', { name: /^加载更多/ }).click();
    await rows.nth(shown).waitFor();
    await page.keyboard.press('Escape');
  });

  test('a call that fails says so and can be tried again', async () => {
    await page.route('**/notice/list**', (route) =>
      route.fulfill({ status: 400, json: { code: 400, success: false, data: {}, msg: '此刻不行' } }),
    );
    await bell.click();
    await panel.getByRole('alert').filter({ hasText: '此刻不行' }).waitFor();
    await page.unroute('**/notice/list**');
    await panel.getByRole('button', { name: '重试' }).click();
    await panel.getByTestId('notice-row').first().waitFor();
    await page.mouse.click(700, 600);
    await panel.waitFor({ state: 'detached' });
  });
});

describe('contract 7.5 naming a colleague', () => {
  test('is completed after an @ by the keyboard and reaches that colleague, as the return does', async () => {
    const { taskId, processInstanceId } = await reviewTask(stage.url());
    await tech.post('seqdesk-baseconfig/notice/read', { kind: 'notice' });
    await bellSays('通知中心');
    const desk = await stage.desk('lead');
    await desk.page.goto(`${stage.url()}/work/process/dna-extraction-plan/review/${taskId}`);
    const opinion = field(desk.page, 'opinionText');
    await opinion.fill('请补对照 @陈');
    await desk.page.getByRole('option', { name: /陈思远/ }).waitFor();
    expect(await seriousFindings(desk.page, '.naming-area')).toEqual([]);
    await opinion.press('Enter');
    expect(await opinion.inputValue()).toBe('请补对照 @陈思远 ');
    await desk.page.getByTestId('outcome-return').click();
    await desk.page.locator('.ant-modal-confirm .ant-btn-primary').click();
    await bellSays('通知中心，2 条未读');
    await bell.click();
    await panel.getByRole('tab', { name: '消息 (1)', selected: true }).waitFor();
    expect(await row('林若兰提到了您').innerText()).toContain('请补对照 @陈思远');
    await panel.getByRole('tab', { name: '通知 (1)' }).click();
    expect(await row('林若兰退回').first().innerText()).toContain('请补对照');
    await panel.getByRole('tab', { name: '消息 (1)' }).click();
    await row('林若兰提到了您').getByRole('link').click();
    await page.waitForURL(`**/detail/${processInstanceId}/**`);
  });
});

test('S1-01 in English, in the dark, on a telephone: within the screen and without serious findings', async () => {
  const desk = await stage.homeDesk('tech', 'en');
  await desk.page.setViewportSize({ width: 360, height: 740 });
  const stored = { dataType: 'object', content: { dark: true }, type: '', datetime: Date.now() };
  const key = `${product.key}-preferences-${tech.userId}`;
  await desk.page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(stored)] as const);
  await desk.page.reload();
  await desk.page.locator('html[data-dark="true"]').waitFor();
  await desk.page.getByTestId('notice-button').click();
  const box = desk.page.getByRole('dialog', { name: 'Notices' });
  await box.getByRole('tab', { name: /^Notices/ }).click();
  await box
    .getByText(/^To be claimed: DNA extraction plan/)
    .first()
    .waitFor();
  const place = await box.boundingBox();
  expect([place?.x ?? -1, (place?.x ?? 0) + (place?.width ?? 999)].every((x) => x >= 0 && x <= 360)).toBe(true);
  expect(await seriousFindings(desk.page, '.notice-panel')).toEqual([]);
});
