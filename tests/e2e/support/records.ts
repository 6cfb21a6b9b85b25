import type { Locator, Page } from 'playwright-core';
import { expect } from './expect.ts';
import { openDropdown } from './overlays.ts';

/** Opens a record's page and waits for its rows. */
export async function openRecords(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.record-table tr.ant-table-row').first()).toBeVisible();
}

/** The row that holds a text. */
export function rowOf(page: Page, text: string): Locator {
  return page.locator('.record-table tr.ant-table-row').filter({ hasText: text });
}

/** The dialog with a form. */
export function dialog(page: Page): Locator {
  return page.locator('.ant-modal').filter({ has: page.locator('.form-body') });
}

/** Hands the dialog in and waits until it is gone. */
export async function save(page: Page): Promise<void> {
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Presses a button that stands in a row. */
export async function pressOfRow(page: Page, text: string, button: string): Promise<void> {
  await rowOf(page, text).getByRole('button', { name: button, exact: true }).click();
}

/** Presses a button that stands behind the "more" of a row. */
export async function pressMoreOfRow(page: Page, text: string, button: string): Promise<void> {
  await rowOf(page, text).getByRole('button', { name: '更多' }).click();
  await openDropdown(page).getByRole('menuitem', { name: button, exact: true }).click();
}

/** The password that an answer shows once; closes it. */
export async function answeredPassword(page: Page): Promise<string> {
  const answer = page.locator('.ant-modal').filter({ has: page.getByTestId('answer') });
  await expect(answer).toBeVisible();
  const password = (await answer.locator('code').last().textContent()) ?? '';
  await answer.getByRole('button', { name: '我已保存' }).click();
  await expect(answer).toHaveCount(0);
  return password;
}

/** Logs in with a password that was given, and changes it where the page asks for one of one's own. */
export async function firstLogin(
  page: Page,
  account: string,
  password: string,
  wanted: string,
  tenant?: string,
): Promise<void> {
  await page.goto('/login');
  if (tenant !== undefined) {
    await page.locator('main select').selectOption({ label: tenant });
  }
  await page.locator('main input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('main button[type="submit"]').first().click();
  const asked = page.locator('.plain-dialog input[autocomplete="new-password"]');
  await expect(asked.first()).toBeVisible();
  for (const input of await asked.all()) await input.fill(wanted);
  await page.locator('.plain-dialog button[type="submit"]').click();
  await expect(page.getByTestId('user-menu')).toBeVisible();
}
