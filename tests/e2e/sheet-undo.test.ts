import { test } from 'vitest';
import { expect } from './support/expect.ts';
import { cell } from './support/form.ts';
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
