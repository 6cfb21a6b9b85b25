import type { Locator, Page } from 'playwright-core';
import { openQuestion } from './overlays.ts';

/** The input of a form field on the page that is shown; ids end with the field's key in both languages. */
export function field(page: Page, key: string): Locator {
  return page.locator(`[id$="_${key}"]:not(.kept-page[style*="display: none"] *)`).first();
}

/** Types a text into a field and leaves it. */
export async function fillText(page: Page, key: string, value: string): Promise<void> {
  await field(page, key).fill(value);
  await field(page, key).press('Tab');
}

/** Types a day or a moment into a calendar field. */
export async function fillDate(page: Page, key: string, value: string): Promise<void> {
  const input = field(page, key);
  await input.click();
  await input.fill(value);
  await input.press('Enter');
  await input.press('Tab');
}

/** Opens a list, types what is looked for, and takes the first hit that shows it. */
export async function pickChoice(page: Page, key: string, typed: string, shown = typed): Promise<void> {
  const input = field(page, key);
  await input.click();
  await input.fill(typed);
  // Each list has a dropdown of its own; the one of the field before may still be fading out.
  const list = await input.getAttribute('aria-controls');
  const hits = page.locator(`.ant-select-dropdown:has([id="${list}"]) .ant-select-item-option`);
  await hits.filter({ hasText: shown }).first().click();
  await input.press('Tab');
}

/** Presses the button of a question that was asked in a dialog. */
export async function confirmDialog(page: Page): Promise<void> {
  await openQuestion(page).locator('.ant-btn-primary').click();
}

/** Says why a task is returned or the process ended, where that was not written before, and does it. */
export async function giveReason(page: Page, reason: string): Promise<void> {
  const dialog = reasonDialog(page);
  await dialog.locator('textarea').first().fill(reason);
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
}

/** The dialog that asks for a reason. */
export function reasonDialog(page: Page): Locator {
  return page.locator('.ant-modal:not([class*="-leave"]):visible').filter({ has: page.getByTestId('reason-dialog') });
}

/** The cell of a sheet by the number of its row (from 1) and the shown name of its column. */
export async function cell(sheet: Locator, row: number, column: string): Promise<Locator> {
  const head = sheet.getByRole('columnheader', { name: column, exact: false }).first();
  const index = await head.getAttribute('aria-colindex');
  return sheet.locator(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${index}"]`);
}
