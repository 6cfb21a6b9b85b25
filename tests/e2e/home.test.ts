import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { goDark } from './support/dark.ts';
import { leaveToLogin } from './support/logout.ts';
import { openStage } from './support/stage.ts';

interface Row {
  readonly taskId: string;
  readonly processCode: string;
  readonly dueTime: string;
}

/** Rows on one page of a list. */
const rowsOfPage = 20;

const stage = openStage();
let tech: ApiClient;
beforeAll(async () => {
  tech = await apiClient(stage.url(), 'tech');
});

async function rowsOf(list: string, query = ''): Promise<readonly Row[]> {
  return (await tech.get<{ readonly records: readonly Row[] }>(`blade-flow/work/${list}-list?size=100${query}`))
    .records;
}

const part = (page: Page, name: string) => page.getByTestId(`home-${name}`);
const shortcutsOf = (page: Page) => part(page, 'shortcuts').locator('.home-shortcuts a').allInnerTexts();

describe('S2-09 the home page', () => {
  test('S1-05 greets, and shows what waits and the tasks with their times, the soonest due first', async () => {
    const { page } = await stage.homeDesk('tech');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(/好，陈思远$/);
    const tasks = part(page, 'tasks').locator('li');
    const mine = (await rowsOf('todo', '&ascs=dueTime')).slice(0, 6);
    await expect.poll(() => tasks.locator('a').allInnerTexts()).toEqual(mine.map(({ processCode }) => processCode));
    const due = mine.filter(({ dueTime }) => dueTime !== '');
    expect(due.length).toBeGreaterThan(0);
    await expect.poll(() => tasks.locator('time').count()).toBe(due.length);
    const counts = await tech.get<Readonly<Record<string, number>>>('blade-flow/work/taskCount');
    const shown = [counts['claimTaskCount'], counts['todoTaskCount']].map(String);
    await expect.poll(() => page.locator('.home-card-count').allInnerTexts()).toEqual(shown);
  });

  test('S6-07 counts by the stages of the menu, each leading to its list', async () => {
    const { page } = await stage.homeDesk('tech');
    const stages = part(page, 'stages').locator('.home-stage');
    const names = async () => (await stages.locator('.home-stage-name').allInnerTexts()).slice(0, 2);
    await expect.poll(names).toEqual(['实验阶段', '测序阶段']);
    const shown = Number(await stages.first().locator('.home-stage-count').innerText());
    await stages.first().locator('a').first().click();
    await page.locator('[data-list="stage"][data-loaded="true"]').waitFor();
    await expect.poll(() => page.locator('.ant-table-row').count()).toBe(Math.min(shown, rowsOfPage));
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('实验阶段');
  });

  test('shortcuts are added, moved and removed by the keyboard, and kept for the person', async () => {
    const { page } = await stage.homeDesk('tech');
    const panel = part(page, 'shortcuts');
    await panel.locator('.home-shortcuts a').first().waitFor();
    const before = await shortcutsOf(page);
    await panel.getByRole('button', { name: /编\s?辑/ }).press('Enter');
    await panel.getByRole('button', { name: `${before[0]} 后移` }).press('Enter');
    const focused = page.locator(':focus');
    await expect.poll(() => focused.getAttribute('aria-label')).toBe(`${before[0]} 后移`);
    await focused.press('Enter');
    await expect.poll(() => panel.getByRole('status').innerText()).toBe(`${before[0]} 已移到第 3 位`);
    await panel.getByRole('button', { name: `移除 ${before[3]}` }).press('Enter');
    await expect.poll(() => focused.evaluate((element) => element.tagName)).toBe('SELECT');
    await panel.locator('select').selectOption({ label: 'DNA提取' });
    await panel.getByRole('button', { name: /添\s?加/ }).press('Enter');
    await panel.getByRole('button', { name: /完\s?成/ }).press('Enter');
    const [first, second, third, , ...rest] = before;
    const wanted = [second, third, first, ...rest, 'DNA提取'];
    await expect.poll(() => shortcutsOf(page)).toEqual(wanted);
    await page.reload();
    await expect.poll(() => shortcutsOf(page)).toEqual(wanted);
    await panel.getByRole('link', { name: 'DNA提取' }).press('Enter');
    await page.getByTestId('node-head').waitFor();
  });

  test('S4-01 what was opened stands under recent until the person logs out', async () => {
    const { page } = await stage.homeDesk('tech');
    const recent = part(page, 'recent').locator('li');
    const done = await rowsOf('done');
    await expect.poll(() => recent.first().innerText()).toContain(done[0]?.processCode);
    await part(page, 'shortcuts').getByRole('link', { name: '控制台' }).click();
    await page.getByTestId('chart-stages').waitFor();
    await page.goBack();
    await recent.filter({ hasText: '控制台' }).waitFor();
    await page.reload();
    await recent.filter({ hasText: '控制台' }).waitFor();
    await page.getByTestId('user-menu').click();
    await page.getByRole('menuitem', { name: '退出系统' }).click();
    const sure = page.getByRole('dialog').getByRole('button', { name: /确\s?[定认]/ });
    await leaveToLogin(page, () => sure.click());
    expect(await page.evaluate(() => localStorage.getItem('seqdesk-recent-pages'))).toBeNull();
  });

  test('switching the language and going dark leave nothing unreadable, on a telephone too', async () => {
    const { page } = await stage.homeDesk('tech', 'en');
    await part(page, 'tasks').locator('li').first().waitFor();
    const stageName = part(page, 'stages').locator('.home-stage-name').first();
    await expect.poll(() => stageName.innerText()).toBe('Experiment');
    expect(await seriousFindings(page)).toEqual([]);
    await goDark(page);
    await part(page, 'tasks').locator('li').first().waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await seriousFindings(page, '.home')).toEqual([]);
    const overflow = () => page.evaluate(() => document.querySelector('.home')?.scrollWidth ?? Infinity);
    await expect.poll(overflow).toBeLessThanOrEqual(360);
  });
});

