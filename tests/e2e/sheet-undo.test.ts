import { test } from 'vitest';
import { expect } from './support/expect.ts';
import { cell } from './support/form.ts';
import { openDropdown } from './support/overlays.ts';
import { openStage } from './support/stage.ts';
import { sampleSheet } from './support/story.ts';
import { shownPage } from './support/tabs.ts';
import { returnedPlan } from './support/work.ts';

const stage = openStage('shared');

test('what was done in a sheet is undone and done again after a reload, as before it', async () => {
  const { taskId } = await returnedPlan(stage.url());
  const { page } = await stage.desk('tech');
  await page.goto(`/work/process/dna-extraction-plan/plan/${taskId}`);
  const sheet = sampleSheet(page);
  const name = await cell(sheet, 2, '样本名称');
  const before = (await name.textContent()) ?? '';
  for (const text of ['K-1', 'K-2']) {
    await name.click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(name).toHaveText(text);
  }
  await page.keyboard.press('Control+z');
  await expect(name).toHaveText('K-1');
  await page.reload();
  await shownPage(page).getByRole('button', { name: '恢复' }).click();
  await expect(name).toHaveText('K-1');
  const undo = shownPage(page).getByRole('button', { name: '撤销' });
  await expect(undo).toBeEnabled();
  await shownPage(page).getByRole('button', { name: '重做' }).click();
  await expect(name).toHaveText('K-2');
  await undo.click();
  await undo.click();
  await expect(name).toHaveText(before);
  await expect(undo).toBeDisabled();
});

test('Ctrl+Z outside of the sheet undoes there and empties no cell; showing all rows gives the sheet the keys again', async () => {
  const { taskId } = await returnedPlan(stage.url());
  const { page } = await stage.desk('tech');
  await page.goto(`/work/process/dna-extraction-plan/plan/${taskId}`);
  const sheet = sampleSheet(page);
  const [name, below] = [await cell(sheet, 2, '样本名称'), await cell(sheet, 3, '样本名称')];
  const [before, kept] = [(await name.textContent()) ?? '', (await below.textContent()) ?? ''];
  await name.click();
  await page.keyboard.type('K-9');
  await page.keyboard.press('Enter');
  await expect(name).toHaveText('K-9');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Control+z');
  await expect(name).toHaveText(before);
  await page.keyboard.press('Tab');
  await expect(below).toHaveText(kept);
  await expect(sheet.locator('.sheet-editing')).toHaveCount(0);

  // What stands over a full window closes by itself; the next Escape leaves the window.
  await sheet.getByRole('button', { name: '占满窗口' }).click();
  await expect(page.locator('.sheet-full')).toBeVisible();
  await name.click({ button: 'right' });
  await expect(page.getByRole('menuitem').filter({ hasText: 'Ctrl+C' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem').filter({ hasText: 'Ctrl+C' })).toBeHidden();
  await sheet.getByRole('button', { name: 'Excel 与文件' }).click();
  await expect(openDropdown(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openDropdown(page)).toHaveCount(0);
  await expect(page.locator('.sheet-full')).toBeVisible();

  await name.click();
  await page.keyboard.press('Control+Shift+l');
  await page.getByRole('button', { name: '升序' }).click();
  await sheet.getByRole('button', { name: '显示全部' }).click();
  await expect(sheet.locator('.sheet-editor')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.sheet-full')).toHaveCount(0);
});
