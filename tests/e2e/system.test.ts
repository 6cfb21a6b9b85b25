import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { confirmDialog, field, fillText } from './support/form.ts';
import { languages } from './support/languages.ts';
import {
  answeredPassword,
  dialog,
  firstLogin,
  openRecords,
  pressMoreOfRow,
  pressOfRow,
  rowOf,
  save,
} from './support/records.ts';
import { openDropdown } from './support/overlays.ts';
import { openStage } from './support/stage.ts';
import { goWithin } from './support/sweep.ts';
import { shownPage } from './support/tabs.ts';

const stage = openStage();

let admin: ApiClient;

beforeAll(async () => {
  admin = await apiClient(stage.url(), 'admin', 'admin');
});

interface Row {
  readonly id: string;
}

async function roleId(alias: string): Promise<string> {
  const page = await admin.get<{ readonly records: readonly Row[] }>(
    `blade-system/role/list?current=1&size=100&roleAlias_equal=${alias}`,
  );
  return page.records[0]?.id ?? '';
}

/** Adds a person over HTTP; gives the account's id. */
async function person(account: string, roles: readonly string[]): Promise<string> {
  const { id } = await admin.post<Row>('blade-user/submit', {
    account,
    realName: account,
    password: 'first-Pass-1',
    roleId: await Promise.all(roles.map(roleId)),
  });
  return id;
}

const pages = [
  ['/system/user', '用户', 'Users'],
  ['/system/role', '角色', 'Roles'],
  ['/system/menu', '菜单', 'Menus'],
  ['/system/topmenu', '顶部菜单', 'Top menus'],
  ['/system/tenant', '租户', 'Tenants'],
  ['/system/setting', '系统设置', 'Settings'],
  ['/system/sign-in-provider', '登录方式', 'Sign-in providers'],
  ['/system/log', '操作日志', 'Audit log'],
  ['/system/log/login', '登录日志', 'Logins'],
  ['/system/log/error', '错误日志', 'Errors'],
] as const;

test.each(languages('en'))('the pages of the system open (%s)', async (language) => {
  const { page } = await stage.homeDesk('admin', language);
  for (const [path, zh, en] of pages) {
    await goWithin(page, path);
    const shown = shownPage(page);
    const title = shown.locator('.ant-card-head-title').getByText(language === 'zh' ? zh : en, { exact: true });
    await expect(title).toBeVisible();
    await expect(shown.locator('.form-body, .ant-table-row, .ant-empty').first()).toBeVisible();
    await expect(page.locator('.ant-alert-error'), path).toHaveCount(0);
  }
});

test('S6-02 a role without the pages of the system is told so and sees no row', async () => {
  const { page } = await stage.desk('sales');
  await page.goto('/system/role');
  await expect(page.locator('.status-page')).toBeVisible();
  await expect(page.locator('.ant-table')).toHaveCount(0);
});

/** Picks choices of a field that takes several. */
async function pickSeveral(page: Page, key: string, choices: readonly string[]): Promise<void> {
  await field(page, key).click();
  for (const choice of choices) {
    await openDropdown(page).locator('.ant-select-item-option').filter({ hasText: choice }).first().click();
  }
  await field(page, key).press('Escape');
}

