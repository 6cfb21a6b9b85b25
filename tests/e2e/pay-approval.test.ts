import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { fillText, giveReason } from './support/form.ts';
import { openQuestion } from './support/overlays.ts';
import { openStage } from './support/stage.ts';
import { claim } from './support/story.ts';
import { shownPage } from './support/tabs.ts';
import { guangzhouPolicy } from '../server/support/payroll.ts';

const stage = openStage();

let hrClient: ApiClient;
let adjustNo = '';
let runNo = '';

interface Row {
  readonly id: string;
  readonly runNo: string;
}

/** A calculated month of one employee. */
async function calculatedMonth(employeeNo: string): Promise<string> {
  await hrClient.post('seqdesk-salary/insurance-policy/submit', guangzhouPolicy);
  await hrClient.post('seqdesk-salary/payroll-employee/submit', {
    employeeNo,
    employeeName: '王芳',
    employeeDept: '实验部',
    employeeType: 'regular',
    hireDate: '2024-03-01',
    insuranceCity: 'guangzhou',
    idNo: '11010519491231002X',
    basicSalary: 10_000,
    socialInsured: false,
    fundPaid: false,
    fundRate: 5,
  });
  const run = await hrClient.post<Row>('seqdesk-salary/salary/submit', { runMonth: '2026-01' });
  await hrClient.post(`seqdesk-salary/salary/calculate?ids=${run.id}`);
  return run.runNo;
}

/** The number of the process that has a row. */
async function processOf(record: string, key: string): Promise<string> {
  const path = `seqdesk-salary/${record}/work?key=${key}&part=process&size=1`;
  const { records } = await hrClient.get<{ readonly records: readonly { readonly processCode: string }[] }>(path);
  return records[0]?.processCode ?? '';
}

/** Takes the task of a process from the list of those to claim, and says yes. */
async function approve(account: string, code: string): Promise<void> {
  const { page } = await stage.desk(account, 'zh');
  await claim(page, code);
  await fillText(page, 'opinionText', '同意');
  const done = page.waitForResponse((reply) => reply.url().includes('/complete-task'));
  await page.getByTestId('outcome-approve').click();
  expect((await done).status()).toBe(200);
}

/** Hands a row in on its page. */
async function handIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await shownPage(page).getByTestId('hand-in').click();
  await openQuestion(page)
    .getByRole('button', { name: /确\s*定/ })
    .click();
}

beforeAll(async () => {
  hrClient = await apiClient(stage.url(), 'hr');
  const employee = await hrClient.post<{ employeeNo: string }>('seqdesk-employee/employee/submit', {
    employeeName: '王芳',
    employeeDept: '实验部',
    employeePost: '实验员',
    employeeType: 'regular',
    employeePhone: '13900005678',
    hiredOn: '2024-03-01',
  });
  const raise = await hrClient.post<{ adjustNo: string }>('seqdesk-salary/salary-adjustment/submit', {
    adjustEmployeeNo: employee.employeeNo,
    adjustEmployeeName: '王芳',
    adjustType: 'promotion',
    adjustReason: '晋升为主管',
    adjustBefore: 10_000,
    adjustBasicAfter: 11_000,
    adjustEffectiveMonth: '2026-12',
  });
  ({ adjustNo } = raise);
  runNo = await calculatedMonth(employee.employeeNo);
});

test('S1-07 hr hands a raise in on its page, which says whose turn it is to everybody who may see it', async () => {
  const hr = await stage.desk('hr', 'zh');
  await handIn(hr.page, `/salary-list/salaryAdjustment/${adjustNo}`);
  // The page has a tab of its own, named by the row.
  await expect(hr.page.getByRole('tab', { selected: true })).toContainText(adjustNo);
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

test('S3-12 at 1,440 px approvals that wait have their state in sight, and no column for a project they have not', async () => {
  const { page } = await stage.desk('finance', 'en');
  await page.goto('/smart-salary/approval');
  await expect(shownPage(page).locator('tr.ant-table-row').first()).toBeVisible();
  const head = (name: string) => shownPage(page).getByRole('columnheader', { name, exact: true });
  for (const name of ['Project', 'Customer', 'Priority']) await expect(head(name)).toHaveCount(0);
  const edges = async (name: string) => {
    const box = await head(name).boundingBox();
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) };
  };
  for (const name of ['Status', 'Due', 'Assignee'])
    await expect
      .poll(async () => (await edges(name)).right - (await edges('Actions')).left, name)
      .toBeLessThanOrEqual(1);
});

