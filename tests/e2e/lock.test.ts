import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { leaveToLogin } from './support/logout.ts';
import { openStage } from './support/stage.ts';

const stage = openStage('shared');

const lockField = 'input[name="password"]';

/** Opens the lock dialog and locks with a password of one's own. */
async function lockWith(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: '锁屏' }).click();
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await dialog.getByLabel('锁屏密码').fill(password);
  await dialog.getByRole('button', { name: /^锁\s?屏$/ }).click();
  await page.waitForURL(/\/lock$/);
}

async function tryToUnlock(page: Page, password: string): Promise<void> {
  await page.locator(lockField).fill(password);
  await page.getByRole('button', { name: '解锁' }).click();
}

describe('the lock', () => {
  test('S2-02 S2-33 S5-09 S4-03 S9-04 asks for a password, locks every route in all tabs, and opens again where one was', async () => {
    const { page, context } = await stage.desk('tech');
    await page.goto('/work/done');
    const other = await context.newPage();
    await other.goto('/work/claim');
    await other.getByRole('button', { name: '主题', exact: true }).click();
    const behind = other.getByRole('dialog');
    await expect(behind).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', { name: '锁屏' }).click();
    const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
    await dialog.getByRole('button', { name: /^锁\s?屏$/ }).click();
    await expect(dialog.getByText('锁屏密码不能为空')).toBeVisible();
    await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
    await expect(dialog).toHaveCount(0);
    await lockWith(page, '开 sesame');
    await other.waitForURL(/\/lock$/);
    await expect(behind).toHaveCount(0);
    await tryToUnlock(page, '开 sesame');
    // What was open behind the lock is there again.
    await other.waitForURL(/\/work\/claim$/);
    await expect(behind).toBeVisible();
    await page.waitForURL(/\/work\/done$/);
    await page.getByRole('button', { name: '锁屏' }).click();
    await page.waitForURL(/\/lock$/);
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain('sesame');
    for (const path of ['/', '/wel/index', '/login', '/404', '/oauth/redirect/wx']) {
      await other.goto(path);
      await other.waitForURL(/\/lock$/);
    }
    await tryToUnlock(page, 'sesame');
    await expect(page.getByRole('alert').filter({ hasText: '还可尝试 4 次' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await tryToUnlock(page, '开 sesame');
    await page.waitForURL(/\/work\/done$/);
    await other.waitForURL(/\/wel\/index$/);
    // The password of this login is known: no dialog any more.
    await page.getByRole('button', { name: '锁屏' }).click();
    await page.waitForURL(/\/lock$/);
    await tryToUnlock(page, '开 sesame');
    await page.waitForURL(/\/work\/done$/);
    await page.goto('/lock');
    await page.waitForURL(/\/wel\/index$/);
  });

  test('five wrong passwords log out, and the next login begins unlocked', async () => {
    const { page } = await stage.homeDesk('qc');
    await lockWith(page, 'right');
    for (const left of [4, 3, 2]) {
      await tryToUnlock(page, 'wrong');
      await expect(page.getByRole('alert').filter({ hasText: `${left} 次` })).toBeVisible();
    }
    await page.reload();
    await tryToUnlock(page, 'wrong');
    await expect(page.getByRole('alert').filter({ hasText: '1 次' })).toBeVisible();
    await leaveToLogin(page, () => tryToUnlock(page, 'wrong'));
    await page.locator('input[autocomplete="username"]').fill('qc');
    await page.locator('input[autocomplete="current-password"]').fill('seqdesk');
    await page.locator('button[type="submit"]').click();
    await expect(page.getByTestId('user-menu')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/wel/index');
  });

  test('S4-01 the lock screen has a way out; nobody gets there who is not logged in', async () => {
    const { page } = await stage.homeDesk('lead');
    await lockWith(page, 'right');
    await leaveToLogin(page, () => page.getByRole('button', { name: '退出系统' }).click());
    await expect.poll(() => page.evaluate(() => localStorage.getItem('seqdesk-access-token'))).toBeNull();
    await page.goto('/lock');
    await page.waitForURL(/\/login/);
  });
});
