import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import type { Desk } from './support/browser.ts';
import {
  address,
  draftCall,
  open,
  openDraftTeam,
  planName,
  restore,
  type,
  untilDraft,
  type DraftTeam,
} from './support/draft-page.ts';
import { expect } from './support/expect.ts';
import { cell } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { sampleSheet } from './support/story.ts';

const stage = openStage('shared');

let team: DraftTeam;

beforeAll(async () => {
  team = await openDraftTeam(stage.url());
});

/** Types a name into a cell and goes on by Enter. */
async function write(page: Page, row: number, column: string, text: string): Promise<void> {
  await (await cell(sampleSheet(page), row, column)).dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

describe('two computers', () => {
  async function bothTyping(): Promise<{ taskId: string; first: Desk; second: Desk }> {
    const taskId = await team.claimedTask();
    const [first, second] = await Promise.all([stage.desk('tech'), stage.desk('tech')]);
    await Promise.all([open(first.page, taskId), open(second.page, taskId)]);
    // What the second one types is not with the server yet when the first one saves.
    await second.page.route(draftCall, (route) => route.abort());
    await type(second.page, 'Second computer');
    await untilDraft(second.page, 'offline');
    await type(first.page, 'First computer');
    await untilDraft(first.page, 'saved');
    await second.page.unroute(draftCall);
    await untilDraft(second.page, 'conflict');
    await expect.poll(() => team.nameOnServer(taskId)).toBe('First computer');
    await expect(planName(second.page)).toHaveValue('Second computer');
    return { taskId, first, second };
  }

  test('what both changed is asked about, side by side, and nothing is overwritten; the other can be taken', async () => {
    const { taskId, second } = await bothTyping();
    const dialog = second.page.getByTestId('clash-dialog');
    await expect(dialog.getByText('当前内容 Second computer')).toBeVisible();
    await dialog.getByText('另一处的内容 First computer').click();
    await second.page.locator('.ant-modal-footer .ant-btn-primary').click();
    await expect(dialog).toBeHidden();
    await expect(planName(second.page)).toHaveValue('First computer');
    await expect.poll(() => team.nameOnServer(taskId)).toBe('First computer');
    await type(second.page, 'First computer, gone on with');
    await untilDraft(second.page, 'saved');
    await expect.poll(() => team.nameOnServer(taskId)).toBe('First computer, gone on with');
  });

  test('or the own work goes on, by keyboard alone, and the first computer shows it', async () => {
    const { taskId, first, second } = await bothTyping();
    const dialog = second.page.getByTestId('clash-dialog');
    await dialog.getByRole('radio').first().focus();
    await second.page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio').last()).toBeChecked();
    await second.page.keyboard.press('ArrowUp');
    await second.page.locator('.ant-modal-footer .ant-btn-primary').focus();
    await second.page.keyboard.press('Enter');
    await expect.poll(() => team.nameOnServer(taskId)).toBe('Second computer');
    // The first computer has typed nothing since: it is shown what came.
    await expect(planName(first.page)).toHaveValue('Second computer');
  });

  test('cells that only one of them changed meet without a question, in both, and undo goes on', async () => {
    const taskId = await team.claimedTask();
    const [first, second] = await Promise.all([stage.desk('tech'), stage.desk('tech', 'en')]);
    await Promise.all([open(first.page, taskId), open(second.page, taskId)]);
    await write(first.page, 1, '样本名称', 'First');
    await untilDraft(first.page, 'saved');
    await write(second.page, 3, 'Sample name', 'Second');
    await type(second.page, 'Plan of the second');
    await expect(second.page.getByText('change made elsewhere was taken in')).toBeVisible();
    await untilDraft(second.page, 'saved');
    const [taken, own] = [
      await cell(sampleSheet(second.page), 1, 'Sample name'),
      await cell(sampleSheet(second.page), 3, 'Sample name'),
    ];
    await expect(taken).toHaveText('First');
    const stored = async (): Promise<string> =>
      JSON.stringify(await team.tech.get(`blade-flow/work/draft?taskId=${taskId}`));
    await expect.poll(stored).toMatch(/First.*Second/);
    await own.click();
    await second.page.keyboard.press('Control+z');
    await expect(own).not.toHaveText('Second');
    await expect(taken).toHaveText('First');
    await expect(planName(first.page)).toHaveValue('Plan of the second');
    await write(first.page, 2, '样本名称', 'First again');
    await expect.poll(stored).toMatch(/First.*First again/);
  });

  test('work kept on this computer alone is not laid over newer work from elsewhere unasked', async () => {
    const taskId = await team.claimedTask();
    const [cut, other] = await Promise.all([stage.desk('tech'), stage.desk('tech')]);
    await open(cut.page, taskId);
    await cut.page.route(draftCall, (route) => route.abort());
    await type(cut.page, 'Typed offline');
    await untilDraft(cut.page, 'offline');
    await open(other.page, taskId);
    await type(other.page, 'Typed elsewhere');
    await untilDraft(other.page, 'saved');
    await cut.page.unroute(draftCall);
    await cut.page.reload();
    await restore(cut.page);
    await untilDraft(cut.page, 'conflict');
    await expect.poll(() => team.nameOnServer(taskId)).toBe('Typed elsewhere');
    await expect(planName(cut.page)).toHaveValue('Typed offline');
  });
});

test('who else has the task open is shown, another window of one’s own too, and gone when it is closed', async () => {
  const taskId = await team.claimedTask();
  const [first, second, third] = await Promise.all([stage.desk('tech'), stage.desk('tech'), stage.desk('lead', 'en')]);
  await open(first.page, taskId);
  const shown = first.page.getByTestId('presence');
  await expect(shown).toHaveText('');
  await open(second.page, taskId);
  await expect(shown).toHaveText('同时打开：本人（另一窗口）');
  await third.page.goto(address(taskId));
  await expect(third.page.getByTestId('presence')).toContainText('Also open: ');
  await expect(shown).toContainText('、');
  await second.leave();
  await expect(shown).not.toContainText('本人');
  await third.page.goto('/work/todo');
  await expect(shown).toHaveText('');
});
