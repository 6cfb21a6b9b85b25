import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { apiClient } from './support/api.ts';
import { contrastFindings, seriousFindings, untilStill } from './support/axe.ts';
import { logIn } from './support/browser.ts';
import { expect } from './support/expect.ts';
import { languages } from './support/languages.ts';
import { leaveToLogin } from './support/logout.ts';
import { openStage } from './support/stage.ts';

const stage = openStage('shared');

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('banner').getByRole('button', { name, exact: true });
}

function choice(page: Page, name: string): Locator {
  return page.getByRole('dialog').getByText(name, { exact: true });
}

/** Presses a button of the top bar and waits for its dialog. */
async function openDialog(page: Page, name: string | RegExp): Promise<Locator> {
  await button(page, name).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

function variable(page: Page, name: string): Promise<string> {
  return page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key).trim(), name);
}

const tools = {
  zh: ['收起菜单', '主题色', '错误日志', '锁屏', '主题', '全屏'],
  en: ['Hide the menu', 'Colour', 'Error log', 'Lock', 'Theme', 'Full screen'],
} as const;

describe('S2-27 the top bar', () => {
  test.each(languages('en'))('shows every item, without a serious finding in light and dark (%s)', async (language) => {
    const { page } = await stage.homeDesk('lead', language);
    for (const name of tools[language]) await expect(button(page, name)).toBeVisible();
    await expect(page.getByTestId('notice-button')).toBeVisible();
    await expect(page.getByRole('combobox').first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: language === 'zh' ? '顶部菜单' : 'Top menus' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await openDialog(page, language === 'zh' ? '主题' : 'Theme');
    await choice(page, language === 'zh' ? '深色' : 'Dark')
      .last()
      .click();
    // Going dark changes colours and nothing else.
    expect(await contrastFindings(page)).toEqual([]);
    await closeDialog(page);
    expect(await contrastFindings(page)).toEqual([]);
  });

  test('a top menu shows its part of the menu, the home item all of it and the home page', async () => {
    const { page } = await stage.homeDesk('admin');
    const side = page.getByRole('navigation', { name: '主菜单' });
    const top = page.getByRole('navigation', { name: '顶部菜单' });
    await expect(side.getByText('项目管理')).toBeVisible();
    await expect(top.getByRole('button')).toHaveText(['首页', '实验交付', '云平台', '智能薪酬', '系统管理']);
    await top.getByRole('button', { name: '系统管理' }).click();
    await expect(side.getByText('项目管理')).toBeHidden();
    await expect(side.getByText('字典管理')).toBeVisible();
    await page.goto('/work/todo');
    await top.getByRole('button', { name: '首页' }).click();
    await page.waitForURL('**/wel/index');
    await expect(side.getByText('项目管理')).toBeVisible();
  });

  test('S2-27 the field in the bar offers entries, and Enter opens the one that the arrows reached', async () => {
    const { page } = await stage.homeDesk('lead');
    const field = page.getByRole('combobox', { name: '搜索菜单' });
    await field.fill('dna');
    const options = page.getByRole('option');
    await expect(options.first()).toBeVisible();
    const names = await options.allTextContents();
    expect(names.length).toBeGreaterThan(1);
    expect(names.every((name) => name.toLowerCase().startsWith('dna'))).toBe(true);
    await field.press('ArrowDown');
    const active = await field.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${active ?? ''}"]`)).toHaveAttribute('aria-selected', 'true');
    expect(await seriousFindings(page, 'header')).toEqual([]);
    await field.press('Escape');
    await expect(options.first()).toBeHidden();
    await field.fill('待办');
    await field.press('Enter');
    await page.waitForURL('**/work/todo*');
  });

  test('S2-27 full screen follows its button, F11 and the browser', async () => {
    const { page } = await stage.homeDesk('lead');
    await button(page, '全屏').click();
    await expect(button(page, '退出全屏')).toBeVisible();
    await page.evaluate(() => document.exitFullscreen());
    await expect(button(page, '全屏')).toBeVisible();
    await page.keyboard.press('F11');
    await expect(button(page, '退出全屏')).toBeVisible();
    await page.keyboard.press('F11');
    await expect(button(page, '全屏')).toBeVisible();
  });

  test('at 360 px everything is within reach, and nothing sticks out', async () => {
    const { page } = await stage.homeDesk('lead');
    await page.setViewportSize({ width: 360, height: 740 });
    await button(page, '更多').click();
    for (const name of ['主题色', '错误日志', '锁屏', '主题', '全屏']) await expect(button(page, name)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: '实验交付' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await seriousFindings(page)).toEqual([]);
    await openDialog(page, '主题');
    await closeDialog(page);
    await expect(button(page, '主题')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, '主题')).toBeHidden();
  });
});

