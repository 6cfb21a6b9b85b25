import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { product } from '../../src/core/product.ts';
import { apiClient } from './support/api.ts';
import { logIn } from './support/browser.ts';
import { expect } from './support/expect.ts';
import { confirmDialog } from './support/form.ts';
import { leaveToLogin } from './support/logout.ts';
import { openQuestion } from './support/overlays.ts';
import { openStage } from './support/stage.ts';
import { goWithin, untilWhole, watchPages } from './support/sweep.ts';
import { startPlan } from './support/work.ts';

const stage = openStage();

const tokenKey = `${product.key}-access-token`;

function storedToken(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), tokenKey);
}

function path(page: Page): string {
  return new URL(page.url()).pathname;
}

async function typeLogin(page: Page, account: string, password: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}

async function askToLogOut(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: /^(退出系统|Log out)$/ }).click();
  await expect(openQuestion(page)).toBeVisible();
}

describe('logging in', () => {
  test('S4-04 the guard sends to the login page and back to the page that was wanted', async () => {
    const { page } = await stage.emptyDesk();
    await page.goto('/work/todo');
    await page.waitForURL(/\/login\?redirect=%2Fwork%2Ftodo$/);
    await typeLogin(page, 'tech', 'seqdesk');
    await page.waitForURL(/\/work\/todo$/);
    await expect.poll(() => storedToken(page)).not.toBeNull();
  });

  test.each([
    ['zh', '用户名或密码错误'],
    ['en', 'Wrong account or password'],
  ] as const)('S8-04 a wrong password is refused in words and stores no session (%s)', async (language, words) => {
    const { page } = await stage.emptyDesk(language);
    await page.goto('/login');
    await typeLogin(page, 'qc', 'not-it');
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.poll(() => storedToken(page)).toBeNull();
    expect(path(page)).toBe('/login');
  });

  test('S2-01 S6-06 the companies are offered by name, and both fields are asked for', async () => {
    const { page } = await stage.emptyDesk();
    await page.goto('/login');
    await expect(page.getByLabel('公司').locator('option', { hasText: '示范测序公司' })).toBeAttached();
    await page.locator('button[type="submit"]').click();
    await expect(page.getByText('请输入账号')).toBeVisible();
    await expect(page.getByText('请输入密码')).toBeVisible();
  });

  test('S4-03 whoever is logged in is led away from the login page', async () => {
    const { page } = await stage.desk('tech');
    await page.goto('/login');
    await page.waitForURL(/\/wel\/index$/);
  });
});

describe('logging out', () => {
  test('S4-07 asks first, then forgets the session', async () => {
    const { page } = await stage.homeDesk('lead');
    await askToLogOut(page);
    await expect(page.getByText('退出系统, 是否继续?')).toBeVisible();
    await openQuestion(page).locator('.ant-btn').first().click();
    await expect(openQuestion(page)).toHaveCount(0);
    await expect.poll(() => storedToken(page)).not.toBeNull();
    await askToLogOut(page);
    await leaveToLogin(page, () => confirmDialog(page));
    await expect.poll(() => storedToken(page)).toBeNull();
    await page.goto('/work/claim');
    await page.waitForURL(/\/login\?redirect=/);
  });

  test('S4-01 a logout in one tab ends the others', async () => {
    const { page, context } = await stage.homeDesk('qc');
    const other = await context.newPage();
    await other.goto('/wel/index');
    await expect(other.getByTestId('user-menu')).toBeVisible();
    await askToLogOut(page);
    await leaveToLogin(other, () => leaveToLogin(page, () => confirmDialog(page)));
    expect(other.url()).toMatch(/\/login\?redirect=%2Fwel%2Findex$/);
    await logIn(page, 'qc');
    await other.waitForURL(/\/wel\/index$/);
  });

  test('S4-04 somebody else in another tab takes the page over by a reload', async () => {
    const { page, context } = await stage.homeDesk('qc');
    const other = await context.newPage();
    await other.goto('/wel/index');
    await askToLogOut(other);
    await leaveToLogin(other, () => confirmDialog(other));
    await logIn(other, 'sales');
    const name = (await other.getByTestId('user-menu').textContent()) ?? '';
    await page.waitForURL(/\/wel\/index$/);
    await expect(page.getByTestId('user-menu').filter({ hasText: name.slice(1) })).toBeVisible();
  });

  test('S8-01 a session that the server no longer knows ends here too, and the page comes back after login', async () => {
    const { page } = await stage.desk('seqop');
    await page.goto('/work/done');
    await expect(page.locator('[data-list="done"][data-loaded="true"]')).toBeVisible();
    const envelope = (await storedToken(page)) ?? '';
    const token = (JSON.parse(envelope) as { readonly content: string }).content;
    await fetch(`${stage.url()}/api/blade-auth/oauth/logout`, { headers: { 'Blade-Auth': `bearer ${token}` } });
    await leaveToLogin(page, () => page.getByRole('button', { name: '刷新' }).click());
    expect(page.url()).toMatch(/\/login\?redirect=%2Fwork%2Fdone$/);
    await expect.poll(() => storedToken(page)).toBeNull();
    await typeLogin(page, 'seqop', 'seqdesk');
    await page.waitForURL(/\/work\/done$/);
  });
});

