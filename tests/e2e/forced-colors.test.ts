import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { apiClient } from './support/api.ts';
import { untilStill } from './support/axe.ts';
import { copyLikeExcel } from './support/clipboard.ts';
import { expect } from './support/expect.ts';
import { cell, field } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { pasteInto, sampleSheet } from './support/story.ts';
import { claimedPlan, forgetStartDraft, makeProject } from './support/work.ts';

const stage = openStage('shared');

/** A picture of a part of the page as its system draws it that sets the colours itself. */
async function picture(page: Page, part: Locator): Promise<string> {
  await untilStill(page);
  const box = await part.boundingBox();
  if (box === null) throw new Error('nothing is there to be seen');
  const edge = 4;
  const clip = {
    x: Math.max(0, box.x - edge),
    y: Math.max(0, box.y - edge),
    width: box.width + 2 * edge,
    height: box.height + 2 * edge,
  };
  return (await page.screenshot({ clip, caret: 'hide' })).toString('base64');
}

/** Which of these classes cannot be told from none by looking at the part. */
async function unseen(page: Page, part: Locator, looks: readonly string[]): Promise<readonly string[]> {
  const plain = await picture(page, part);
  const found: string[] = [];
  for (const look of looks) {
    await part.evaluate((element, name) => element.classList.add(...name.split(' ')), look);
    if ((await picture(page, part)) === plain) found.push(look);
    await part.evaluate((element, name) => element.classList.remove(...name.split(' ')), look);
  }
  return found;
}

/** Of these looks each differs from each other one. */
async function looksOf(page: Page, part: Locator, looks: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (const look of looks) {
    await part.evaluate((element, name) => element.classList.add(...name.split(' ')), look);
    seen.add(await picture(page, part));
    await part.evaluate((element, name) => element.classList.remove(...name.split(' ')), look);
  }
  return seen;
}

async function openPlan(): Promise<Page> {
  const plan = await claimedPlan(stage.url());
  const { page } = await stage.desk('tech');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(plan);
  await expect(field(page, 'planName')).toBeVisible();
  return page;
}

test('where the system sets the colours, cells of a sheet say without them what is wrong, locked, asked, changed and selected', async () => {
  const page = await openPlan();
  const sheet = sampleSheet(page);
  const [first, other] = [await cell(sheet, 1, '样本名称'), await cell(sheet, 2, '样本名称')];
  await other.scrollIntoViewIfNeeded();
  const marks = ['sheet-error', 'sheet-warn', 'sheet-asked', 'sheet-changed', 'sheet-hidden', 'sheet-still'];
  const unseenMarks = await unseen(page, other, marks);
  expect(unseenMarks).toEqual([]);
  const looks = await looksOf(page, other, [...marks, 'sheet-asked sheet-changed']);
  expect(looks.size).toBe(marks.length + 1);

  const before = await picture(page, first);
  await first.click();
  const active = await picture(page, first);
  expect(active).not.toBe(before);
  await page.keyboard.press('Shift+ArrowDown');
  const ranged = await picture(page, first);
  expect(ranged).not.toBe(active);
  await first.dblclick();
  const edited = await picture(page, first);
  expect(edited).not.toBe(active);
  await page.keyboard.press('Escape');
});

test('so do places of a plate', async () => {
  await makeProject(await apiClient(stage.url(), 'sales'), 'Plates without colours');
  const { page } = await stage.desk('lead');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/work/start');
  await page.locator('.ant-card .ant-btn-primary').first().click();
  await expect(field(page, 'projectNo')).toBeVisible();
  const sheet = sampleSheet(page);
  const titles = ['样本名称', '容器', '板号', '孔位'];
  await copyLikeExcel(page, [titles, ['K-01', '96孔板', 'PL-07', 'A1'], ['K-02', '96孔板', 'PL-07', 'B1']]);
  await pasteInto(page, sheet);
  await sheet.getByRole('button', { name: '位置图' }).click();
  const free = sheet.locator('[data-place]').nth(40);
  await free.scrollIntoViewIfNeeded();
  const unseenPlaces = await unseen(page, free, [
    'map-taken',
    'map-twice',
    'map-chosen',
    'map-over',
    'map-taken map-cut',
  ]);
  expect(unseenPlaces).toEqual([]);
});

test('a map coloured by a column says its values by signs that the legend explains', async () => {
  await makeProject(await apiClient(stage.url(), 'sales'), 'Heat without colours');
  await forgetStartDraft(stage.url());
  const { page } = await stage.desk('lead');
  await page.goto('/work/start');
  await page.locator('.ant-card .ant-btn-primary').first().click();
  await expect(field(page, 'projectNo')).toBeVisible();
  const sheet = sampleSheet(page);
  const plate = (at: number): string[] => [`K-0${at}`, '96孔板', 'PL-08', `A${at}`, `G${at}`];
  await copyLikeExcel(page, [['样本名称', '容器', '板号', '孔位', '分组'], plate(1), plate(2), plate(3)]);
  await pasteInto(page, sheet);
  await sheet.getByRole('button', { name: '位置图' }).click();
  // Of many columns those that are far down are drawn once their name is typed.
  await sheet.getByRole('combobox', { name: '着色' }).fill('分组');
  await page.locator('.ant-select-item-option', { hasText: '分组' }).first().click();
  const sign = (part: Locator): Promise<string> =>
    part.evaluate((element) => getComputedStyle(element, '::before').content.replaceAll('"', ''));
  const places = [0, 1, 2].map((at) => sheet.locator('[data-place]').nth(at));
  const swatches = sheet.locator('.map-legend .map-swatch');
  await expect(swatches).toHaveCount(3);
  const plain = await Promise.all(places.map(sign));
  expect(plain).toEqual(['none', 'none', 'none']);

  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(() => Promise.all(places.map(sign))).toEqual(['A', 'B', 'C']);
  const explained = await Promise.all([0, 1, 2].map((at) => sign(swatches.nth(at))));
  expect(explained).toEqual(['A', 'B', 'C']);
  const looks = await Promise.all(
    [...places, swatches.first()].map((part) =>
      part.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color].join()),
    ),
  );
  expect(new Set(looks).size).toBe(1);
});

test('so do tabs, buttons and fields that have the focus, and the frames of dialogs', async () => {
  const page = await openPlan();
  const sheet = sampleSheet(page);
  const tab = page.locator('.tab-item[aria-selected="true"]');
  const chosen = await picture(page, tab);
  await tab.evaluate((element) => element.setAttribute('aria-selected', 'false'));
  const unchosen = await picture(page, page.locator('.tab-item').last());
  expect(unchosen).not.toBe(chosen);

  for (const part of [
    field(page, 'planName'),
    page.getByTestId('ask-question'),
    page.getByTestId('user-menu'),
    sheet.getByRole('button', { name: '占满窗口' }),
  ]) {
    await part.scrollIntoViewIfNeeded();
    await part.evaluate((element) => (element as HTMLElement).blur());
    const plain = await picture(page, part);
    await part.focus();
    await page.keyboard.press('Shift');
    const focused = await picture(page, part);
    expect(focused).not.toBe(plain);
  }

  await page.getByTestId('ask-question').click();
  const frame = page.locator('.ant-modal-container:visible');
  await expect(frame).toHaveCSS('border-top-style', 'solid');
});