test('S3-12 all kinds of pay approvals are reached and counted in each list, until one is chosen', async () => {
  const { page } = await stage.desk('finance', 'zh');
  for (const list of ['stage', 'claim']) {
    await page.goto(`/smart-salary/approval?list=${list}`);
    const node = shownPage(page).getByTestId('node-head');
    await expect(node).toContainText('全部流程');
    await expect(shownPage(page).locator('tr.ant-table-row')).toHaveCount(1);
    await expect(shownPage(page).locator('tr.ant-table-row')).toContainText('调薪审批');
    await expect(node.locator('.ant-tabs-tab-active .ant-badge-count')).toHaveText('1', { useInnerText: true });
  }
  await page.goto('/smart-salary/approval?list=claim&process=bonus-approval');
  await expect(shownPage(page).getByTestId('task-list')).toHaveAttribute('data-loaded', 'true');
  await expect(shownPage(page).locator('tr.ant-table-row')).toHaveCount(0);
});

test('S3-12 a row that waits for somebody else is told, and is no link to a page that does not open', async () => {
  const { page } = await stage.desk('director', 'zh');
  await page.goto('/smart-salary/approval');
  const row = shownPage(page).locator('tr.ant-table-row').first();
  await expect(row).toContainText('财务审核');
  await expect(row.getByRole('link')).toHaveCount(0);
});

test('S9-11 at 1,440 px no column of a list is half behind its buttons', async () => {
  const { page } = await stage.desk('hr', 'en');
  for (const path of ['/smart-salary/startSalary', '/smart-salary/employee']) {
    await page.goto(path);
    await expect(shownPage(page).locator('tr.ant-table-row').first()).toBeVisible();
    const heads = shownPage(page).locator('.loaded-table thead th');
    const cut = async () => {
      const boxes = await heads.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      const buttons = boxes.at(-1)?.left ?? 0;
      return boxes.slice(0, -1).filter(({ left, right }) => left < buttons - 1 && right > buttons + 1).length;
    };
    await expect.poll(cut, path).toBe(0);
  }
});

test('S1-07 what finance passed the director releases; hr finds the raise approved, with nobody to wait for', async () => {
  const code = await processOf('salary-adjustment', adjustNo);
  await approve('finance', code);
  await approve('director', code);
  const { page } = await stage.desk('hr', 'zh');
  await page.goto(`/salary-list/salaryAdjustment/${adjustNo}`);
  await expect(shownPage(page)).toContainText('已审批');
  await expect(shownPage(page).getByTestId('row-turn')).toHaveCount(0);
});

test('S1-07 a month returns to hr with the reason, comes back, is released, paid and locked', async () => {
  const hr = await stage.desk('hr', 'zh');
  await handIn(hr.page, `/salary-list/info/${runNo}`);
  await expect(shownPage(hr.page).getByTestId('row-turn')).toContainText('财务审核');
  const code = await processOf('salary', runNo);
  const finance = await stage.desk('finance', 'zh');
  await claim(finance.page, code);
  await expect(finance.page.locator('[data-fact="subject"]')).toContainText(/\d{4}-\d\d/);
  await finance.page.getByTestId('outcome-return').click();
  const back = finance.page.waitForResponse((reply) => reply.url().includes('/complete-task'));
  await giveReason(finance.page, '请核对考勤');
  expect((await back).status()).toBe(200);
  await hr.page.goto('/wel/index');
  await expect(hr.page.getByText(code).first()).toBeVisible();
  await handIn(hr.page, `/salary-list/info/${runNo}`);
  await expect(shownPage(hr.page).getByTestId('row-turn')).toContainText('轮到：财务');
  await approve('finance', code);
  await approve('director', code);
  await finance.page.goto('/smart-salary/startSalary');
  const row = shownPage(finance.page).locator('tr.ant-table-row').filter({ hasText: runNo });
  for (const step of ['发放', '锁定']) {
    await row.getByRole('button', { name: new RegExp(`^${[...step].join('\\s*')}$`) }).click();
    await openQuestion(finance.page)
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await expect(row).toContainText(step === '发放' ? '已发放' : '已锁定');
  }
  await hr.page.goto(`/salary-list/info/${runNo}`);
  await expect(shownPage(hr.page)).toContainText('已锁定');
});
