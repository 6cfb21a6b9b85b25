import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { apiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { logIn } from './support/browser.ts';
import { goDark } from './support/dark.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function openInfo(page: Page): Promise<void> {
  await page.goto('/info/index');
  await expect(page.getByTestId('info-account').locator('input').first()).toBeVisible();
}

describe('S2-11 personal info', () => {
  test('a name that is saved stands in the top bar at once and after a reload', async () => {
    const { page } = await stage.desk('archive');
    await openInfo(page);
    const card = page.getByTestId('info-account');
    await card.getByRole('textbox', { name: '姓名' }).fill('梁小慧');
    await card.getByRole('button', { name: /保\s?存/ }).click();
    await expect(page.getByTestId('user-menu').filter({ hasText: '梁小慧' })).toBeVisible();
    await page.reload();
    await expect(page.getByTestId('user-menu').filter({ hasText: '梁小慧' })).toBeVisible();
    const archive = await apiClient(stage.url(), 'archive');
    await expect.poll(() => archive.get('blade-user/info')).toMatchObject({ realName: '梁小慧' });
  });

  test('where nobody logs in by telephone, a number is saved and emptied without more ado', async () => {
    const { page } = await stage.desk('archive');
    await openInfo(page);
    const card = page.getByTestId('info-phone');
    const archive = await apiClient(stage.url(), 'archive');
    const save = card.getByRole('button', { name: '保存手机号' });
    await card.getByLabel('手机号').fill('12345');
    await save.click();
    await expect(card.getByText('请输入正确的手机号')).toBeVisible();
    await card.getByLabel('手机号').fill('+86 138-0013-8000');
    await save.click();
    await expect
      .poll(() => archive.get('blade-user/info'))
      .toMatchObject({ phone: '13800138000', phoneConfirmed: false });
    await expect(card.getByLabel('手机号')).toHaveValue('13800138000');
    await card.getByLabel('手机号').fill('');
    await save.click();
    await expect.poll(() => archive.get('blade-user/info')).toMatchObject({ phone: '' });
  });

  test('S3-02 a picture is set and taken away; the top bar follows', async () => {
    const { page } = await stage.desk('legal');
    await openInfo(page);
    const barPicture = page.getByTestId('user-menu').locator('img');
    await expect(barPicture).toHaveAttribute('src');
    const usual = (await barPicture.getAttribute('src')) ?? '';
    await page.getByTestId('avatar-file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
    await expect(page.getByRole('button', { name: '恢复默认' })).toBeVisible();
    await page.waitForFunction(() =>
      document.querySelector<HTMLImageElement>('[data-testid="user-menu"] img')?.src.startsWith('blob:'),
    );
    await page.reload();
    await page.waitForFunction(() =>
      document.querySelector<HTMLImageElement>('[data-testid="user-menu"] img')?.src.startsWith('blob:'),
    );
    await page.getByRole('button', { name: '恢复默认' }).click();
    await expect(page.getByRole('button', { name: '恢复默认' })).toHaveCount(0);
    await expect(barPicture).toHaveAttribute('src', usual);
    await page
      .getByTestId('avatar-file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.locator('.info-wrong').filter({ hasText: /\S/ })).toBeVisible();
  });

  test('S5-05 S5-06 S5-16 a new password has six characters, is typed twice, and ends the other logins', async () => {
    const { page } = await stage.desk('finance');
    const elsewhere = await stage.strayDesk();
    await logIn(elsewhere.page, 'finance');
    await openInfo(page);
    const card = page.getByTestId('info-password');
    const [old, wanted, repeated] = ['原密码', '新密码', '确认新密码'].map((name) =>
      card.getByLabel(name, { exact: true }),
    );
    const submit = card.getByRole('button', { name: '修改密码' });
    await submit.click();
    await expect(card.locator('.plain-error')).toHaveText(['请输入密码', '请输入密码', '请再次输入密码'], {
      useInnerText: true,
    });
    await old?.fill('wrong-one');
    await wanted?.fill('12345');
    await repeated?.fill('54321');
    await submit.click();
    await expect(card.locator('.plain-error')).toHaveText(['密码长度最少为6位', '两次输入密码不一致!'], {
      useInnerText: true,
    });
    await wanted?.fill('a-new-one');
    await repeated?.fill('a-new-one');
    await submit.click();
    await expect(card.getByText('原密码不正确!')).toBeVisible();
    await old?.fill('seqdesk');
    await submit.click();
    await expect(page.getByText('密码已修改，其他登录已失效')).toBeVisible();
    await expect(page.getByTestId('info-sessions').locator('li')).toHaveCount(1);
    await elsewhere.page.reload();
    await elsewhere.page.waitForURL(/\/login/);
    await elsewhere.leave();
    const finance = await apiClient(stage.url(), 'finance', 'a-new-one');
    await expect.poll(() => finance.get('blade-user/info')).toMatchObject({ account: 'finance' });
  });

  test('roles and scope stand there to be read; a login elsewhere can be ended', async () => {
    const { page } = await stage.desk('director', 'en');
    await apiClient(stage.url(), 'director');
    await openInfo(page);
    const rights = page.getByTestId('info-rights');
    await expect(rights.getByText('Regional director')).toBeVisible();
    const sessions = page.getByTestId('info-sessions').locator('li');
    await expect(sessions).toHaveCount(2);
    await sessions.getByRole('button', { name: 'End', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'End' });
    const password = asked.getByLabel('Password');
    await password.fill('not-mine');
    await asked.getByRole('button', { name: 'End now' }).click();
    await expect(asked.getByRole('alert')).toBeVisible();
    await expect(sessions).toHaveCount(2);
    await password.fill('seqdesk');
    await asked.getByRole('button', { name: 'End now' }).click();
    await expect(asked).toHaveCount(0);
    await expect(sessions).toHaveCount(1);
    await expect(sessions.first()).toContainText('This one', { useInnerText: true });
    expect(await seriousFindings(page)).toEqual([]);
    await goDark(page);
    await expect(page.getByTestId('info-account').locator('input').first()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await seriousFindings(page, '.info')).toEqual([]);
  });
});
