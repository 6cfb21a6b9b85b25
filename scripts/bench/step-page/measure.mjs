// Measures one page in Chromium: time to open, time of a key in the header and in a cell, elements, memory.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ ready: string, header: string, cell: string }} Places where the page is ready, and what to type into */
/** @typedef {{ open: number, header: number, cell: number, elements: number, megabytes: number }} Figures */

const keys = 12;
const pauseMs = 40;
/** No further key is pressed after this; one always is. */
const typingMs = 20_000;

/**
 * @param {Page} page
 * @param {string} url
 * @param {Places} places
 * @param {number} patienceMs
 * @returns {Promise<Figures>} times in ms; of keys the middle one
 */
export async function measurePage(page, url, places, patienceMs) {
  page.setDefaultTimeout(patienceMs);
  page.on('pageerror', (error) => {
    // A page that is broken would be waited for in vain.
    console.error(`${url}: ${error.message}`);
    void page.close();
  });
  await page.goto(`${url}&ready=${encodeURIComponent(places.ready)}`, { waitUntil: 'commit' });
  await page.waitForFunction('window.benchOpened !== undefined');
  const open = Number(await page.evaluate('window.benchOpened'));
  const elements = Number(await page.evaluate('document.querySelectorAll("*").length'));
  const header = await typeInto(page, places.header);
  const cell = await typeInto(page, places.cell);
  return { open, header, cell, elements, megabytes: await heap(page) };
}

/**
 * @param {Page} page
 * @param {string} selector
 * @returns {Promise<number>} the middle time from key to drawn, ms
 */
async function typeInto(page, selector) {
  await page.locator(selector).first().click();
  await page.evaluate('window.benchKeys = []');
  const end = performance.now() + typingMs;
  for (let index = 0; index < keys && performance.now() < end; index += 1) {
    await page.keyboard.press(String(index % 10));
    await page.waitForFunction(`window.benchKeys.length > ${index}`);
    await page.waitForTimeout(pauseMs);
  }
  const times = /** @type {number[]} */ (await page.evaluate('window.benchKeys'));
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/**
 * @param {Page} page
 * @returns {Promise<number>} megabytes of the script heap after a collection
 */
async function heap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? 0) / 1_000_000;
}
