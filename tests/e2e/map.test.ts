import { beforeAll, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { apiClient } from './support/api.ts';
import { copyLikeExcel } from './support/clipboard.ts';
import { expect } from './support/expect.ts';
import { field } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { pasteInto, sampleSheet } from './support/story.ts';
import { forgetStartDraft, makeProject } from './support/work.ts';

const stage = openStage('shared');

beforeAll(async () => {
  await makeProject(await apiClient(stage.url(), 'sales'), 'Samples on plates');
});

/** Fourteen samples: one stands where no plate has a place, two share one, and the last one is a control. */
function samplesOnPlates(): string[][] {
  const wells = ['A1', 'B1', 'B1', 'Z99'];
  const rows = Array.from({ length: 14 }, (_, index) => [
    `K-${String(index + 1).padStart(2, '0')}`,
    wells[index] === undefined ? '' : '96孔板',
    wells[index] === undefined ? '' : 'PL-07',
    wells[index] ?? '',
    index === 13 ? '无模板对照' : '非对照',
  ]);
  return [['样本名称', '容器', '板号', '孔位', '对照类型'], ...rows];
}

async function openMap(page: Page): Promise<Locator> {
  await page.goto('/work/start');
  await page.locator('.ant-card .ant-btn-primary').first().click();
  await expect(field(page, 'projectNo')).toBeVisible();
  const sheet = sampleSheet(page);
  await copyLikeExcel(page, samplesOnPlates());
  await pasteInto(page, sheet);
  await sheet.getByRole('button', { name: '位置图' }).click();
  return sheet.getByRole('region', { name: '孔位' });
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}

/** Picks an entry of the list that is open. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(name, { exact: true }).click();
}

const place = (map: Locator, at: string): Locator => map.getByRole('gridcell', { name: new RegExp(`^${at}，`) });

test('samples are placed on a plate by mouse and keys, and what cannot stand there is named', async () => {
  const { page } = await stage.desk('lead');
  const map = await openMap(page);
  await expect(map.getByText('PL-07 2/96')).toBeVisible();
  await expect(map.getByText('B1 放了两次：K-02、K-03')).toBeVisible();
  await expect(map.getByText('K-04：没有位置 Z99')).toBeVisible();
  await expect(map.getByText('还没有位置：10 行')).toBeVisible();

  // A row without a place is dragged to one.
  const [from, to] = [map.getByRole('button', { name: 'K-05' }), place(map, 'C3')];
  await dragTo(page, from, to);
  await expect(place(map, 'C3')).toHaveText('K-05');

  // What stands on a place goes elsewhere; whoever stood there takes its place.
  await dragTo(page, place(map, 'A1'), place(map, 'C3'));
  await expect(place(map, 'C3')).toHaveText('K-01');
  await expect(place(map, 'A1')).toHaveText('K-05');

  // Keys: down to D1, two rows one after the other, and back.
  await place(map, 'A1').click();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'Enter']) await page.keyboard.press(key);
  await expect(place(map, 'D1')).toHaveText('K-06');
  await expect(place(map, 'E1')).toHaveText('K-07');
  await page.keyboard.press('Control+z');
  await expect(place(map, 'E1')).toHaveText('');

  // The rest snakes along rows from F1; the control goes to the place that is kept for it.
  await place(map, 'F1').click();
  await map.getByRole('combobox', { name: '顺序' }).click();
  await choose(page, '蛇形');
  await map.getByRole('button', { name: '放入 8 行' }).click();
  await expect(place(map, 'H12')).toHaveText('K-14');
  await expect(map.getByText('每行都有位置')).toBeVisible();
  await expect(map.getByRole('status')).toHaveText('已放入 8 行');

  // A fault leads to its row, and the map shows where the chosen row stands.
  await map.getByRole('button', { name: 'K-04：没有位置 Z99' }).click();
  await page.keyboard.type('B2');
  await page.keyboard.press('Enter');
  await expect(place(map, 'B2')).toHaveText('K-04');
});

test('a second plate takes the places of the first, a column colours them, and larger plates are drawn too', async () => {
  await forgetStartDraft(stage.url());
  const { page } = await stage.desk('lead');
  const map = await openMap(page);
  await map.getByPlaceholder('新的板号').fill('PL-08');
  await page.keyboard.press('Enter');
  await map.getByRole('combobox', { name: '位置同' }).click();
  await choose(page, '位置同 PL-07');
  await expect(map.getByText('PL-08 2/96')).toBeVisible();
  await expect(place(map, 'A1')).toHaveText('K-05');
  await map.getByRole('combobox', { name: '着色' }).click();
  await choose(page, '对照类型');
  await expect(map.locator('.map-legend')).toContainText('无模板对照');
  await expect(place(map, 'A1')).toHaveAttribute('style', /background/);

  await map.getByPlaceholder('新的板号').fill('PL-1536');
  await map.getByRole('combobox', { name: '规格' }).click();
  await choose(page, '32 × 48');
  await map.getByRole('button', { name: '添加' }).click();
  await place(map, 'AF48').click();
  await page.keyboard.press('Enter');
  await expect(map.getByText('PL-1536 1/1536')).toBeVisible();
});
