import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { apiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { cell, confirmDialog, field, reasonDialog } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { reviewTask, startPlan } from './support/work.ts';

const stage = openStage();

const samples = (page: Page): Locator => shownPage(page).locator('section.sheet').last();
const questions = (page: Page): Locator => shownPage(page).getByTestId('questions');

/** Asks about what has the cursor, by keys alone. */
async function askByKeys(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Alt+q');
  const words = reasonDialog(page).getByRole('textbox');
  await expect(words).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(reasonDialog(page)).toHaveCount(0);
}

test('S2-17 a reviewer asks about a cell by keys; who did it finds it at home and at the cell, and answers; all see both at once', async () => {
  const { taskId, processInstanceId } = await reviewTask(stage.url());
  const address = `/work/process/dna-extraction-plan/review/${taskId}`;
  const [{ page: lead }, { page: watcher }] = await Promise.all([stage.desk('lead'), stage.desk('lead', 'en')]);
  await Promise.all([lead.goto(address), watcher.goto(address)]);
  await expect(shownPage(watcher).getByTestId('presence')).not.toHaveText('');
  await (await cell(samples(lead), 2, '样本名称')).click();
  await askByKeys(lead, '名称与送样单一致吗？');
  await expect(questions(lead).getByTestId('question')).toContainText('名称与送样单一致吗？');
  const asked = await cell(samples(lead), 2, '样本名称');
  await expect(asked).toHaveClass(/sheet-asked/);
  await expect(asked).toHaveAttribute('title', /的提问：名称与送样单一致吗？/);
  await expect(questions(watcher)).toContainText('名称与送样单一致吗？');
  const seen = await cell(samples(watcher), 2, 'Sample name');
  await expect(seen).toHaveClass(/sheet-asked/);

  const { page: tech } = await stage.homeDesk('tech');
  await expect(tech.getByRole('button', { name: /^通知中心，\d+ 条未读$/ })).toBeVisible();
  const waiting = tech.getByTestId('home-questions');
  await expect(waiting).toContainText('待您回答的提问（1）');
  await waiting.getByRole('link').first().click();
  await tech.waitForURL(`**/detail/${processInstanceId}/**`);
  const question = shownPage(tech).getByTestId('question');
  await question.getByRole('button').first().click();
  await expect(samples(tech)).toContainText('的提问：名称与送样单一致吗？');
  expect(await seriousFindings(tech)).toEqual([]);
  await question.getByRole('textbox', { name: '回答' }).fill('一致');
  await tech.keyboard.press('Tab');
  await tech.keyboard.press('Enter');
  await expect(questions(tech)).toContainText('已回答的提问（1）');
  await expect(shownPage(tech).getByTestId('trail-entry').first()).toContainText('一致');

  await expect(questions(lead)).toContainText('已回答的提问（1）');
  await expect(questions(watcher)).toContainText('Answered questions (1)');
  await expect(asked).not.toHaveClass(/sheet-asked/);
  await tech.goto('/wel/index');
  await expect(tech.getByTestId('user-menu')).toBeVisible();
  await expect(tech.getByTestId('home-questions')).toHaveCount(0);
});

test('S2-17 the mark stays at its row while that is edited and moved; who has the task is led to it', async () => {
  const [lead, sales, tech] = await Promise.all([
    apiClient(stage.url(), 'lead'),
    apiClient(stage.url(), 'sales'),
    apiClient(stage.url(), 'tech'),
  ]);
  const { taskId, processInstanceId } = await startPlan(lead, sales);
  await tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
  const { page } = await stage.homeDesk('tech', 'en');
  const { data } = await lead.get<{ readonly data: { readonly samples: readonly { readonly sampleNo: string }[] } }>(
    `blade-flow/work/instance-detail?processInstanceId=${processInstanceId}`,
  );
  const row = data.samples[1]?.sampleNo ?? '';
  const about = { processInstanceId, path: 'samples.sampleName', row, text: 'Is this the right name?' };
  await lead.post('blade-flow/work/ask', about);
  await lead.post('blade-flow/work/ask', { ...about, path: 'batchNo', row: '', text: 'Which batch?' });
  const own = page.getByTestId('home-questions').getByRole('listitem').filter({ hasText: 'Is this the right name?' });
  await own.getByRole('link').click();
  await page.waitForURL(`**/plan/${taskId}/**`);
  await expect(field(page, 'planName')).toBeVisible();
  await expect(shownPage(page).getByText(/^Question of .*: Which batch\?$/)).toBeVisible();
  const name = await cell(samples(page), 2, 'Sample name');
  await expect(name).toHaveClass(/sheet-asked/);
  await name.dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Renamed');
  await page.keyboard.press('Enter');
  await expect(name).toHaveText('Renamed');
  await expect(name).toHaveClass(/sheet-asked/);

  await name.click();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  const above = await cell(samples(page), 1, 'Sample name');
  await expect(above).toHaveClass(/sheet-asked/);
  await expect(name).not.toHaveClass(/sheet-asked/);
  await above.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Delete rows/ }).click();
  await confirmDialog(page);
  await expect(questions(page)).toContainText('(the row is no longer there)');
});

test.each([
  ['zh', { column: '样本名称', ask: /^就此格提问/ }],
  ['en', { column: 'Sample name', ask: /^Ask about this cell/ }],
] as const)('S2-17 the menu of the sheet asks about its cell, by mouse and by keys (%s)', async (language, words) => {
  const { taskId } = await reviewTask(stage.url());
  const { page } = await stage.desk('lead', language);
  await page.goto(`/work/process/dna-extraction-plan/review/${taskId}`);
  const asked = [await cell(samples(page), 1, words.column), await cell(samples(page), 2, words.column)] as const;
  const item = page.getByRole('menuitem', { name: words.ask });
  const say = reasonDialog(page).getByRole('textbox');

  await expect(shownPage(page).getByTestId('ask-question')).toBeVisible();
  await asked[0].click({ button: 'right' });
  await item.click();
  await expect(reasonDialog(page)).toContainText(words.column);
  await say.fill('By mouse?');
  await reasonDialog(page).locator('.ant-btn-primary').click();
  await expect(reasonDialog(page)).toHaveCount(0);
  await expect(asked[0]).toHaveAttribute('title', /By mouse\?/);
  await expect(samples(page).locator('textarea').first()).toBeFocused();

  // What lies below the mouse is not what keys choose.
  await page.mouse.move(0, 0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+F10');
  await expect(page.locator('[role="menuitem"]:focus')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(say).toBeFocused();
  await page.keyboard.type('By keys?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(asked[1]).toHaveAttribute('title', /By keys\?/);
  await expect(questions(page).getByTestId('question')).toHaveCount(2);
  await expect(asked[0]).not.toHaveAttribute('title', /By keys\?/);
});
