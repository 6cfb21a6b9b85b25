import { beforeAll, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { field, fillDate, fillText, pickChoice } from './support/form.ts';
import { openQuestion } from './support/overlays.ts';
import { dialog, pressOfRow, rowOf, save } from './support/records.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { guangzhouPolicy, newIdNo } from '../server/support/payroll.ts';

/* What people are told before they hand pay in, and while they type what it follows from. */

const stage = openStage();

let hr: ApiClient;
let employeeNo = '';
let adjustNo = '';
let runNo = '';

async function hire(account: object): Promise<string> {
  const employee = await hr.post<{ employeeNo: string }>('seqdesk-employee/employee/submit', {
    employeeName: '王芳',
    employeeDept: '实验部',
    employeePost: '实验员',
    employeeType: 'regular',
    employeePhone: '13900005678',
    hiredOn: '2024-03-01',
    ...account,
  });
  return employee.employeeNo;
}

const profile = {
  employeeName: '王芳',
  employeeDept: '实验部',
  employeeType: 'regular',
  hireDate: '2024-03-01',
  insuranceCity: 'guangzhou',
  basicSalary: 10_000,
  socialInsured: false,
  fundPaid: false,
  fundRate: 5,
};

beforeAll(async () => {
  hr = await apiClient(stage.url(), 'hr');
  const director = await apiClient(stage.url(), 'director');
  await hr.post('seqdesk-salary/insurance-policy/submit', guangzhouPolicy);
  employeeNo = await hire({});
  const own = await hire({ employeeAccount: director.userId, employeeName: '总监本人' });
  await hr.post('seqdesk-salary/payroll-employee/submit', { ...profile, employeeNo, idNo: newIdNo() });
  const raise = await hr.post<{ adjustNo: string }>('seqdesk-salary/salary-adjustment/submit', {
    adjustEmployeeNo: own,
    adjustType: 'promotion',
    adjustReason: '晋升',
    adjustBefore: 10_000,
    adjustBasicAfter: 11_000,
    adjustEffectiveMonth: '2026-12',
  });
  ({ adjustNo } = raise);
  ({ runNo } = await hr.post<{ runNo: string }>('seqdesk-salary/salary/submit', { runMonth: '2026-01' }));
});

test('S2-14 a month is handed in once it is calculated without faults: until then its button says why it is closed', async () => {
  const { page } = await stage.desk('hr', 'en');
  await page.goto(`/salary-list/info/${runNo}`);
  const button = shownPage(page).getByTestId('hand-in');
  await expect(button).toHaveAttribute('aria-description', /nothing is calculated/);
  await button.click({ force: true });
  await expect(openQuestion(page)).toHaveCount(0);
  await shownPage(page).getByRole('button', { name: 'Calculate' }).click();
  // Somebody has no payroll profile.
  await expect(button).toHaveAttribute('aria-description', /pay slips with faults: 1/);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('S2-15 a raise that nobody could decide about says so on its page, in the question, and on the task', async () => {
  const { page } = await stage.desk('hr', 'zh');
  await page.goto('/smart-salary/salaryAdjustment');
  await pressOfRow(page, adjustNo, '提交审批');
  await expect(openQuestion(page)).toContainText('没有人能办理“总监放行”');
  await openQuestion(page)
    .getByRole('button', { name: /取\s*消/ })
    .click();
  await page.goto(`/salary-list/salaryAdjustment/${adjustNo}`);
  const told = shownPage(page).getByTestId('undecided');
  await expect(told).toContainText('是当事人');
  await shownPage(page).getByTestId('hand-in').click();
  await expect(openQuestion(page)).toContainText('请管理员在用户管理中把角色授给另一人');
  await openQuestion(page)
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(shownPage(page).getByTestId('row-turn')).toContainText('财务审核');
  await expect(told).toContainText('没有人能办理“总监放行”');
  const finance = await stage.desk('finance', 'en');
  await finance.page.goto(`/salary-list/salaryAdjustment/${adjustNo}`);
  await shownPage(finance.page).getByRole('link', { name: 'To the task' }).click();
  await expect(shownPage(finance.page).getByTestId('undecided')).toContainText('Nobody can do “Director');
});

test('S1-07 a bank account typed in groups and an identity number with a small x are stored as they are declared', async () => {
  const { page } = await stage.desk('hr', 'zh');
  await page.goto('/smart-salary/employee');
  await rowOf(page, employeeNo)
    .getByRole('button', { name: /编\s*辑/ })
    .click();
  await fillText(page, 'bankAccount', '6222 0212 3456 7890 123');
  await expect(field(page, 'bankAccount')).toHaveValue('6222021234567890123');
  await fillText(page, 'idNo', '11010519491231002x');
  await expect(field(page, 'idNo')).toHaveValue('11010519491231002X');
  await save(page);
});

test('S2-15 the dialog of a second bonus advises the combined method as soon as employee and day are known', async () => {
  await hr.post('seqdesk-salary/year-end-bonus/submit', {
    bonusYear: 2026,
    bonusEmployeeNo: employeeNo,
    bonusBase: 12_000,
    bonusMonths: 3,
    bonusWorkMonths: 12,
    bonusTaxMethod: 'separate',
    bonusPayOn: '2026-11-20',
    annualTaxableOther: 300_000,
  });
  await hr.post('seqdesk-salary/year-end-bonus/submit', {
    bonusYear: 2026,
    bonusEmployeeNo: employeeNo,
    bonusBase: 4321.5,
    bonusMonths: 1,
    bonusWorkMonths: 12,
    bonusTaxMethod: 'combined',
    bonusPayOn: '2026-10-20',
  });
  const { page } = await stage.desk('hr', 'en');
  await page.goto('/smart-salary/yearEndBonus');
  await shownPage(page).getByRole('button', { name: 'Add' }).click();
  await fillText(page, 'bonusYear', '2026');
  await pickChoice(page, 'bonusEmployeeNo', '王芳');
  await fillText(page, 'bonusBase', '12000');
  await fillText(page, 'bonusMonths', '1');
  await fillDate(page, 'bonusPayOn', '2026-12-20');
  await expect(dialog(page)).toContainText('Combined only');
  await expect(dialog(page)).toContainText('2026-11-20');
  // What is combined already, by which this one is taxed.
  await expect(dialog(page)).toContainText('4,321.50');
  // The other income is that of the bonuses before, so that both taxes are there to compare before anything is saved.
  await expect(field(page, 'annualTaxableOther')).toHaveValue(/^300,?000/);
  await expect(dialog(page)).toContainText('3,000.00');
});
