// Opening and typing on the step page of the DNA extraction with 96, 384 and 1,536 rows, beside a plain @rjsf/antd form
// with the same schema and data, in the same run and browser.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../build/files.mjs';
import { provideChromium } from '../test/chromium.mjs';
import { buildPages } from './step-page/build.mjs';
import { measurePage } from './step-page/measure.mjs';
import { servePages } from './step-page/serve.mjs';

const sizes = [96, 384, 1536];
/** A page whose key would take longer than this is not waited for. */
const longestKeyMs = 20_000;
const patienceMs = 240_000;

const ours = {
  ready: '[role="grid"] .sheet-row',
  header: 'textarea:not(.sheet-editor)',
  cell: '.sheet-row:not(.sheet-odd) [aria-colindex="5"]',
};
/** @param {number} rows */
const stock = (rows) => ({
  ready: `#root_samples_${rows - 1}_extractFailReason`,
  header: '#root_deviation',
  cell: '#root_samples_0_extractNote',
});

const folder = join(root, '.cache', 'bench', 'step-page');
await buildPages(folder);
const site = await servePages(folder);
const browser = await chromium.launch({
  executablePath: provideChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  console.log('page                 rows   open ms   header key ms   cell key ms   elements   heap MB');
  for (const rows of sizes) line('step page', rows, await run('ours', rows, ours));
  let lastKey = 0;
  let lastRows = 0;
  for (const rows of sizes) {
    const expected = lastRows === 0 ? 0 : (lastKey * rows) / lastRows;
    if (expected > longestKeyMs) {
      console.log(`${'plain @rjsf/antd'.padEnd(18)} ${String(rows).padStart(6)}   not run: a key would take over 20 s`);
      continue;
    }
    const figures = await run('stock', rows, stock(rows));
    line('plain @rjsf/antd', rows, figures);
    [lastKey, lastRows] = [Math.max(figures?.header ?? Infinity, figures?.cell ?? Infinity), rows];
  }
} finally {
  await browser.close();
  site.close();
}

/**
 * @param {string} name
 * @param {number} rows
 * @param {import('./step-page/measure.mjs').Places} places
 * @returns {Promise<import('./step-page/measure.mjs').Figures | null>} null when the page took too long
 */
async function run(name, rows, places) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await measurePage(await context.newPage(), `${site.url}/${name}.html?rows=${rows}`, places, patienceMs);
  } catch (error) {
    // The reference may run out of memory before it runs out of time.
    if (error instanceof Error && (error.name === 'TimeoutError' || /crashed/.test(error.message))) return null;
    throw error;
  } finally {
    await context.close();
  }
}

/**
 * @param {string} name
 * @param {number} rows
 * @param {import('./step-page/measure.mjs').Figures | null} figures
 */
function line(name, rows, figures) {
  const head = `${name.padEnd(18)} ${String(rows).padStart(6)}`;
  if (figures === null) {
    console.log(`${head}   crashed, or gave no answer within ${patienceMs / 1000} s`);
    return;
  }
  const { open, header, cell, elements, megabytes } = figures;
  const columns = [open.toFixed(0).padStart(9), header.toFixed(1).padStart(15), cell.toFixed(1).padStart(13)];
  console.log(`${head} ${columns.join(' ')} ${String(elements).padStart(10)} ${megabytes.toFixed(1).padStart(9)}`);
}
