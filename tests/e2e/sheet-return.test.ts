import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { expect } from './support/expect.ts';
import { cell } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { sampleSheet } from './support/story.ts';
import { shownPage } from './support/tabs.ts';
import { returnedPlan } from './support/work.ts';

const stage = openStage('shared');

async function rename(page: Page, name: Locator, text: string): Promise<void> {
  await name.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('who gets a task back sees what is changed since, cell by cell, and can look at those rows alone', async () => {
  const { taskId } = await returnedPlan(stage.url());
  const { page } = await stage.desk('tech');
  await page.goto(`/work/process/dna-extraction-plan/plan/${taskId}`);
  const sheet = sampleSheet(page);
  const since = shownPage(page).getByTestId('sheet-since');
  await expect(since).toHaveText('退回后未改动');
  await expect(since).toBeDisabled();
  const name = await cell(sheet, 2, '样本名称');
  const before = (await name.textContent()) ?? '';
  await rename(page, name, 'K-77');
  await expect(since).toHaveText('退回后改动 1 格（1 行）');
  await expect(name).toHaveClass(/sheet-changed/);
  await expect(name).toHaveAttribute('title', `退回时：${before}`);
  await since.click();
  await expect(sheet.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  await expect(shownPage(page).locator('.sheet-view')).toContainText('退回后有改动');
  await since.click();
  await expect(sheet.getByRole('grid')).toHaveAttribute('aria-rowcount', '4');
  await rename(page, name, before);
  await expect(since).toHaveText('退回后未改动');
});
