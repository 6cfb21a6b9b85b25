import type { CDPSession, Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { expect } from './support/expect.ts';
import { cell, field } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { sampleSheet } from './support/story.ts';
import { claimedPlan } from './support/work.ts';

const stage = openStage('shared');

/** What a finger hits, px (WCAG 2.2, 2.5.8). */
const least = 24;

/** A tablet with a plan in work, whose pointer is a finger. */
async function tablet(): Promise<{ page: Page; fingers: CDPSession }> {
  const plan = await claimedPlan(stage.url());
  const { page, context, spend } = await stage.desk('tech');
  spend();
  const fingers = await context.newCDPSession(page);
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await page.goto(plan);
  await expect(field(page, 'planName')).toBeVisible();
  const isCoarse = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  expect(isCoarse).toBe(true);
  return { page, fingers };
}

async function sizeOf(part: Locator): Promise<{ readonly least: number; readonly x: number; readonly y: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('nothing is there to be pressed');
  return { least: Math.min(box.width, box.height), x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('what a finger presses or drags is at least 24 px wide and high', async () => {
  const { page } = await tablet();
  const sheet = sampleSheet(page);
  await (await cell(sheet, 1, '样本名称')).click();
  const targets = {
    'column menu': sheet.locator('.sheet-column-button').first(),
    'fill handle': sheet.locator('[data-handle]').first(),
    'tab cross': page.getByTestId('tab-close').first(),
  };
  for (const [name, target] of Object.entries(targets)) {
    await target.scrollIntoViewIfNeeded();
    const size = await sizeOf(target);
    expect(size.least, name).toBeGreaterThanOrEqual(least);
  }
  const small = await page.evaluate(
    (px) =>
      [...document.querySelectorAll('.kept-page button, .tab-bar button, header button')]
        .map((button) => ({
          box: button.getBoundingClientRect(),
          name: button.getAttribute('aria-label') ?? button.textContent,
        }))
        .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < px)
        .map(({ box, name }) => `${name} ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`),
    least,
  );
  expect(small).toEqual([]);
});

test('a finger drags the fill handle, and a drag elsewhere still scrolls the sheet', async () => {
  const { page, fingers } = await tablet();
  const sheet = sampleSheet(page);
  const [first, last] = [await cell(sheet, 1, '样本名称'), await cell(sheet, 3, '样本名称')];
  await first.scrollIntoViewIfNeeded();
  await first.click();
  await page.keyboard.type('K009');
  await page.keyboard.press('Enter');
  await first.click();
  const [from, to] = [await sizeOf(sheet.locator('[data-handle]').first()), await sizeOf(last)];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [...at] });
  await touch('touchStart', [{ x: from.x, y: from.y }]);
  for (const share of [0.3, 0.6, 1])
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  await touch('touchEnd', []);
  await expect(last).toHaveText('K011');
});
