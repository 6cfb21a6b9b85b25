// What watch.ts measures in a page, read from outside.

/**
 * @param {import('playwright-core').Page} page
 * @param {readonly string[]} keys
 * @returns {Promise<number[]>} ms until each was drawn
 */
export async function press(page, keys) {
  await page.evaluate('window.bench.keys = []');
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await waitFor(page, `window.bench.keys.length > ${index}`);
  }
  return /** @type {number[]} */ (await page.evaluate('window.bench.keys'));
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} expression
 * @returns {Promise<number>} its value once it is true
 */
export async function waitFor(page, expression) {
  const handle = await page.waitForFunction(expression);
  return Number(await handle.jsonValue());
}
