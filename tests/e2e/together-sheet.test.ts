import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, onTestFinished, test } from 'vitest';
import { killProfile, logIn, openProfile } from './support/browser.ts';
import { address, draftCall, open, openDraftTeam, untilDraft, type DraftTeam } from './support/draft-page.ts';
import { expect } from './support/expect.ts';
import { cell } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { sampleSheet } from './support/story.ts';

const stage = openStage('shared');

let team: DraftTeam;

beforeAll(async () => {
  team = await openDraftTeam(stage.url());
});

const name = (page: Page, row: number): Promise<Locator> => cell(sampleSheet(page), row, '样本名称');

/** Types a name into a cell and goes on by Enter. */
async function write(page: Page, row: number, text: string): Promise<void> {
  await (await name(page, row)).dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('of cells that two windows changed in one sheet, those that both changed are asked about, the others just meet', async () => {
  const taskId = await team.claimedTask();
  const [first, second] = await Promise.all([stage.desk('tech'), stage.desk('tech')]);
  await Promise.all([open(first.page, taskId), open(second.page, taskId)]);
  await second.page.route(draftCall, (route) => route.abort());
  await write(second.page, 2, 'Both, second');
  await write(second.page, 3, 'Second alone');
  await untilDraft(second.page, 'offline');
  await write(first.page, 1, 'First alone');
  await write(first.page, 2, 'Both, first');
  await untilDraft(first.page, 'saved');
  await second.page.unroute(draftCall);
  await untilDraft(second.page, 'conflict');
  const dialog = second.page.getByTestId('clash-dialog');
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await expect(dialog).toContainText('Both, second');
  await dialog.getByText('另一处的内容 Both, first').click();
  await second.page.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(dialog).toBeHidden();
  await untilDraft(second.page, 'saved');
  for (const { page } of [second, first]) {
    const [one, both, other] = await Promise.all([name(page, 1), name(page, 2), name(page, 3)]);
    await expect(one).toHaveText('First alone');
    await expect(both).toHaveText('Both, first');
    await expect(other).toHaveText('Second alone');
  }
});

test('who else has the task open is gone for the others once their browser was killed', async () => {
  const taskId = await team.claimedTask();
  const { page } = await stage.desk('tech');
  await open(page, taskId);
  const folder = mkdtempSync(join(tmpdir(), 'seqdesk-profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const browser = await openProfile(folder);
  onTestFinished(() => browser.close());
  const other = await browser.newPage();
  await other.goto(`${stage.url()}/login`);
  await logIn(other, 'lead');
  await other.goto(stage.url() + address(taskId));
  const shown = page.getByTestId('presence');
  await expect(shown).toContainText('同时打开：');
  await killProfile(browser, folder);
  await expect(shown).toHaveText('');
});