/** Lines of the menu whose name, badge and arrow lie over each other, or whose name is cut. */
function crowdedLines(lines: readonly Element[]): readonly string[] {
  return lines.flatMap((line) => {
    const parts = ['.side-menu-name', '.side-menu-badge', '.ant-menu-submenu-arrow'];
    const found = parts.flatMap((part) => [...line.querySelectorAll(part)]);
    const edges = found.map((element) => element.getBoundingClientRect());
    const crowded = edges.some(({ left }, at) => at > 0 && (edges[at - 1]?.right ?? 0) > left);
    const [name] = found;
    const cut = name !== undefined && name.scrollHeight > name.clientHeight + 1;
    return crowded || cut ? [line.textContent] : [];
  });
}

test('S2-27 S2-30 long English names are readable beside their counts; top menus without room are behind a button', async () => {
  const { page } = await stage.homeDesk('admin', 'en');
  await page.route('**/digitnotice/aggregation', async (route) => {
    const asked = route.request().postDataJSON() as readonly string[];
    const data = asked.map((menuId) => ({ menuId, menuName: '', count: 28, deliveryNodeNoticeVOList: [] }));
    await route.fulfill({ json: { code: 200, success: true, data, msg: '' } });
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();
  const menu = page.locator('.side-menu');
  await menu.getByText('Sequencer-off notice').waitFor();
  await menu.locator('.side-menu-badge').first().waitFor();
  await menu.getByText('Experiment', { exact: true }).click();
  await menu.getByText('Whole-transcriptome amplification').waitFor();
  const lines = menu.locator('.ant-menu-submenu-title, .ant-menu-item');
  await expect.poll(() => lines.evaluateAll(crowdedLines)).toEqual([]);
  await page.getByRole('button', { name: 'More top menus' }).click();
  await page.locator('.ant-dropdown').getByRole('menuitem', { name: 'System', exact: true }).click();
  await menu.getByText('Experiment', { exact: true }).waitFor({ state: 'detached' });
  await menu.getByText('Form studio', { exact: true }).waitFor();
});
