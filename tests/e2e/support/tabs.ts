import type { Locator, Page } from 'playwright-core';
import { expect } from './expect.ts';

/** The tab of a page whose path ends with a text. */
export function tabAt(page: Page, end: string): Locator {
  return page.locator(`.tab-item[data-key$="${end}"]`);
}

/** The names of the open tabs, in their order. */
export function tabNames(page: Page): Locator {
  return page.locator('.tab-item .tab-name');
}

/** The page that is shown. Those kept behind it stay in the document, so that what is looked for has to start here. */
export function shownPage(page: Page): Locator {
  return page.locator('.kept-page:visible');
}

/** Closes the page that is shown; a neighbour of its tab takes its place. */
export async function closeShown(page: Page): Promise<void> {
  const tab = page.locator('.tab-item[aria-selected="true"]');
  const key = await tab.getAttribute('data-key');
  await tab.locator('.tab-close').click();
  await expect(page.locator(`.tab-item[data-key="${key}"]`)).toHaveCount(0);
}
