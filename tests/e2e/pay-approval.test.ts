import { beforeAll, test } from 'vitest';
import { apiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { openQuestion } from './support/overlays.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';

const stage = openStage();

let adjustNo = '';

beforeAll(async () => {
  const hr = await apiClient(stage.url(), 'hr');
  const employee = await hr.post<{ employeeNo: string }>('seqdesk-employee/employee/submit', {
    employeeName: '王芳',
    employeeDept: '实验部',
    employeePost: '实验员',
    employeeType: 'regular',
    employeePhone: '13900005678',
    hiredOn: '2024-03-01',
  });
  const raise = await hr.post<{ adjustNo: string }>('seqdesk-salary/salary-adjustment/submit', {
    adjustEmployeeNo: employee.employeeNo,
    adjustEmployeeName: '王芳',
    adjustType: 'promotion',
    adjustReason: '晋升为主管',
    adjustBefore: 10_000,
    adjustBasicAfter: 11_000,
    adjustEffectiveMonth: '2026-12',
  });
  ({ adjustNo } = raise);
});

test('S1-07 hr hands a raise in on its page, which says whose turn it is to everybody who may see it', async () => {
  const hr = await stage.desk('hr', 'zh');
  await hr.page.goto(`/salary-list/salaryAdjustment/${adjustNo}`);
  // The page has a tab of its own, named by the row.
  await expect(hr.page.getByRole('tab', { selected: true })).toContainText(adjustNo);
  await shownPage(hr.page).getByTestId('hand-in').click();
  await openQuestion(hr.page)
    .getByRole('button', { name: /确\s*定/ })
    .click();
  const turn = shownPage(hr.page).getByTestId('row-turn');
  await expect(turn).toContainText('财务审核');
  await expect(turn).toContainText('轮到：财务');
  await expect(shownPage(hr.page).getByTestId('hand-in')).toHaveCount(0);
  const finance = await stage.desk('finance', 'en');
  await finance.page.goto(`/salary-list/salaryAdjustment/${adjustNo}`);
  const line = shownPage(finance.page).getByTestId('row-turn');
  await expect(line).toContainText('Raise approval');
  await line.getByRole('link', { name: 'To the task' }).click();
  await expect(shownPage(finance.page).getByRole('link', { name: adjustNo })).toBeVisible();
});
