// Finds a column of a sheet that draws only the columns in sight.
import type { Page } from 'playwright-core';

import { must } from '../support/report.ts';

/**
 * Scrolls a sheet sideways until the title of a column is drawn, and then to the middle.
 * @param label of the column, the first line of its title's tip
 * @returns its aria-colindex
 */
export async function findColumn(page: Page, label: string): Promise<string> {
  await nextPaint(page, `area.scrollLeft = 0`);
  for (;;) {
    const titles = (await page.evaluate(inSheet(`titles.map((one) => one.ariaColIndex)`, label))) as string[];
    must(titles.length <= 1, `there is not one column ${label}, but ${titles.length}`);
    const [index] = titles;
    if (index !== undefined) {
      await nextPaint(page, `titles[0].scrollIntoView({ block: 'nearest', inline: 'center' })`, label);
      return index;
    }
    const moved = (await nextPaint(page, `area.scrollLeft += area.clientWidth / 2`)) === true;
    must(moved, `there is no column ${label}`);
  }
}

/**
 * @param act what scrolls the area
 * @returns whether it moved sideways, once that has been drawn
 */
function nextPaint(page: Page, act: string, label = '') {
  const paint = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`;
  const body = `(async () => { const from = area.scrollLeft; ${act}; await ${paint}; return area.scrollLeft !== from; })()`;
  return page.evaluate(inSheet(body, label));
}

/** An expression that knows the area that scrolls the sheet, and the titles in it that read as the label. */
function inSheet(expression: string, label: string) {
  return `((area) => {
    const titles = [...area.querySelectorAll('[role="columnheader"]')]
      .filter((one) => one.title.split('\\n')[0] === ${JSON.stringify(label)});
    return ${expression};
  })(document.querySelector('[role="grid"]').parentElement)`;
}
