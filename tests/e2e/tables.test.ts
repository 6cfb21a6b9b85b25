import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { apiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { fillText } from './support/form.ts';
import { openRecords, pressOfRow, rowOf, save } from './support/records.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();
const reports = 'https://reports.example.com/home';

beforeAll(async () => {
  const admin = await apiClient(stage.url(), 'admin', 'admin');
  await admin.post('seqdesk-system/setting/submit', { reportUrl: reports });
});

/** How much the page in sight, and its table's rows, scroll down; in px. */
function scrollRooms(page: Page): Promise<{ readonly page: number; readonly rows: number }> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('.kept-page')].find(({ clientHeight }) => clientHeight > 0);
    const rows = shown?.querySelector('.loaded-table-fills .ant-table-content');
    const roomOf = (area: Element | null | undefined): number =>
      area === null || area === undefined ? -1 : area.scrollHeight - area.clientHeight;
    return { page: roomOf(shown), rows: roomOf(rows) };
  });
}

test('S9-11 a long table scrolls within its page, under its head; on a telephone the page scrolls', async () => {
  const { page } = await stage.desk('admin');
  await openRecords(page, '/system/log');
  await expect(page.locator('.ant-table-row').nth(15)).toBeVisible();
  await expect.poll(async () => (await scrollRooms(page)).rows).toBeGreaterThan(100);
  await expect.poll(async () => (await scrollRooms(page)).page).toBeLessThanOrEqual(0);
  const head = page.locator('.loaded-table-fills .ant-table-thead');
  const top = async (): Promise<number | undefined> => (await head.boundingBox())?.y;
  const before = await top();
  await page.locator('.ant-table-row').nth(15).scrollIntoViewIfNeeded();
  await expect.poll(top).toBe(before);
  await page.setViewportSize({ width: 360, height: 700 });
  await expect.poll(async () => (await scrollRooms(page)).rows).toBe(0);
  await expect.poll(async () => (await scrollRooms(page)).page).toBeGreaterThan(100);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a table with boxes to select rows has nothing unseen that takes the focus', async () => {
  const { page } = await stage.desk('admin');
  await openRecords(page, '/project');
  await expect(page.locator('.ant-table-row').first()).toBeVisible();
  await expect(page.locator('.ant-table-measure-row input')).toHaveCount(1);
  expect(await seriousFindings(page)).toEqual([]);
});

test('a telephone number that is emptied is cleared', async () => {
  const { page } = await stage.desk('admin');
  await openRecords(page, '/system/user');
  for (const phone of ['13900001111', '']) {
    await pressOfRow(page, 'tech', '编辑');
    await fillText(page, 'phone', phone);
    await save(page);
    await expect
      .poll(async () => (await rowOf(page, 'tech').textContent())?.includes('13900001111'))
      .toBe(phone !== '');
  }
});

test('S9-17 the report server opens within the app', async () => {
  const { page } = await stage.strayDesk();
  await page.goto('/login');
  await page.locator('input[autocomplete="username"]').fill('admin');
  await page.locator('input[autocomplete="current-password"]').fill('admin');
  await page.locator('button[type="submit"]').click();
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await page.getByRole('menuitem', { name: '系统管理' }).last().click();
  await page.getByRole('menuitem', { name: '报表', exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/myiframe/urlPath');
  expect(new URL(page.url()).searchParams.get('path')).toBe(reports);
  // Its origin is not listed: the page says so and leads there.
  await expect(page.locator(`a[href="${reports}"]`)).toHaveCount(1);
});