describe('users', () => {
  test('one is added with a role; the password is shown once and has to be changed at the first login', async () => {
    const { page } = await stage.desk('admin');
    await openRecords(page, '/system/user');
    await page.getByRole('button', { name: '新增' }).click();
    await fillText(page, 'account', 'li.min');
    await fillText(page, 'realName', '李敏');
    await pickSeveral(page, 'roleId', ['销售']);
    await save(page);
    const password = await answeredPassword(page);
    await expect(rowOf(page, 'li.min')).toHaveText(/李敏销售.*正常/);
    const other = await stage.emptyDesk();
    await firstLogin(other.page, 'li.min', password, 'second-Pass-2');
  });

  test('a pending one is approved with a role', async () => {
    await person('pending.one', []);
    const { page } = await stage.desk('admin');
    await openRecords(page, '/system/user');
    await expect(rowOf(page, 'pending.one').getByText('待审核')).toBeVisible();
    await pressOfRow(page, 'pending.one', '通过');
    await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
    await expect(dialog(page).getByText('请填写角色').first()).toBeVisible();
    await pickSeveral(page, 'roleId', ['质检员']);
    await save(page);
    await expect(rowOf(page, 'pending.one').getByText('正常')).toBeVisible();
    await expect(rowOf(page, 'pending.one')).toContainText('质检员');
  });

  test('a password is reset, an account locked and unlocked, a session ended', async () => {
    await person('wang.wu', ['sales']);
    const { page } = await stage.desk('admin');
    await openRecords(page, '/system/user');
    await pressOfRow(page, 'wang.wu', '重置密码');
    await confirmDialog(page);
    const password = await answeredPassword(page);
    const other = await stage.emptyDesk();
    await firstLogin(other.page, 'wang.wu', password, 'third-Pass-3');
    await pressMoreOfRow(page, 'wang.wu', '会话');
    await page.waitForURL(/user\/session\?userId=/);
    await expect(page.getByText('用户：wang.wu')).toBeVisible();
    await shownPage(page).locator('tr.ant-table-row').first().getByRole('button', { name: '结束' }).click();
    await confirmDialog(page);
    await expect(shownPage(page).getByText('还没有数据')).toBeVisible();
    await other.page.goto('/wel/index');
    await other.page.waitForURL(/\/login/);
    await page.getByRole('button', { name: '返回' }).click();
    await pressMoreOfRow(page, 'wang.wu', '锁定');
    await confirmDialog(page);
    await expect(rowOf(page, 'wang.wu').getByText('已锁定')).toBeVisible();
    await pressMoreOfRow(page, 'wang.wu', '解锁');
    await expect(rowOf(page, 'wang.wu').getByText('正常')).toBeVisible();
  });

  test('several are removed at once', async () => {
    await Promise.all([person('leaver.1', ['sales']), person('leaver.2', ['sales'])]);
    const { page } = await stage.desk('admin');
    await openRecords(page, '/system/user');
    for (const account of ['leaver.1', 'leaver.2']) await rowOf(page, account).getByRole('checkbox').check();
    await page.getByRole('button', { name: '删除所选（2）' }).click();
    await confirmDialog(page);
    await expect(rowOf(page, 'leaver').first()).toHaveCount(0);
  });
});

/** Ticks or clears an entry of the tree of menus. */
async function tick(page: Page, name: string): Promise<void> {
  await page.locator('.tree-checks input').first().fill(name);
  const line = page.locator('.tree-checks .ant-tree-treenode').filter({ hasText: new RegExp(`^${name}$`) });
  await line.locator('.ant-tree-checkbox').first().click();
}

async function menuNames(page: Page): Promise<string[]> {
  return page.locator('.side-menu .side-menu-name').allTextContents();
}

