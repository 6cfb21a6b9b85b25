import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { logIn } from './support/browser.ts';
import {
  address,
  draftCall,
  fillStorage,
  nameKeptHere,
  open,
  openDraftTeam,
  planName,
  restore,
  stopClock,
  type,
  untilDraft,
  type DraftTeam,
} from './support/draft-page.ts';
import { expect } from './support/expect.ts';
import { cell, field } from './support/form.ts';
import { loseSessionTyping } from './support/logout.ts';
import { openStage } from './support/stage.ts';
import { sampleSheet } from './support/story.ts';
import { watchPages } from './support/sweep.ts';
import { tabAt } from './support/tabs.ts';

const stage = openStage('shared');

let team: DraftTeam;

beforeAll(async () => {
  team = await openDraftTeam(stage.url());
});

describe('what is typed is kept', () => {
  test('it is sent to the server within two seconds of the page, cells of the sheet included', async () => {
    const [taskId, { page, spend }] = [await team.claimedTask(), await stage.desk('tech')];
    spend();
    await watchPages(page);
    await page.clock.install();
    await open(page, taskId);
    await stopClock(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/draft?'));
    await type(page, 'Batch of November');
    await page.clock.runFor(2_000);
    expect((await sent).postDataJSON()).toMatchObject({ header: { planName: 'Batch of November' } });
    await page.clock.resume();
    await untilDraft(page, 'saved');
    await expect.poll(() => team.nameOnServer(taskId)).toBe('Batch of November');
    const sheet = sampleSheet(page);
    await (await cell(sheet, 2, '样本名称')).dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Renamed');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => JSON.stringify(await team.tech.get(`blade-flow/work/draft?taskId=${taskId}`)))
      .toContain('Renamed');
  });

  test('it is offered again after a reload; restored, it stands in its field', async () => {
    const taskId = await team.claimedTask();
    const { page } = await stage.desk('tech');
    await open(page, taskId);
    await type(page, 'Before the reload');
    await untilDraft(page, 'saved');
    await page.reload();
    await expect(page.getByTestId('draft-offer').getByText('填写但未提交的内容')).toBeVisible();
    await expect(planName(page)).toHaveValue('');
    await restore(page);
    await expect(planName(page)).toHaveValue('Before the reload');
  });

  test('thrown away, it does not come back', async () => {
    const taskId = await team.claimedTask();
    const { page } = await stage.desk('tech');
    await open(page, taskId);
    await type(page, 'Not this');
    await untilDraft(page, 'saved');
    await page.reload();
    await page.getByTestId('draft-offer').locator('.ant-btn').last().click();
    await expect(page.getByTestId('draft-offer')).toHaveCount(0);
    await expect.poll(() => team.nameOnServer(taskId)).toBeUndefined();
    await open(page, taskId);
    await expect(page.getByTestId('draft-offer')).toHaveCount(0);
    await expect(planName(page)).toHaveValue('');
  });

  test('a page that was killed before the server had it loses nothing', async () => {
    const taskId = await team.claimedTask();
    const { page, context } = await stage.desk('tech');
    await open(page, taskId);
    await page.route(draftCall, (route) => route.abort());
    await type(page, 'Typed just before the crash');
    await expect.poll(() => nameKeptHere(page, taskId)).toBe('Typed just before the crash');
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const next = await context.newPage();
    await open(next, taskId);
    await expect(next.getByTestId('draft-offer').getByText('在本机填写')).toBeVisible();
    await restore(next);
    await expect(planName(next)).toHaveValue('Typed just before the crash');
    await untilDraft(next, 'saved');
    await expect.poll(() => team.nameOnServer(taskId)).toBe('Typed just before the crash');
  });

  test('S8-01 a forced logout in the middle of typing loses nothing', async () => {
    const taskId = await team.claimedTask();
    const { page } = await stage.desk('tech');
    await open(page, taskId);
    await loseSessionTyping(page, () => type(page, 'Typed without a session'));
    expect(page.url()).toContain('/login?redirect=');
    await page.locator('input[autocomplete="username"]').fill('tech');
    await page.locator('input[autocomplete="current-password"]').fill('seqdesk');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(new RegExp(`${taskId}$`));
    await restore(page);
    await expect(planName(page)).toHaveValue('Typed without a session');
  });

  test('another computer offers it, in English too', async () => {
    const taskId = await team.claimedTask();
    const here = await stage.desk('tech');
    await open(here.page, taskId);
    await type(here.page, 'From the bench');
    await untilDraft(here.page, 'saved');
    await here.leave();
    const there = await stage.desk('tech', 'en');
    await open(there.page, taskId);
    await expect(there.page.getByTestId('draft-offer').getByText('that was not handed in')).toBeVisible();
    await restore(there.page);
    await expect(planName(there.page)).toHaveValue('From the bench');
  });
});

test('S4-06 an application form keeps what stands in it when the language changes', async () => {
  const { page } = await stage.desk('lead');
  await page.goto('/work/start');
  await page.locator('.ant-card .ant-btn-primary').first().click();
  await expect(field(page, 'projectName')).toBeVisible();
  await field(page, 'projectName').fill('Half a form');
  await page.getByTestId('language-switch').click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(field(page, 'projectName')).toHaveValue('Half a form');
});

describe('leaving the page', () => {
  async function leaveByMenu(page: Page): Promise<void> {
    await page.getByRole('menuitem', { name: '项目管理' }).click();
    await page.waitForURL(/\/project\/index(\?|$)/);
  }

  test('no question when everything is stored, on the server or here', async () => {
    const taskId = await team.claimedTask();
    const { page } = await stage.desk('tech');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await open(page, taskId);
    await type(page, 'Stored');
    await untilDraft(page, 'saved');
    await leaveByMenu(page);
    await open(page, taskId);
    await restore(page);
    await page.route(draftCall, (route) => route.abort());
    await type(page, 'Stored here alone');
    await untilDraft(page, 'offline');
    await page.reload();
    await expect(page.getByTestId('draft-offer')).toBeVisible();
    await leaveByMenu(page);
    expect(questions).toEqual([]);
  });

  test('a question when neither the server nor this browser can keep it', async () => {
    const taskId = await team.claimedTask();
    const { page } = await stage.desk('tech');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.dismiss();
    });
    await open(page, taskId);
    await page.route(draftCall, (route) => route.abort());
    await fillStorage(page);
    await type(page, 'Nowhere to go');
    await untilDraft(page, 'lost');
    // Behind another page it is kept; only with its tab it would be lost.
    await leaveByMenu(page);
    const tab = tabAt(page, taskId);
    await tab.getByTestId('tab-close').click();
    const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存' });
    await question.getByRole('button', { name: '留在此页' }).click();
    await expect(question).toBeHidden();
    await tab.click();
    await expect(planName(page)).toHaveValue('Nowhere to go');
    await untilDraft(page, 'lost');
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await expect(planName(page)).toHaveValue('Nowhere to go');
    await page.unroute(draftCall);
    await expect.poll(() => team.nameOnServer(taskId), { timeout: 20_000 }).toBe('Nowhere to go');
    await untilDraft(page, 'saved');
    await leaveByMenu(page);
    expect(questions).toEqual(['beforeunload']);
  });
});

test('S8-01 logging in as somebody else does not offer the work of the person before', async () => {
  const taskId = await team.claimedTask();
  const { page } = await stage.desk('tech');
  await open(page, taskId);
  await type(page, 'Mine alone');
  await untilDraft(page, 'saved');
  await loseSessionTyping(page, () => type(page, 'Mine alone, kept here'));
  await logIn(page, 'lead');
  await page.goto(address(taskId));
  await expect(page.getByTestId('process-code')).toBeVisible();
  await expect(page.getByTestId('draft-offer')).toHaveCount(0);
  await expect(page.getByText('Mine alone')).toHaveCount(0);
});
