import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { guangzhouPolicy, newIdNo } from '../server/support/payroll.ts';

/* A technician looks at a slip of theirs, and tries that of somebody else. */

const stage = openStage();

interface Slip {
  readonly sheetNo: string;
  readonly salaryEmployeeNo: string;
  readonly cumTax: number;
  readonly monthTax: number;
}

interface Run {
  readonly id: string;
  readonly runNo: string;
}

let own: Slip;
let other: Slip;

/** Somebody with a wage of their own, and with the account of a person. */
async function employ(hr: ApiClient, basicSalary: number, account: object): Promise<string> {
  const person = { employeeDept: '实验部', employeeType: 'regular' };
  const { employeeNo } = await hr.post<{ employeeNo: string }>('seqdesk-employee/employee/submit', {
    ...person,
    ...account,
    employeeName: '王芳',
    employeePost: '实验员',
    employeePhone: '13900005678',
    hiredOn: '2024-03-01',
  });
  await hr.post('seqdesk-salary/payroll-employee/submit', {
    ...person,
    employeeNo,
    employeeName: '王芳',
    hireDate: '2024-03-01',
    insuranceCity: 'guangzhou',
    idNo: newIdNo(),
    basicSalary,
    socialInsured: false,
    fundPaid: false,
    fundRate: 5,
  });
  return employeeNo;
}

/** Calculates a month, has it released, and pays it. */
async function payMonth(hr: ApiClient, runMonth: string): Promise<readonly Slip[]> {
  const run = await hr.post<Run>('seqdesk-salary/salary/submit', { runMonth });
  await hr.post(`seqdesk-salary/salary/calculate?ids=${run.id}`);
  await hr.post('seqdesk-salary/salary/move', { id: run.id, to: 'checked' });
  const work = `seqdesk-salary/salary/work?key=${run.runNo}&part=process&size=1`;
  for (const account of ['finance', 'director']) {
    const client = await apiClient(stage.url(), account);
    const { records } = await hr.get<{ readonly records: readonly { readonly taskId: string }[] }>(work);
    const taskId = records[0]?.taskId ?? '';
    await client.post(`blade-flow/work/claim-task?taskId=${taskId}`);
    const data = { opinionText: '同意' };
    await client.post('blade-flow/work/complete-task', { taskId, outcome: 'approve', data });
  }
  const finance = await apiClient(stage.url(), 'finance');
  await finance.post('seqdesk-salary/salary/move', { id: run.id, to: 'paid' });
  const { records } = await hr.get<{ readonly records: readonly Slip[] }>(
    `seqdesk-salary/salary-sheet/list?salaryRun_equal=${run.runNo}`,
  );
  return records;
}

beforeAll(async () => {
  const [tech, hr] = await Promise.all([apiClient(stage.url(), 'tech'), apiClient(stage.url(), 'hr')]);
  await hr.post('seqdesk-salary/insurance-policy/submit', guangzhouPolicy);
  const mine = await employ(hr, 12_000, { employeeAccount: tech.userId });
  const theirs = await employ(hr, 23_450, {});
  const slips = await payMonth(hr, '2026-01');
  const slipOf = (employeeNo: string): Slip => {
    const slip = slips.find(({ salaryEmployeeNo }) => salaryEmployeeNo === employeeNo);
    if (slip === undefined) throw new Error(`${employeeNo} has no slip`);
    return slip;
  };
  [own, other] = [slipOf(mine), slipOf(theirs)];
});

const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

async function openOwn(page: Page, list: string): Promise<void> {
  await page.goto('/wel/index');
  await page.locator('.side-menu').getByText(list, { exact: true }).click();
  await shownPage(page).getByRole('link', { name: '王芳' }).click();
  await expect(shownPage(page).getByRole('heading', { level: 1 })).toContainText(own.sheetNo);
}

