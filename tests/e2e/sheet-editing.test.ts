import type { Locator, Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { apiClient } from './support/api.ts';
import { copyLikeExcel } from './support/clipboard.ts';
import { expect } from './support/expect.ts';
import { cell, field } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { pasteInto, sampleIdentity, sampleSheet } from './support/story.ts';
import { experimentTask, forgetStartDraft, makeProject } from './support/work.ts';

const stage = openStage('shared');

beforeAll(async () => {
  await makeProject(await apiClient(stage.url(), 'sales'), 'Editing like a spreadsheet');
});

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/work/start');
  await page.locator('.ant-card .ant-btn-primary').first().click();
  await expect(field(page, 'projectNo')).toBeVisible();
  return sampleSheet(page);
}

/** The fill handle that is seen: the layers of the frozen and of the other columns draw one between them. */
function handle(sheet: Locator): Locator {
  return sheet.locator('[data-handle]');
}

test('samples are named by the fill handle, and rows come by the menu of the mouse and of the keyboard', async () => {
  const { page } = await stage.desk('lead');
  const sheet = await openForm(page);
  await copyLikeExcel(page, sampleIdentity(6));
  await pasteInto(page, sheet);
  const names = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((row) => cell(sheet, row, '样本名称')));
  const name = (row: number): Locator => names[row - 1] ?? sheet;
  await name(1).click();
  await page.keyboard.type('K009');
  await page.keyboard.press('Enter');
  await name(1).click();

  await name(4).scrollIntoViewIfNeeded();
  const [from, to] = [await handle(sheet).boundingBox(), await name(4).boundingBox()];
  await page.mouse.move(from!.x + 4, from!.y + 4);
  await page.mouse.down();
  await page.mouse.move(to!.x + 20, to!.y + 12, { steps: 4 });
  await page.mouse.up();
  await expect(name(4)).toHaveText('K012');

  const menu = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)');
  await name(6).click({ button: 'right' });
  await expect(menu.getByRole('menuitem', { name: '上移' })).not.toHaveAttribute('aria-disabled', 'true');
  await expect(menu.getByRole('menuitem', { name: '下移' })).toHaveAttribute('aria-disabled', 'true');
  await menu.getByText('复制为新行').click();
  await expect(sheet.getByRole('grid')).toHaveAttribute('aria-rowcount', '8');
  await expect(name(7)).toHaveText((await name(6).textContent()) ?? '');

  await name(1).click();
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByText('在上方插入行')).toBeVisible();
  await menu.getByText('在上方插入行').click();
  await expect(name(2)).toHaveText('K009');
  await expect(menu).toHaveCount(0);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect(sheet.getByRole('grid')).toHaveAttribute('aria-rowcount', '7');
  await expect(name(4)).not.toHaveText('K012');
});

test('texts are found, replaced as one step, filtered and sorted without moving what is stored', async () => {
  const { page } = await stage.desk('lead');
  await forgetStartDraft(stage.url());
  const sheet = await openForm(page);
  await copyLikeExcel(page, sampleIdentity(40));
  await pasteInto(page, sheet);
  const grid = sheet.getByRole('grid');
  const names = await Promise.all([1, 2, 40].map((row) => cell(sheet, row, '样本名称')));
  const [first, second] = [names[0] ?? sheet, names[1] ?? sheet];
  const before = [await first.textContent(), await second.textContent()];
  await first.click();
  await page.keyboard.press('Control+h');
  const bar = sheet.getByRole('search');
  await bar.getByLabel('查找内容').fill(before[1] ?? '');
  await bar.getByLabel('整格匹配').check();
  await bar.getByLabel('查找内容').press('Enter');
  await expect(bar.getByRole('status')).toHaveText('第 1 / 1 处');
  await bar.getByLabel('替换为').fill('Zeta');
  await bar.getByRole('button', { name: '全部替换' }).click();
  await expect(bar.getByRole('status')).toHaveText('已替换 1 格');
  await expect(second).toHaveText('Zeta');
  await bar.getByLabel('替换为').press('Escape');
  await expect(bar).toHaveCount(0);

  const head = sheet.getByRole('columnheader', { name: '样本名称' }).first();
  await head.getByRole('button').click();
  const menu = page.locator('.sheet-column-menu');
  await menu.getByRole('button', { name: '降序' }).click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toHaveText('Zeta');
  await page.keyboard.press('Control+Shift+l');
  await menu.getByLabel('搜索值').fill('Zeta');
  await menu.getByLabel('搜索值').press('Enter');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await expect(sheet.getByText('显示 1 / 40 行')).toBeVisible();
  await expect(first).toHaveText('Zeta');
  await first.click();
  await page.keyboard.press('Control+z');
  await expect(first).toHaveText(before[1] ?? '');
  await sheet.getByRole('button', { name: '显示全部' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '41');
  await expect(first).toHaveText(before[0] ?? '');
  await expect(second).toHaveText(before[1] ?? '');
});

/** Titles in sight of which a part is cut off. */
function cutTitles(titles: readonly Element[]): readonly string[] {
  return titles.flatMap((title) => {
    const isCut = title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight;
    return isCut ? [title.textContent] : [];
  });
}

test.each(['zh', 'en'] as const)('the title of each column of a step is read whole (%s)', async (language) => {
  const { taskId } = await experimentTask(stage.url());
  const { page } = await stage.desk('tech', language);
  await page.goto(`/work/process/dna-extraction-plan/experiment/${taskId}`);
  // Columns out of sight are not drawn, and none is wider in a wider window.
  await page.setViewportSize({ width: 6000, height: 900 });
  const titles = page.locator('.sheet-title-text');
  await expect.poll(() => titles.count()).toBeGreaterThan(30);
  await expect.poll(() => titles.evaluateAll(cutTitles)).toEqual([]);
});