test('S2-29 the search over the page finds by the first letters; Esc closes it and the focus goes back', async () => {
  const { page } = await stage.homeDesk('lead');
  await page.setViewportSize({ width: 900, height: 740 });
  await button(page, '搜索菜单').click();
  const overlay = page.getByRole('dialog', { name: '搜索菜单' });
  const field = overlay.getByRole('combobox');
  await expect(field).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('RNA');
  await expect(overlay.getByRole('option', { name: /^RNA/ }).first()).toBeVisible();
  await expect(overlay.getByRole('option', { name: /^DNA/ })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(button(page, '搜索菜单')).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('发起');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/work/start*');
  await expect(overlay).toBeHidden();
});

test('S2-31, S9-15, S4-06 the chosen theme holds at once, after a reload, and for this person alone', async () => {
  const { page } = await stage.homeDesk('qc');
  const dialog = await openDialog(page, '主题');
  await expect(dialog.getByText('选择', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(11 + 2 + 3);
  await untilStill(page);
  const width = await page.locator('.ant-modal').evaluate((found) => found.getBoundingClientRect().width);
  expect(Math.abs(width - 720)).toBeLessThan(2);
  await choice(page, '智能主题').click();
  await choice(page, '深色').click();
  await closeDialog(page);
  const chosen = await variable(page, '--sd-primary');
  await expect.poll(() => variable(page, '--sd-panel')).toBe('#171c22');
  await page.reload();
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await expect.poll(() => variable(page, '--sd-primary')).toBe(chosen);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('cool');
  await page.evaluate(() => localStorage.removeItem('seqdesk-access-token'));
  await page.goto('/login');
  await logIn(page, 'lead');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('default');
  await expect.poll(() => variable(page, '--sd-panel')).toBe('#ffffff');
});

test('S2-27, S9-10 a picked colour begins at #409EFF, holds at once and keeps its letters readable', async () => {
  const { page } = await stage.homeDesk('lead');
  const dialog = await openDialog(page, '主题色');
  const code = dialog.getByRole('textbox', { name: /颜色值/ });
  await expect(code).toHaveValue('#409EFF');
  await code.fill('#ffe600');
  await code.press('Enter');
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue('--sd-accent').trim() === '#ffe600',
  );
  expect(await seriousFindings(page)).toEqual([]);
  await code.fill('yellow');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await closeDialog(page);
  await openDialog(page, '主题');
  await choice(page, '智能主题').click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('cool');
  await expect.poll(() => variable(page, '--sd-accent')).toBe('#ffe600');
  await closeDialog(page);
});

/** Throws in the page as often as asked, each time something else, and waits until all of it has happened. */
async function fail(page: Page, times: number): Promise<void> {
  await page.evaluate(
    (count) =>
      new Promise<void>((done) => {
        let heard = 0;
        window.addEventListener('error', function hear() {
          heard += 1;
          if (heard < count) return;
          window.removeEventListener('error', hear);
          done();
        });
        for (let turn = 0; turn < count; turn += 1) {
          setTimeout(() => {
            throw new Error(`failure ${turn} of the test`);
          });
        }
      }),
    times,
  );
}

test('S2-32, S8-09, S8-11 errors are listed, sent after a question, and cleared after another; the session goes on', async () => {
  const { page } = await stage.strayDesk();
  await logIn(page, 'tech');
  await fail(page, 101);
  await expect(page.getByRole('banner').getByText('99+')).toBeVisible();
  const dialog = await openDialog(page, '错误日志，101 条');
  await untilStill(page);
  const box = await page.locator('.error-log .ant-modal').boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 1440 });
  const heads = await dialog.getByRole('columnheader').allTextContents();
  expect(heads.filter((text) => text !== '')).toEqual(['类型', '地址', '内容', '时间']);
  await expect(dialog.getByText('Error: failure 100 of the test').first()).toBeVisible();
  await expect(dialog.getByText('堆栈')).toHaveCount(0);
  await dialog.getByRole('button', { name: '展开详情' }).first().click();
  await expect(dialog.getByText('堆栈')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '上传服务器' }).click();
  await expect(page.getByText('确定上传本地日志到服务器?')).toBeVisible();
  await page.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(page.getByText('发送成功!')).toBeVisible();
  await expect(dialog.getByText('没有错误记录')).toBeVisible();
  const admin = await apiClient(stage.url(), 'admin', 'admin');
  const { total } = await admin.get<{ readonly total: number }>(
    'blade-log/error/list?current=1&size=10&account_equal=tech',
  );
  expect(total).toBe(101);
  await fail(page, 1);
  await expect(dialog.getByText('Error: failure 0 of the test').first()).toBeVisible();
  await dialog.getByRole('button', { name: '清空本地日志' }).click();
  await expect(page.getByText('确定清空本地日志记录?')).toBeVisible();
  await page.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(page.getByText('清空成功!')).toBeVisible();
  await expect(dialog.getByText('没有错误记录')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('user-menu')).toBeVisible();
});

test('S1-08 S9-14 beside menu, bar and tabs lies the watermark; taken away it comes back; it lets the mouse through', async () => {
  const { page } = await stage.homeDesk('lead');
  await expect(page.getByRole('navigation', { name: '主菜单', exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByTestId('user-menu')).toBeVisible();
  await expect(page.getByRole('tablist').first()).toBeVisible();
  const mark = page.locator('[data-watermark]');
  await expect(mark).toBeAttached();
  await page.evaluate(() => document.querySelector('[data-watermark]')?.remove());
  await expect(mark).toBeAttached();
  await page.evaluate(() => document.querySelector('[data-watermark]')?.setAttribute('style', 'display:none'));
  await page.waitForFunction(() => {
    const found = document.querySelector('[data-watermark]');
    return found !== null && getComputedStyle(found).display === 'block';
  });
  const box = await mark.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expect(mark).toHaveAttribute('aria-hidden', 'true');
  await page.getByTestId('user-menu').click();
  await expect(page.getByRole('menuitem', { name: '个人信息', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('S2-11, S2-13, S4-07 the person’s menu leads to dashboard and personal info, and asks before it logs out', async () => {
  const { page } = await stage.homeDesk('lead');
  for (const [name, path] of [
    ['控制台', '/wel/dashboard'],
    ['个人信息', '/info/index'],
  ] as const) {
    await page.getByTestId('user-menu').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.waitForURL(`**${path}*`);
  }
  await expect(page.locator('[data-watermark]')).toHaveCount(1);
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: '退出系统' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('退出系统, 是否继续?')).toBeVisible();
  await leaveToLogin(page, () => question.getByRole('button', { name: /确\s*定/ }).click());
  await expect(page.locator('input[autocomplete="username"]')).toBeVisible();
  await expect(page.locator('[data-watermark]')).toHaveCount(0);
});
