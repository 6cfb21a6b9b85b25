import { beforeAll, test } from 'vitest';
import { breadth } from '../support/breadth.ts';
import { apiClient } from './support/api.ts';
import { copyLikeExcel } from './support/clipboard.ts';
import { expect } from './support/expect.ts';
import { field } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { pasteInto, sampleIdentity, sampleSheet } from './support/story.ts';
import { forgetStartDraft, makeProject } from './support/work.ts';

const stage = openStage('shared');
const tubes = breadth(96, 24);

beforeAll(async () => {
  await makeProject(await apiClient(stage.url(), 'sales'), 'Tubes to be scanned');
  await forgetStartDraft(stage.url());
});

test('tubes scanned one after the other anywhere on the page are all counted, strangers and doubles named', async () => {
  const { page } = await stage.desk('lead');
  await page.goto('/work/start');
  await page.locator('.ant-card .ant-btn-primary').first().click();
  await expect(field(page, 'projectNo')).toBeVisible();
  const sheet = sampleSheet(page);
  await copyLikeExcel(page, sampleIdentity(tubes));
  await pasteInto(page, sheet);
  await sheet.getByRole('button', { name: '扫码核对' }).click();
  await expect(sheet.getByText(`已扫 0 / ${tubes}`)).toBeVisible();

  // The focus is anywhere but in a field.
  await page.locator('.sheet-name').first().click();
  const codes = Array.from({ length: tubes }, (_, index) => `26S${String(tubes - index).padStart(6, '0')}`);
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await expect(sheet.getByText(`已扫 ${tubes} / ${tubes}`)).toBeVisible();
  await expect(sheet.getByRole('button', { name: '全部已扫' })).toBeDisabled();

  await page.keyboard.type('26S000002');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('status').getByText('26S000002 已扫过：第 2 行')).toBeVisible();
  await page.keyboard.type('99X');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('不在本表中：99X')).toBeVisible();

  // A field of the form keeps its keys.
  await field(page, 'sampleCount').focus();
  await page.keyboard.type('24');
  await expect(field(page, 'sampleCount')).toHaveValue('24');
  // A scanner's burst there is a scan all the same, and the field is as before.
  await page.keyboard.type('26S000003');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('status').getByText('26S000003 已扫过：第 3 行')).toBeVisible();
  await expect(field(page, 'sampleCount')).toHaveValue('24');
});
