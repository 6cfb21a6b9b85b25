import type { Locator, Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { field, fillDate, fillText, pickChoice } from './support/form.ts';
import { dialog, openRecords, rowOf, save } from './support/records.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';

const stage = openStage();

let hr: ApiClient;
let employeeNo = '';

beforeAll(async () => {
  hr = await apiClient(stage.url(), 'hr');
  const employee = await hr.post<{ employeeNo: string }>('seqdesk-employee/employee/submit', {
    employeeName: '王芳',
    employeeDept: '实验部',
    employeePost: '实验员',
    employeeType: 'regular',
    employeePhone: '13900005678',
    hiredOn: '2024-03-01',
  });
  ({ employeeNo } = employee);
});

/** What the page of a row says of a field. */
function fact(page: Page, name: string): Locator {
  return shownPage(page).locator('.row-facts > div').filter({ hasText: name });
}

test('S1-07 S2-14 S2-15 a year-end bonus is taxed by both methods, and the cheaper one is pointed out', async () => {
  const { page } = await stage.desk('hr', 'zh');
  await page.goto('/smart-salary/yearEndBonus');
  await shownPage(page).getByRole('button', { name: '新增' }).click();
  await fillText(page, 'bonusYear', '2026');
  await pickChoice(page, 'bonusEmployeeNo', '王芳');
  await fillText(page, 'bonusBase', '12000');
  await fillText(page, 'bonusMonths', '3.01');
  await fillDate(page, 'bonusPayOn', '2026-12-20');
  await fillText(page, 'annualTaxableOther', '30000');
  // Both are there before anything is saved: a little over 36,000 a year the separate method takes the next rate.
  await expect(dialog(page)).toContainText('3,402.00');
  await expect(dialog(page)).toContainText('3,192.00');
  await save(page);
  await openRecords(page, '/smart-salary/yearEndBonus');
  await expect(rowOf(page, '王芳')).toContainText(/草稿.*36,120\.00.*单独计税.*并入综合所得.*3,402\.00.*3,192\.00/);
  await rowOf(page, '王芳').getByRole('link', { name: '王芳' }).click();
  await expect(shownPage(page).getByRole('heading', { level: 1 })).toHaveText('年终奖 王芳');
  await expect(fact(page, '税负较低的方式')).toContainText('并入综合所得');
  await expect(fact(page, '改用较低方式可少缴')).toContainText('210.00');
  await expect(fact(page, '税后金额')).toContainText('32,718.00');
});

test('S2-15 the cheaper method is taken on the page of the bonus, by its id, in English too', async () => {
  const { records } = await hr.get<{ readonly records: readonly { readonly id: string }[] }>(
    `seqdesk-salary/year-end-bonus/list?bonusEmployeeNo_equal=${employeeNo}`,
  );
  const { page } = await stage.desk('hr', 'en');
  await page.goto(`/salary-list/yearEndBonus/${records[0]?.id ?? ''}`);
  await shownPage(page).getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'bonusTaxMethod')).toBeVisible();
  await pickChoice(page, 'bonusTaxMethod', 'Combined');
  await save(page);
  await expect(fact(page, 'Saved by the cheaper method')).toContainText('0.00');
  await expect(fact(page, 'Net (CNY)')).toContainText('32,928.00');
});
