import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { copyLikeExcel } from './support/clipboard.ts';
import { restore, untilDraft } from './support/draft-page.ts';
import { expect } from './support/expect.ts';
import { field, pickChoice } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { pasteInto, sampleIdentity, sampleSheet } from './support/story.ts';
import { makeProject } from './support/work.ts';

const stage = openStage();

let lead: ApiClient;
let path: string;
let projectNo: string;

beforeAll(async () => {
  lead = await apiClient(stage.url(), 'lead');
  ({ projectNo } = await makeProject(await apiClient(stage.url(), 'sales'), 'Draft of an application'));
  const { records } = await lead.get<{ readonly records: readonly { readonly id: string }[] }>(
    'blade-flow/work/start-list',
  );
  path = `blade-flow/process/draft?processDefinitionId=${encodeURIComponent(records[0]?.id ?? '')}`;
});

/** How many rows the server keeps of the sheet. */
async function rowsOnServer(): Promise<number> {
  const draft = await lead.get<{ readonly patches?: readonly { readonly rows: readonly unknown[] }[] }>(path);
  return draft.patches?.[0]?.rows.length ?? 0;
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/work/start');
  await page.locator('.ant-card .ant-btn-primary').first().click();
  await expect(field(page, 'projectNo')).toBeVisible();
}

function rowCount(page: Page) {
  return sampleSheet(page).getByRole('grid');
}

test('96 rows pasted into an application form survive a reload and a change of computers, until it is handed in', async () => {
  const { page } = await stage.desk('lead');
  await openForm(page);
  await pickChoice(page, 'projectNo', projectNo);
  await copyLikeExcel(page, sampleIdentity(96));
  await pasteInto(page, sampleSheet(page));
  await untilDraft(page, 'saved');
  await expect.poll(rowsOnServer).toBe(96);

  await page.reload();
  await expect(page.getByTestId('draft-offer')).toBeVisible();
  await expect(page.getByTestId('start-submit')).toBeDisabled();
  await restore(page);
  await expect(rowCount(page)).toHaveAttribute('aria-rowcount', '97');

  const other = await stage.desk('lead', 'en');
  await openForm(other.page);
  await expect(other.page.getByTestId('draft-offer').getByText('that was not handed in')).toBeVisible();
  await restore(other.page);
  await expect(rowCount(other.page)).toHaveAttribute('aria-rowcount', '97');
  await other.page.getByTestId('start-submit').click();
  await other.page.waitForURL(/\/work\/send$/);
  await expect.poll(rowsOnServer).toBe(0);

  await openForm(other.page);
  await expect(other.page.getByTestId('draft-offer')).toHaveCount(0);
  await expect.poll(rowsOnServer).toBe(0);
});

test('thrown away, it does not come back', async () => {
  const { page } = await stage.desk('lead');
  await openForm(page);
  await copyLikeExcel(page, sampleIdentity(2));
  await pasteInto(page, sampleSheet(page));
  await untilDraft(page, 'saved');
  await page.reload();
  await page.getByTestId('draft-offer').locator('.ant-btn').last().click();
  await expect(page.getByTestId('draft-offer')).toHaveCount(0);
  await expect.poll(rowsOnServer).toBe(0);
  await page.reload();
  await expect(field(page, 'projectNo')).toBeVisible();
  await expect(page.getByTestId('draft-offer')).toHaveCount(0);
});

test('typed without a network, it waits in this browser', async () => {
  const { page } = await stage.desk('lead');
  await openForm(page);
  await page.route('**/process/draft?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await copyLikeExcel(page, sampleIdentity(4));
  await pasteInto(page, sampleSheet(page));
  await untilDraft(page, 'offline');
  await page.unroute('**/process/draft?*');
  await page.reload();
  await expect(page.getByTestId('draft-offer').getByText('在本机填写')).toBeVisible();
  await restore(page);
  await expect(rowCount(page)).toHaveAttribute('aria-rowcount', '5');
  await untilDraft(page, 'saved');
  await expect.poll(rowsOnServer).toBe(4);
});
