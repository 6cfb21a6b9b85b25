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
