import { test } from 'vitest';
import { apiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { startPlan } from './support/work.ts';

const stage = openStage('shared');

test('a list says what a task is: on a telephone, and in English on a usual screen', async () => {
  const [lead, sales] = await Promise.all([apiClient(stage.url(), 'lead'), apiClient(stage.url(), 'sales')]);
  const { businessNo } = await startPlan(lead, sales);
  const { page } = await stage.desk('tech', 'en');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/work/claim?sort=-createTime');
  const row = shownPage(page).locator('tr.ant-table-row').filter({ hasText: businessNo });
  const brief = row.getByTestId('task-brief');
  await expect(brief).toContainText('DNA extraction plan · Plan');
  await expect(brief).toContainText('Mangrove');
  await expect(brief).toContainText(/\d{4}-\d\d-\d\d/);
  await expect(brief).toContainText(/Priority (Normal|Urgent|Very urgent)/);
  await expect(brief).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(brief).toHaveCount(0);
  const cut = (): Promise<number> =>
    row
      .locator('td')
      .evaluateAll((cells) => cells.slice(2, 4).filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  await expect.poll(cut).toBe(0);
  await expect(row.locator('td').nth(3)).toHaveCSS('text-overflow', 'clip');
});
