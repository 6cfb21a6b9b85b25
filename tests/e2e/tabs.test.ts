import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { product } from '../../src/core/product.ts';
import { apiClient, type ApiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { restore } from './support/draft-page.ts';
import { confirmDialog, field } from './support/form.ts';
import { leaveToLogin } from './support/logout.ts';
import { openDropdown, openQuestion } from './support/overlays.ts';
import { openStage } from './support/stage.ts';
import { openMenuGroup } from './support/side-menu.ts';
import { shownPage, tabAt, tabNames } from './support/tabs.ts';
import { startPlan } from './support/work.ts';

const stage = openStage('shared');

let lead: ApiClient;
let sales: ApiClient;

beforeAll(async () => {
  [lead, sales] = await Promise.all([apiClient(stage.url(), 'lead'), apiClient(stage.url(), 'sales')]);
});

/** Goes to an entry of the task menu and waits for its tab: a page left before it came has none. */
async function openList(page: Page, name: RegExp): Promise<void> {
  await openMenuGroup(page, '流程事务');
  await page.locator('.side-menu').getByRole('menuitem', { name }).click();
  await expect(page.locator('.tab-item[aria-selected="true"]').filter({ hasText: name })).toBeVisible();
}

async function openThree(page: Page): Promise<void> {
  await openList(page, /^发起流程/);
  await openList(page, /^待签事务/);
  await openList(page, /^已办事务/);
  await expect(tabNames(page)).toHaveText(['首页', '发起流程', '待签事务', '已办事务']);
}

/** The tab of the page that is shown, once it is this one's: the address changes a moment before. */
function selectedTab(page: Page, end: string): Locator {
  return tabAt(page, end).and(page.locator('[aria-selected="true"]'));
}

async function choose(page: Page, name: string): Promise<void> {
  await openDropdown(page).getByRole('menuitem', { name }).click();
}

describe('S2-28 the tab bar', () => {
  test('opened pages become tabs; closing leads to the neighbour, all to the welcome tab', async () => {
    const { page } = await stage.homeDesk('lead');
    await expect(tabNames(page)).toHaveText(['首页']);
    await expect(page.getByTestId('tab-close')).toHaveCount(0);
    await openThree(page);
    await expect(tabAt(page, '/wel/index').getByTestId('tab-close')).toHaveCount(0);
    await tabAt(page, '/work/done').getByTestId('tab-close').click();
    await page.waitForURL(/\/work\/claim\?/);
    await tabAt(page, '/work/start').click({ button: 'middle' });
    await expect(tabNames(page)).toHaveText(['首页', '待签事务']);
    await openList(page, /^已办事务/);
    await tabAt(page, '/work/claim').click({ button: 'right' });
    await choose(page, '关闭其它');
    await page.waitForURL(/\/work\/claim\?/);
    await expect(tabNames(page)).toHaveText(['首页', '待签事务']);
    await page.getByTestId('tab-menu').click();
    await choose(page, '关闭全部');
    await page.waitForURL(/\/wel\/index$/);
    await expect(tabNames(page)).toHaveText(['首页']);
  });

  test('S8-11 clears the cache after a question, and opens the search of the menu', async () => {
    const { page } = await stage.homeDesk('lead');
    await page.getByTestId('tab-menu').click();
    await choose(page, '清除缓存');
    await expect(
      openQuestion(page).locator('.ant-modal-confirm-title').filter({ hasText: '是否需要清除缓存?' }),
    ).toBeVisible();
    const cleared = page.waitForResponse(/\/api\/blade-auth\/oauth\/clear-cache$/);
    await confirmDialog(page);
    expect((await cleared).status()).toBe(200);
    await expect(page.getByText('清除完毕')).toBeVisible();
    await page.getByTestId('tab-menu').click();
    await choose(page, '搜索');
    await expect(page.locator('input:focus')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  test('by the keyboard: arrows, Home and End move, Enter shows, Delete closes', async () => {
    const { page } = await stage.homeDesk('lead');
    await openThree(page);
    expect(await seriousFindings(page, '.tab-bar')).toEqual([]);
    await tabAt(page, '/work/done').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.tab-item:focus')).toHaveText('首页');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(selectedTab(page, '/work/claim')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(selectedTab(page, '/work/start')).toBeVisible();
    await expect(tabNames(page)).toHaveText(['首页', '发起流程', '已办事务']);
    await expect(page.locator('.tab-item:focus')).toHaveCount(1);
    const panel = (await selectedTab(page, '/work/start').getAttribute('id')) ?? '';
    await expect(shownPage(page)).toHaveAttribute('aria-labelledby', panel);
  });

  test('S4-06 tabs outlive a reload; they and the title of the document follow the language', async () => {
    const { page } = await stage.homeDesk('lead');
    await openThree(page);
    await expect(page).toHaveTitle(`已办事务 - ${product.name.zh}`);
    await page.reload();
    await expect(tabNames(page)).toHaveText(['首页', '发起流程', '待签事务', '已办事务']);
    await page.getByTestId('language-switch').click();
    await expect(page).toHaveTitle(`Done - ${product.name.en}`);
    await expect(tabNames(page)).toHaveText(['Home', 'Start a process', 'To claim', 'Done']);
  });
});

describe('S2-24 pages are kept', () => {
  test('a form half filled is found again as it was left; closed, it offers its draft when it is opened again', async () => {
    const { page } = await stage.homeDesk('lead');
    await openList(page, /^发起流程/);
    await shownPage(page).locator('.ant-card .ant-btn-primary').first().click();
    await field(page, 'projectName').fill('Half a form');
    await openList(page, /^待签事务/);
    await expect(shownPage(page).getByTestId('task-list')).toBeVisible();
    await page.goBack();
    await expect(field(page, 'projectName')).toHaveValue('Half a form');
    await page.locator('.tab-item[aria-selected="true"]').press('Delete');
    await expect(tabNames(page)).toHaveText(['首页', '发起流程', '待签事务']);
    await openList(page, /^发起流程/);
    await shownPage(page).locator('.ant-card .ant-btn-primary').first().click();
    await restore(page);
    await expect(field(page, 'projectName')).toHaveValue('Half a form');
  });

  test('a list that was hidden while tasks moved is fetched anew when it is shown again', async () => {
    const { page } = await stage.homeDesk('tech');
    await openList(page, /^待签事务/);
    await expect(shownPage(page).locator('[data-list="claim"][data-loaded="true"]')).toBeVisible();
    await openList(page, /^已办事务/);
    await expect(shownPage(page).locator('[data-list="done"][data-loaded="true"]')).toBeVisible();
    const { businessNo } = await startPlan(lead, sales);
    await tabAt(page, '/work/claim').click();
    await expect(shownPage(page).locator('tr.ant-table-row').filter({ hasText: businessNo })).toBeVisible();
  });
});

test('S2-12 S2-26 a detail opened from a list is found again on the right-layout page, until one logs out', async () => {
  const { businessNo } = await startPlan(lead, sales);
  const { page } = await stage.homeDesk('lead');
  await openList(page, /^我发起的/);
  await page.getByRole('link', { name: businessNo }).click();
  await page.waitForURL(/\/detail\//);
  await expect(tabNames(page).filter({ hasText: businessNo })).toHaveCount(1);
  await page.goto('/index/index');
  await page.getByRole('navigation', { name: '打开过的详情' }).getByRole('link', { name: businessNo }).click();
  await page.waitForURL(/\/index\/work\/process\/.*\/detail\//);
  await expect(shownPage(page).getByTestId('process-code').filter({ hasText: businessNo })).toBeVisible();
  expect(await seriousFindings(page, '.right-layout-menu')).toEqual([]);
  const stored = (): Promise<string | null> =>
    page.evaluate(() => localStorage.getItem('seqdesk-dynamic-routes-details'));
  await expect.poll(stored).toContain(businessNo);
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: '退出系统' }).click();
  await leaveToLogin(page, () => confirmDialog(page));
  await expect.poll(stored).toBeNull();
});

describe('addresses', () => {
  test('S2-26 a detail that was passed on with its address below /index opens where nobody opened it before', async () => {
    const { processInstanceId, businessNo } = await startPlan(lead, sales);
    const { page } = await stage.homeDesk('lead');
    await page.goto(`/index//WORK/process/dna-extraction-plan/detail/${processInstanceId}`);
    await page.waitForURL(new RegExp(`[0-9]/work/process/dna-extraction-plan/detail/${processInstanceId}$`));
    await expect(shownPage(page).getByTestId('process-code').filter({ hasText: businessNo })).toBeVisible();
    await expect(tabNames(page)).toHaveCount(2);
    await page.goto('/index/nothing/at/all');
    await page.waitForURL('**/404');
  });

  test('S2-08 a page that may not be shown in a frame says so', async () => {
    const { page } = await stage.strayDesk();
    await page.goto('/login');
    await page.locator('input[autocomplete="username"]').fill('tech');
    await page.locator('input[autocomplete="current-password"]').fill('seqdesk');
    await page.locator('button[type="submit"]').click();
    await expect(page.getByTestId('user-menu')).toBeVisible();
    await page.goto('/myiframe/urlPath?name=Reports&path=https%3A%2F%2Freports.invalid%2F');
    await expect(page.getByText('此页面不允许嵌入显示')).toBeVisible();
    await expect(page.getByText('FRAME_SOURCES=https://reports.invalid')).toBeVisible();
    await expect(tabNames(page)).toHaveText(['首页', 'Reports']);
    await page.goto(`/myiframe/urlPath?name=Own&path=${encodeURIComponent(`${stage.url()}/reports/7`)}`);
    await expect(page.getByText('与本系统同源')).toBeVisible();
    await page.goto('/myiframe/urlPath?path=javascript:alert(1)');
    await expect(page.getByText('没有可嵌入的页面')).toBeVisible();
  });

  test('S2-25 a path with /index at its end loads that page', async () => {
    const { page } = await stage.desk('tech');
    await page.goto('/work/todo/index');
    await page.waitForURL(/\/work\/todo$/);
    await page.goto('/project');
    await page.waitForURL(/\/project\/index$/);
  });

  test('S2-06 an old browser is led from every route to a page that it can read', async () => {
    const { page } = await stage.strayDesk();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0)',
      });
    });
    for (const path of ['/', '/login', '/work/todo', '/404']) {
      await page.goto(path);
      await page.waitForURL(/\/upgrade-your-browser$/);
      await expect(page.getByRole('heading', { name: '请升级浏览器' })).toBeVisible();
    }
  });
});
