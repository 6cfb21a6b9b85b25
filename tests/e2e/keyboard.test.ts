import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { apiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { startPlan } from './support/work.ts';

const stage = openStage('shared');

/** Presses Tab until what has the focus, or the field or row around it, matches; fails when it is not within reach. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Types into the next field, which one Tab away from the last has to be this one. */
async function fillNext(page: Page, key: string, text: string): Promise<void> {
  await page.keyboard.press('Tab');
  const field = await page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'));
  expect(field).toBe(key);
  await page.keyboard.type(text);
}

async function logInByKeys(page: Page): Promise<void> {
  await page.goto('/login');
  await expect(page.locator('input[autocomplete="username"]:focus')).toBeVisible();
  await page.keyboard.type('tech');
  await page.keyboard.press('Tab');
  await page.keyboard.type('seqdesk');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('user-menu')).toBeVisible();
}

/** Enters the sheet, leaves it, and presses the outcome behind it. */
async function submit(page: Page): Promise<void> {
  await tabTo(page, 'textarea.sheet-editor');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await tabTo(page, '[data-testid="outcome-submit"]');
  await page.keyboard.press('Enter');
}

test('S1-03 a plan is claimed, filled and handed in by the keyboard alone', async () => {
  const [lead, sales, tech] = await Promise.all(['lead', 'sales', 'tech'].map((who) => apiClient(stage.url(), who)));
  if (lead === undefined || sales === undefined || tech === undefined) throw new Error('three people log in');
  const { businessNo, taskId } = await startPlan(lead, sales);
  const { page } = await stage.emptyDesk();
  const keys = page.keyboard;
  await logInByKeys(page);
  await tabTo(page, 'a.home-card[href="/work/claim"]');
  await keys.press('Enter');
  await expect(page.locator('tr.ant-table-row').filter({ hasText: businessNo })).toBeVisible();
  await tabTo(page, `tr:has(a[href*="${businessNo}"]) .ant-btn-primary`);
  await keys.press('Enter');
  await expect(page.locator('[id$="_planName"]')).toBeVisible();

  await tabTo(page, '[id$="_planName"]');
  await keys.type('Batch 49');
  // Enter and Tab both choose, also before a search has answered.
  await fillNext(page, 'experimentsType', 'dna');
  await keys.press('Enter');
  await fillNext(page, 'plannedDate', '2026-11-20');
  await fillNext(page, 'plannedFinishDate', '2027-12-31');
  await keys.press('Enter');
  await fillNext(page, 'batchNo', 'EX-49');
  await fillNext(page, 'operator', 'tech');
  await keys.press('Enter');
  await fillNext(page, 'checker', 'lead');
  await fillNext(page, 'labArea', 'extraction');
  await fillNext(page, 'sopNo', 'SOP-EX-011');
  await submit(page);

  // What is missing is linked from the top, which has the focus now.
  // The checker was chosen before the search had answered; until it has, that field counts as empty.
  await expect(page.locator('.form-summary:focus').filter({ hasNotText: '复核人' })).toBeVisible();
  await tabTo(page, '.form-summary button');
  await keys.press('Enter');
  await expect(page.locator('[id$="_sopVersion"]:focus')).toBeVisible();
  await keys.type('2.1');
  await submit(page);
  await page.waitForURL((url) => !url.pathname.includes(taskId));

  const { data } = await lead.get<{ readonly data: unknown }>(`blade-flow/work/task-detail?taskId=${taskId}`);
  expect(data).toMatchObject({
    planName: 'Batch 49',
    plannedDate: '2026-11-20',
    plannedFinishDate: '2027-12-31',
    operator: tech.userId,
    checker: lead.userId,
    sopVersion: '2.1',
  });
});
