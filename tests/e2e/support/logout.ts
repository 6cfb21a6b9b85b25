import type { Page } from 'playwright-core';

/**
 * Does what ends the session, and waits until the login page is there for good: after the guard has led there, the page
 * is loaded anew, and what a test does before that is lost.
 */
export async function leaveToLogin(page: Page, leave: () => Promise<unknown>): Promise<void> {
  const loadedAnew = page.waitForEvent('load');
  await leave();
  await loadedAnew;
  await page.waitForURL(/\/login(\?|$)/);
}