for (const [language, list, why, from] of [
  ['zh', '工资条', '本期应预扣税额', '员工薪资档案·基本工资'],
  ['en', 'Pay slips', 'Tax this month', 'Payroll profile·Basic salary'],
] as const)
  test(`S1-07 somebody opens their pay slips, a slip, and sees how a figure came about (${language})`, async () => {
    const { page } = await stage.desk('tech', language);
    await openOwn(page, list);
    const tax = shownPage(page).locator('[data-field=monthTax]');
    await expect(tax).toContainText(why);
    await expect(tax).toContainText(amount.format(own.monthTax));
    await tax.getByRole('button').click();
    const derivation = page.locator('.ant-popover:visible');
    await expect(derivation).toContainText('round(max(0,');
    await expect(derivation).toContainText(amount.format(own.cumTax));
    await expect(derivation).toContainText(amount.format(own.monthTax));
    await tax.getByRole('button').click();
    await expect(derivation).toHaveCount(0);
    await shownPage(page).locator('[data-field=salaryBasic]').getByRole('button').click();
    await expect(derivation).toContainText(from);
    await expect(derivation).toContainText(own.salaryEmployeeNo);
  });

test('S1-07 View of a slip opens its page, which is printed from there', async () => {
  const { page } = await stage.desk('tech', 'en');
  await page.goto('/wel/index');
  await page.locator('.side-menu').getByText('Pay slips', { exact: true }).click();
  await shownPage(page).getByRole('button', { name: 'View' }).first().click();
  await expect(shownPage(page).getByRole('heading', { level: 1 })).toContainText(own.sheetNo);
  await expect(shownPage(page).getByTestId('to-print')).toBeVisible();
});

test('S1-07 the address of somebody else’s slip says that it is not one’s own, and leads back', async () => {
  const { page } = await stage.desk('tech', 'zh');
  await page.goto(`/record/salary-sheet/${other.sheetNo}`);
  await expect(shownPage(page)).toContainText('这一条不是您的');
  await expect(shownPage(page)).not.toContainText(amount.format(other.monthTax));
  await shownPage(page).getByRole('link', { name: '返回工资条' }).click();
  await expect(shownPage(page).getByRole('row').filter({ hasText: own.salaryEmployeeNo }).first()).toBeVisible();
  await expect(shownPage(page).getByRole('row').filter({ hasText: other.salaryEmployeeNo })).toHaveCount(0);
});

/** Whether the popover that is open lies within the window, below the top bar. */
async function isInSight(page: Page): Promise<boolean> {
  const [box, bar] = [
    await page.locator('.ant-popover:visible').boundingBox(),
    await page.locator('.top-bar').boundingBox(),
  ];
  const size = page.viewportSize();
  if (box === null || bar === null || size === null) return false;
  const fits = box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height;
  return fits && box.y >= bar.y + bar.height;
}

test('S1-07 on a telephone how a figure came about lies below the top bar, and closes by Escape and by its cross', async () => {
  const { page } = await stage.desk('tech', 'en');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/record/salary-sheet/${own.sheetNo}`);
  // What the work costs is the office's.
  await expect(shownPage(page).locator('[data-field=netPay]').first()).toBeVisible();
  await expect(shownPage(page).locator('[data-field=labourCost]')).toHaveCount(0);
  const popover = page.locator('.ant-popover:visible');
  for (const close of ['Escape', 'cross']) {
    await shownPage(page).locator('[data-field=cumSpecialAdditional]').getByRole('button').click();
    await expect(popover).toContainText('Formula');
    await expect.poll(() => isInSight(page)).toBe(true);
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await popover.getByRole('button', { name: 'Close' }).click();
    await expect(popover).toHaveCount(0);
  }
});

for (const [language, state, net, actions] of [
  ['zh', '状态', '实发工资 (元)', '操作'],
  ['en', 'Status', 'Net pay (CNY)', 'Actions'],
] as const)
  test(`S9-11 at 1,440 px the slips have state and net pay in sight, and no head is cut (${language})`, async () => {
    const { page } = await stage.desk('hr', language);
    await page.goto('/salary/salary-sheet');
    await expect(shownPage(page).locator('tr.ant-table-row').first()).toBeVisible();
    const box = (name: string) => shownPage(page).getByRole('columnheader', { name, exact: true }).boundingBox();
    const buttons = await box(actions);
    expect(buttons?.width).toBeLessThan(100);
    const last = [await box(state), await box(net)].map((head) => (head?.x ?? 9999) + (head?.width ?? 0));
    expect(Math.max(...last)).toBeLessThanOrEqual((buttons?.x ?? 0) + 1);
    const cut = await shownPage(page)
      .locator('th.ant-table-cell')
      .evaluateAll((heads) =>
        heads.filter((head) => head.scrollWidth > head.clientWidth + 1).map((head) => head.textContent),
      );
    expect(cut).toEqual([]);
  });
