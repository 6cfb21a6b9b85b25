import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { goDark } from './support/dark.ts';
import { expect } from './support/expect.ts';
import { leaveToLogin } from './support/logout.ts';
import { openDropdown, openQuestion } from './support/overlays.ts';
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
const shortcutsOf = (page: Page) => part(page, 'shortcuts').locator('.home-shortcuts a');

describe('S2-09 the home page', () => {
  test('S1-05 greets, and shows what waits and the tasks with their times, the soonest due first', async () => {
    const { page } = await stage.homeDesk('tech');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/好，陈思远$/, { useInnerText: true });
    const tasks = part(page, 'tasks').locator('li');
    await expect(tasks.first()).toBeVisible();
    const mine = (await rowsOf('todo', '&ascs=dueTime')).slice(0, 6);
    await expect(tasks.locator('a')).toHaveText(
      mine.map(({ processCode }) => processCode),
      { useInnerText: true },
    );
    const due = mine.filter(({ dueTime }) => dueTime !== '');
    expect(due.length).toBeGreaterThan(0);
    await expect(tasks.locator('time')).toHaveCount(due.length);
    const counts = await tech.get<Readonly<Record<string, number>>>('blade-flow/work/taskCount');
    const shown = [counts['claimTaskCount'], counts['todoTaskCount']].map(String);
    await expect(page.locator('.home-card-count')).toHaveText(shown, { useInnerText: true });
  });

  test('far from Beijing the day and the greeting are those of all other times, whose zone is named', async () => {
    const { page } = await stage.homeDesk('tech');
    await expect(page.locator('.tab-zone')).toHaveCount(0);
    const far = await page
      .context()
      .browser()!
      .newContext({
        baseURL: stage.url(),
        timezoneId: 'America/Los_Angeles',
        storageState: await page.context().storageState(),
      });
    try {
      const there = await far.newPage();
      await there.clock.setFixedTime(new Date('2026-11-24T02:00:00Z'));
      await there.goto(page.url());
      await expect(there.getByRole('heading', { level: 1 })).toHaveText('早上好，陈思远', { useInnerText: true });
      await expect(there.locator('.home-head p')).toHaveText('2026年11月24日星期二');
      await expect(there.locator('.tab-zone')).toHaveText('UTC+8');
    } finally {
      await far.close();
    }
  });

  test('S6-07 counts by the stages of the menu, each leading to its list', async () => {
    const { page } = await stage.homeDesk('tech');
    const stages = part(page, 'stages').locator('.home-stage');
    await expect(stages.first()).toBeVisible();
    const names = stages.locator('.home-stage-name');
    await expect(names.nth(0)).toHaveText('实验阶段');
    await expect(names.nth(1)).toHaveText('测序阶段');
    const shown = Number(await stages.first().locator('.home-stage-count').innerText());
    await stages.first().locator('a').first().click();
    await expect(page.locator('[data-list="stage"][data-loaded="true"]')).toBeVisible();
    await expect(page.locator('.ant-table-row')).toHaveCount(Math.min(shown, rowsOfPage));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('实验阶段', { useInnerText: true });
  });

  test('shortcuts are added, moved and removed by the keyboard, and kept for the person', async () => {
    const { page } = await stage.homeDesk('tech');
    const panel = part(page, 'shortcuts');
    await expect(panel.locator('.home-shortcuts a').first()).toBeVisible();
    const before = await shortcutsOf(page).allInnerTexts();
    await panel.getByRole('button', { name: /编\s?辑/ }).press('Enter');
    await panel.getByRole('button', { name: `${before[0]} 后移` }).press('Enter');
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('aria-label', `${before[0]} 后移`);
    await focused.press('Enter');
    await expect(panel.getByRole('status')).toHaveText(`${before[0]} 已移到第 3 位`, { useInnerText: true });
    await panel.getByRole('button', { name: `移除 ${before[3]}` }).press('Enter');
    await expect.poll(() => page.locator(':focus').evaluate((element) => element.tagName)).toBe('SELECT');
    await panel.locator('select').selectOption({ label: 'DNA提取' });
    await panel.getByRole('button', { name: /添\s?加/ }).press('Enter');
    await panel.getByRole('button', { name: /完\s?成/ }).press('Enter');
    const [first = '', second = '', third = '', , ...rest] = before;
    const wanted = [second, third, first, ...rest, 'DNA提取'];
    await expect(shortcutsOf(page)).toHaveText(wanted, { useInnerText: true });
    await page.reload();
    await expect(panel.locator('.home-shortcuts a').first()).toBeVisible();
    await expect(shortcutsOf(page)).toHaveText(wanted, { useInnerText: true });
    await panel.getByRole('link', { name: 'DNA提取' }).press('Enter');
    await expect(page.getByTestId('node-head')).toBeVisible();
  });

  test('S4-01 what was opened stands under recent until the person logs out', async () => {
    const { page } = await stage.homeDesk('tech');
    const recent = part(page, 'recent').locator('li');
    await expect(recent.first()).toBeVisible();
    const done = await rowsOf('done');
    await expect(recent.first()).toContainText(done[0]?.processCode ?? 'nothing done', { useInnerText: true });
    await part(page, 'shortcuts').getByRole('link', { name: '控制台' }).click();
    await expect(page.getByTestId('chart-stages')).toBeVisible();
    await page.goBack();
    await expect(recent.filter({ hasText: '控制台' })).toBeVisible();
    await page.reload();
    await expect(recent.filter({ hasText: '控制台' })).toBeVisible();
    await page.getByTestId('user-menu').click();
    await page.getByRole('menuitem', { name: '退出系统' }).click();
    const sure = openQuestion(page).getByRole('button', { name: /确\s?[定认]/ });
    await leaveToLogin(page, () => sure.click());
    await expect.poll(() => page.evaluate(() => localStorage.getItem('seqdesk-recent-pages'))).toBeNull();
  });

  test('switching the language and going dark leave nothing unreadable, on a telephone too', async () => {
    const { page } = await stage.homeDesk('tech', 'en');
    await expect(part(page, 'tasks').locator('li').first()).toBeVisible();
    await expect(part(page, 'stages').locator('.home-stage-name').first()).toHaveText('Experiment', {
      useInnerText: true,
    });
    expect(await seriousFindings(page)).toEqual([]);
    await goDark(page);
    await expect(part(page, 'tasks').locator('li').first()).toBeVisible();
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
  await expect(menu.getByText('Sequencer-off notice')).toBeVisible();
  await expect(menu.locator('.side-menu-badge').first()).toBeVisible();
  await menu.getByText('Experiment', { exact: true }).click();
  await expect(menu.getByText('Whole-transcriptome amplification')).toBeVisible();
  await expect
    .poll(() => menu.locator('.ant-menu-submenu-title, .ant-menu-item').evaluateAll(crowdedLines))
    .toEqual([]);
  await page.getByRole('button', { name: 'More top menus' }).click();
  await openDropdown(page).getByRole('menuitem', { name: 'System', exact: true }).click();
  await expect(menu.getByText('Experiment', { exact: true })).toHaveCount(0);
  await expect(menu.getByText('Form studio', { exact: true })).toBeVisible();
});
