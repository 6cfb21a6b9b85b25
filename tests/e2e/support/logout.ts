import type { Page } from 'playwright-core';
import { draftCall } from './draft-page.ts';

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

/**
 * Types into a form whose session ends on the server, as an administrator or a second login elsewhere may do, when the
 * draft of it is under way. Ended earlier, another call of the page may be refused first and lead to the login page
 * before anything is typed.
 */
export async function loseSessionTyping(page: Page, type: () => Promise<unknown>): Promise<void> {
  let ended = false;
  await page.route(draftCall, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST' || ended) return route.fallback();
    ended = true;
    const headers = { 'Blade-Auth': request.headers()['blade-auth'] ?? '' };
    const answer = await fetch(new URL('/api/blade-auth/oauth/logout', request.url()), { headers });
    if (!answer.ok) throw new Error(`logout: ${answer.status}`);
    // The page may have been led away by another call meanwhile; what was typed is kept there already.
    return route.continue().catch(() => undefined);
  });
  await leaveToLogin(page, type);
  await page.unroute(draftCall);
}
