import type { Page } from 'playwright-core';

/** How long Playwright leaves a page alone before it looks again for what a test waits for, ms: the last goes on. */
const pauses = [20, 30] as const;

/** What of Playwright's own classes is used here: the part that drives the browser runs in this process. */
interface Connected {
  readonly _connection?: { readonly toImpl?: (object: unknown) => object };
}

interface Waiting {
  retryWithProgressAndTimeouts: (progress: unknown, timeouts: readonly number[], action: unknown) => unknown;
}

/**
 * Has Playwright look for what is waited for every 30 ms. By itself it looks less and less often, every half second in
 * the end, so that a page that takes a third of a second costs the test three quarters.
 */
export function lookOften(page: Page): void {
  const connection = (page as unknown as Connected)._connection;
  const frame = connection?.toImpl?.(page.mainFrame());
  const frames: unknown = frame === undefined ? undefined : Object.getPrototypeOf(frame);
  if (typeof frames !== 'object' || frames === null || !('retryWithProgressAndBackoff' in frames)) {
    throw new Error('this version of Playwright waits in another way: see tests/e2e/support/look-often.ts');
  }
  frames.retryWithProgressAndBackoff = function retry(this: Waiting, progress: unknown, action: unknown): unknown {
    return this.retryWithProgressAndTimeouts(progress, pauses, action);
  };
}
