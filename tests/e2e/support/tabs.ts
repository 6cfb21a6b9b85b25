import type { Locator, Page } from 'playwright-core';

/** The tab of a page whose path ends with a text. */
export function tabAt(page: Page, end: string): Locator {
  return page.locator(`.tab-item[data-key$="${end}"]`);
}

/** The names of the open tabs, in their order. */
export function tabNames(page: Page): Promise<string[]> {
  return page.locator('.tab-item .tab-name').allTextContents();
}

/** The page that is shown; those kept behind it are left out. */
export function shownPage(page: Page): Locator {
  return page.locator('.kept-page:visible');
}

/** Closes the page that is shown; a neighbour of its tab takes its place. */
export async function closeShown(page: Page): Promise<void> {
  const tab = page.locator('.tab-item[aria-selected="true"]');
  const key = await tab.getAttribute('data-key');
  await tab.locator('.tab-close').click();
  await page.locator(`.tab-item[data-key="${key}"]`).waitFor({ state: 'detached' });
}
