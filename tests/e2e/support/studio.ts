import type { Locator, Page } from 'playwright-core';
import { expect } from './expect.ts';

/** What the plan on the page says of a form or file. */
export function planBlock(page: Page, id: string): Locator {
  return page.getByTestId('plan-block').filter({ has: page.getByText(id, { exact: true }) });
}

/** What begins a release of the plan shown. */
export function releaseButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(发布…|Release…)$/ });
}

/** Confirms a dialog of a release, once and with a reason. */
export async function confirmIt(page: Page, name: RegExp, reason: string): Promise<void> {
  const dialog = page.locator('.ant-modal');
  const confirm = dialog.getByRole('button', { name });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(reason);
  await confirm.click();
}

/** Releases the plan shown. */
export async function releaseIt(page: Page, reason: string): Promise<void> {
  await releaseButton(page).click();
  await confirmIt(page, /^(发\s?布|Release)$/, reason);
}