describe('roles and menus', () => {
  test('S6-02 what a role is granted shows at once with whoever has it', async () => {
    const { page } = await stage.desk('admin');
    await openRecords(page, '/system/role');
    await page.getByRole('button', { name: '新增' }).click();
    await fillText(page, 'roleName', '实习生');
    await fillText(page, 'roleAlias', 'intern');
    await tick(page, '首页');
    await save(page);
    await expect(rowOf(page, 'intern')).toBeVisible();
    await person('intern.one', ['intern']);
    const other = await stage.emptyDesk();
    await firstLogin(other.page, 'intern.one', 'first-Pass-1', 'intern-Pass-2');
    await expect.poll(() => menuNames(other.page)).toEqual(['首页']);
    await rowOf(page, 'intern').getByRole('button', { name: '编辑' }).click();
    await expect(field(page, 'roleName')).toBeVisible();
    await tick(page, '项目管理');
    await save(page);
    await expect.poll(() => menuNames(other.page)).toEqual(['首页', '项目管理']);
  });

  test('an alias that is taken is refused in words and nothing typed is lost', async () => {
    const { page } = await stage.desk('admin');
    await openRecords(page, '/system/role');
    await page.getByRole('button', { name: '新增' }).click();
    await fillText(page, 'roleName', '又一个销售');
    await fillText(page, 'roleAlias', 'sales');
    await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
    await expect(dialog(page).getByRole('alert').first()).toBeVisible();
    await expect(field(page, 'roleName')).toHaveValue('又一个销售');
    await fillText(page, 'roleAlias', 'No capitals');
    await expect(dialog(page).getByText('角色别名用小写字母、数字和短横线').first()).toBeVisible();
  });

  test('S7-17 an entry is added below another, appears in the menu, and goes again', async () => {
    const { page } = await stage.desk('admin');
    await openRecords(page, '/system/menu');
    await rowOf(page, 'stage_support').getByRole('button', { name: '新增下级' }).click();
    await fillText(page, 'name', '用印台账');
    await fillText(page, 'code', 'seal_ledger');
    await fillText(page, 'path', '/support/seal-ledger');
    await save(page);
    await rowOf(page, 'stage_support').locator('.ant-table-row-expand-icon').click();
    await expect(rowOf(page, 'seal_ledger')).toBeVisible();
    await page.locator('.side-menu').getByText('业务支持').click();
    await expect(page.locator('.side-menu').getByText('用印台账')).toBeVisible();
    await rowOf(page, 'seal_ledger').getByRole('button', { name: '删除' }).click();
    await confirmDialog(page);
    await expect(rowOf(page, 'seal_ledger')).toHaveCount(0);
    await expect(page.locator('.side-menu').getByText('用印台账')).toHaveCount(0);
  });
});

function switchTo(page: Page, key: string, choice: string): Locator {
  return page.locator(`[data-field="${key}"]`).getByText(choice, { exact: true });
}

describe('the installation', () => {
  test('S7-19 a tenant is added and its administrator logs in', async () => {
    const { page } = await stage.desk('admin');
    await openRecords(page, '/system/tenant');
    await page.getByRole('button', { name: '新增' }).click();
    await fillText(page, 'tenantName', '海洋所平台');
    await save(page);
    const answer = page.getByTestId('answer');
    const [tenantId = '', account = ''] = await answer.locator('code').allTextContents();
    const password = await answeredPassword(page);
    await expect(rowOf(page, '海洋所平台').getByText(tenantId)).toBeVisible();
    const other = await stage.emptyDesk();
    await firstLogin(other.page, account, password, 'ocean-Pass-1', '海洋所平台');
  });

  test('S7-12 the captcha is switched on and off, and the login page follows', async () => {
    const { page } = await stage.desk('admin');
    const other = await stage.emptyDesk();
    for (const [choice, count] of [
      ['是', 1],
      ['否', 0],
    ] as const) {
      await page.goto('/system/setting');
      await switchTo(page, 'captcha', choice).click();
      await page.getByRole('button', { name: /保\s?存/ }).click();
      await expect(page.locator('.ant-message-success').first()).toBeVisible();
      await other.page.goto('/login');
      await expect(other.page.locator('input[autocomplete="username"]')).toBeVisible();
      await expect(other.page.locator('.login-captcha')).toHaveCount(count);
    }
  });

  test('the audit log says who wrote what', async () => {
    const { page } = await stage.desk('admin');
    await openRecords(page, '/system/log');
    const line = page.locator('tr.ant-table-row').filter({ hasText: '系统设置' }).first();
    await line.getByRole('button', { name: '查看' }).click();
    await expect(dialog(page).getByText('登录验证码').first()).toBeVisible();
    await dialog(page).locator('.ant-modal-close').click();
    await page.getByRole('button', { name: '登录日志' }).click();
    await page.waitForURL(/\/system\/log\/login$/);
    await expect(shownPage(page).locator('tr.ant-table-row').filter({ hasText: 'admin' }).first()).toBeVisible();
  });
});
