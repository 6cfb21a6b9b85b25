import { beforeAll, test } from 'vitest';
import { apiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { startPlan } from './support/work.ts';

const stage = openStage('shared');

beforeAll(async () => {
  const [lead, sales] = [await apiClient(stage.url(), 'lead'), await apiClient(stage.url(), 'sales')];
  await startPlan(lead, sales);
});

test('a scan opens the passport, which leads to the step and to the project with its samples by stage', async () => {
  const { page } = await stage.desk('lead');
  await page.goto('/scan/sample');
  const scan = page.getByRole('textbox', { name: '扫描条码' });
  await expect(scan).toBeFocused();
  await page.keyboard.type('26S999999');
  await page.keyboard.press('Enter');
  await expect(shownPage(page).getByRole('alert').getByText('26S999999')).toBeVisible();
  // Whoever scans does not touch the mouse in between.
  await page.keyboard.type('26S000001');
  await page.keyboard.press('Enter');
  const sampleHistory = shownPage(page).getByRole('article', { name: '26S000001' });
  await expect(sampleHistory.getByTestId('pass').first()).toBeVisible();
  await expect(scan).toBeFocused();
  await expect(sampleHistory.getByTestId('row-place')).toContainText('实验');
  await sampleHistory.getByTestId('pass').first().getByRole('link').first().click();
  await expect(shownPage(page).getByTestId('trail-entry').first()).toBeVisible();
  await page.goBack();
  await shownPage(page).locator('[data-field="projectNo"] a').first().click();
  const groups = shownPage(page).getByRole('group', { name: '所在阶段' });
  await groups.locator('[data-value="experiment"]').click();
  const row = shownPage(page).locator('tr.ant-table-row').filter({ hasText: '26S000001' });
  await row.getByRole('link', { name: '26S000001' }).click();
  await expect(shownPage(page).getByRole('heading', { level: 1, name: '26S000001' })).toBeVisible();
});