describe('where there is no page', () => {
  test('S2-07 an unknown path leads to /404, and its button home', async () => {
    const { page } = await stage.desk('tech');
    await page.goto('/no/such/page');
    await page.waitForURL(/\/404$/);
    await page.getByRole('button', { name: '返回首页' }).click();
    await page.waitForURL(/\/wel\/index$/);
    // Nobody can decode it; the built server has to lead to the app all the same.
    await page.goto('/wel/%E4');
    await page.waitForURL(/\/404$/);
  });

  test('S2-03 S8-10 the error pages say what is wrong and lead home', async () => {
    const { page } = await stage.desk('tech');
    const texts = { 403: '没有权限', 404: '不存在', 500: '出错了', developing: '正在建设' };
    await page.goto('/work/done');
    await untilWhole(page);
    for (const [status, text] of Object.entries(texts)) {
      await goWithin(page, `/${status}`);
      await expect(page.locator('.status-page').getByText(text)).toBeVisible();
      await page.getByRole('button', { name: '返回首页' }).click();
      await page.waitForURL(/\/wel\/index$/);
    }
  });

  test('S4-04 an error page sends whoever is not logged in to the login page, and then home', async () => {
    const { page } = await stage.emptyDesk();
    await page.goto('/404');
    await page.waitForURL(/\/login/);
    await typeLogin(page, 'tech', 'seqdesk');
    await page.waitForURL(/\/wel\/index$/);
  });

  test('S2-04 a menu entry whose page is not built yet says so and leads home', async () => {
    const admin = await apiClient(stage.url(), 'admin', 'admin');
    const booking = { name: '仪器预约', nameEn: 'Booking', code: 'booking', path: '/booking', category: 1 };
    await admin.post('blade-system/menu/submit', booking);
    const { page } = await stage.homeDesk('admin', 'en');
    await page.locator('.side-menu').getByText('Booking').click();
    await page.waitForURL(/\/developing$/);
    await expect(page.getByText('Under construction')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the home page' }).click();
    await page.waitForURL(/\/wel\/index$/);
  });
});

describe('a node of the menu', () => {
  test('S3-12 opens the tasks of its processes', async () => {
    const [lead, sales] = await Promise.all([apiClient(stage.url(), 'lead'), apiClient(stage.url(), 'sales')]);
    const { businessNo } = await startPlan(lead, sales);
    const { page } = await stage.homeDesk('tech');
    await page.getByRole('menuitem', { name: /实验阶段/ }).click();
    await page.getByRole('menuitem', { name: 'DNA提取' }).click();
    await page.waitForURL(/\/delivery\/experiment\/dna-extraction(\?|$)/);
    await expect(page.locator('tr.ant-table-row').filter({ hasText: businessNo })).toBeVisible();
    await page.getByRole('tab', { name: /待办事务/ }).click();
    await page.waitForURL(/list=todo/);
    await expect(page.locator('[data-list="todo"][data-loaded="true"]')).toBeVisible();
    await expect(page.locator('tr.ant-table-row:visible').filter({ hasText: businessNo })).toHaveCount(0);
  });
});

describe('the shell', () => {
  test('S4-06 the language changes without a reload, keeps what was typed, and is remembered', async () => {
    const { page } = await stage.emptyDesk();
    await page.goto('/login');
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.locator('input[autocomplete="username"]').fill('tech');
    await page.getByTestId('language-switch').click();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue('tech');
    await expect.poll(() => page.evaluate(() => 'stillHere' in window)).toBe(true);
    await expect(page).toHaveTitle(product.name.en);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });

  test('S8-02 what a server says that is up but not well is shown, and nobody is caught by the Tab key', async () => {
    const { page } = await stage.desk('tech');
    const reply = { code: 503, success: false, data: null, msg: '数据库暂时不可用' };
    await page.route('**/work/done-list**', (route) => route.fulfill({ status: 503, json: reply }));
    await page.goto('/work/done');
    await expect(page.getByText('数据库暂时不可用').first()).toBeVisible();
    await page.locator('.ant-picker input').first().focus();
    for (const _ of [1, 2]) await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ant-picker') ?? null)).toBeNull();
  });

  test.each([
    ['tech', { 系统管理: false, 表单工作室: false, 实验阶段: true }],
    ['analyst', { 系统管理: false, 表单工作室: true, 实验阶段: false }],
    ['admin', { 系统管理: true, 表单工作室: true, 实验阶段: true }],
  ] as const)('S6-03 the menu of %s is what the roles grant', async (account, entries) => {
    const { page } = await stage.homeDesk(account);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByText('首页')).toBeVisible();
    for (const [name, shown] of Object.entries(entries)) {
      await expect(menu.getByText(name, { exact: true }), name).toHaveCount(shown ? 1 : 0);
    }
  });

  test('S2-30 one submenu is open at a time; on a small screen the menu goes away after a choice', async () => {
    const { page } = await stage.homeDesk('lead');
    const openGroups = page.locator('.side-menu .ant-menu-submenu-open');
    await page.getByRole('menuitem', { name: '流程事务' }).click();
    await page.getByRole('menuitem', { name: '测序阶段' }).click();
    await expect.poll(() => openGroups.allTextContents()).toEqual([expect.stringContaining('测序阶段')]);
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(page.locator('.side-menu')).toHaveCount(0);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('menuitem', { name: '项目管理' }).click();
    await page.waitForURL(/\/project\/index(\?|$)/);
    await expect(page.locator('.side-menu')).toHaveCount(0);
  });
});

describe('security', () => {
  test('every answer carries the content security policy and its companions', async () => {
    const answers = await Promise.all(
      ['/', '/work/todo', '/api/blade-system/tenant/home/list', '/no-such-file.js'].map((address) =>
        fetch(stage.url() + address),
      ),
    );
    for (const { headers } of answers) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'");
      expect(policy).toContain("object-src 'none'; base-uri 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    }
  });

  test('no page breaks the policy, and a break would be seen', async () => {
    const { page, faults } = await stage.desk('admin');
    await watchPages(page);
    const places = ['/work/claim', '/work/done', '/project/index', '/dict-horizontal/index', '/studio'];
    await page.goto('/work/start');
    await untilWhole(page);
    // The document, and with it the policy, is the same one: what a page breaks is told wherever it was come from.
    for (const place of places) await goWithin(page, place);
    expect(faults).toEqual([]);
    const { page: probe, faults: seen } = await stage.strayDesk();
    await probe.goto('/login');
    await probe.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.broken = true';
      document.body.append(script);
    });
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    await expect.poll(() => probe.evaluate(() => 'broken' in window)).toBe(false);
  });
});
