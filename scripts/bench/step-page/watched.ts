// What watch.ts measures in a page, read from outside.
import type { Page } from 'playwright-core';

/** Ms until each was drawn. */
export async function press(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate('window.bench.keys = []');
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await waitFor(page, `window.bench.keys.length > ${index}`);
  }
  return (await page.evaluate('window.bench.keys')) as number[];
}

/** Its value once it is true. */
export async function waitFor(page: Page, expression: string): Promise<number> {
  const handle = await page.waitForFunction(expression);
  return Number(await handle.jsonValue());
}
