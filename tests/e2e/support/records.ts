import type { Locator, Page } from 'playwright-core';

/** Opens a record's page and waits for its rows. */
export async function openRecords(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('.record-table tr.ant-table-row').first().waitFor();
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
  await dialog(page).waitFor({ state: 'detached' });
}

/** Presses a button of a row, also one that stands behind "more". */
export async function pressOfRow(page: Page, text: string, button: string): Promise<void> {
  const row = rowOf(page, text);
  await row.getByRole('button').first().waitFor();
  const shown = row.getByRole('button', { name: button, exact: true });
  if ((await shown.count()) > 0) {
    await shown.click();
    return;
  }
  await row.getByRole('button', { name: '更多' }).click();
  await page.locator('.ant-dropdown:visible .ant-dropdown-menu-item').filter({ hasText: button }).click();
}

/** The password that an answer shows once; closes it. */
export async function answeredPassword(page: Page): Promise<string> {
  const answer = page.locator('.ant-modal').filter({ has: page.getByTestId('answer') });
  await answer.waitFor();
  const password = (await answer.locator('code').last().textContent()) ?? '';
  await answer.getByRole('button', { name: '我已保存' }).click();
  await answer.waitFor({ state: 'detached' });
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
  await asked.first().waitFor();
  for (const input of await asked.all()) await input.fill(wanted);
  await page.locator('.plain-dialog button[type="submit"]').click();
  await page.getByTestId('user-menu').waitFor();
}
