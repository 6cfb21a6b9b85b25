import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { confirmDialog, field, fillDate, fillText, pickChoice } from './support/form.ts';
import { openDropdown, openQuestion } from './support/overlays.ts';
import { shownPage } from './support/tabs.ts';
import { openStage } from './support/stage.ts';
import { makeProject } from './support/work.ts';

const stage = openStage();

let sales: ApiClient;

beforeAll(async () => {
  sales = await apiClient(stage.url(), 'sales');
});

async function openProjects(page: Page): Promise<void> {
  await page.goto('/project/index');
  await expect(rows(page).first()).toBeVisible();
}

function rows(page: Page): Locator {
  return page.locator('.record-table tr.ant-table-row');
}

function dialog(page: Page): Locator {
  return page.locator('.ant-modal').filter({ has: page.locator('.form-body') });
}

/** Saves the dialog and waits until it is gone. */
async function save(page: Page): Promise<void> {
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(dialog(page)).toHaveCount(0);
}

/** The texts of a column of the page shown, by the field's place among the columns (the box to tick is 0). */
function columnTexts(page: Page, index: number): Promise<string[]> {
  return rows(page).evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent ?? ''), index);
}

/** Searches and waits for the answer. */
async function search(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/project/list'));
  await page.locator('.record-search button[type="submit"]').click();
  await answer;
}

async function pickSearched(page: Page, key: string, shown: string): Promise<void> {
  await page.locator(`#search-${key}`).click();
  await openDropdown(page).locator('.ant-select-item-option').filter({ hasText: shown }).click();
}

describe('adding and changing', () => {
  test('S1-06 a project is added; what is missing is named, the server gives the number', async () => {
    const { page } = await stage.desk('sales');
    await openProjects(page);
    await page.getByRole('button', { name: '新增' }).click();
    await expect(field(page, 'projectName')).toBeVisible();
    await expect(dialog(page).locator('.field-required')).toHaveCount(9);
    await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
    await expect(dialog(page).getByRole('alert').getByText('请填写项目名称')).toBeVisible();
    await expect(dialog(page).locator('[aria-invalid="true"]')).toHaveCount(8);
    await fillText(page, 'projectName', '红树林土壤病毒组');
    await fillText(page, 'customerName', '李敏');
    await fillText(page, 'customerOrg', '海洋研究所');
    await pickChoice(page, 'salesUser', 'sales', '孙悦');
    await pickChoice(page, 'customerManager', 'manager', '何静');
    await pickChoice(page, 'region', '华东');
    await pickChoice(page, 'productType', '宏基因组');
    await fillText(page, 'sampleCount', '48');
    await fillDate(page, 'dueDate', '2027-10-01');
    await save(page);
    await expect(page.locator('.ant-message-success')).toBeVisible();
    const added = rows(page).filter({ hasText: '红树林土壤病毒组' });
    await expect(added).toBeVisible();
    await expect(added).toHaveText(/P\d{9}红树林土壤病毒组海洋研究所筹备.*48.*普通.*2027-10-01/);
  });

  test('a value out of bounds is refused at its field, in English too', async () => {
    const { page } = await stage.desk('sales', 'en');
    await openProjects(page);
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(field(page, 'sampleCount')).toBeVisible();
    await fillText(page, 'sampleCount', '0');
    await expect(field(page, 'sampleCount')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog(page).locator('.field-error').first()).toBeVisible();
    await expect(dialog(page).locator('.field-error').first()).toHaveText(/Samples/);
  });

  test('a row is changed; nothing typed is given up without a question', async () => {
    const { projectNo } = await makeProject(sales, 'Reed bed');
    const { page } = await stage.desk('sales');
    await openProjects(page);
    const row = rows(page).filter({ hasText: projectNo });
    await row.getByRole('button', { name: '编辑' }).click();
    await expect(field(page, 'projectName')).toHaveValue('Reed bed');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await row.getByRole('button', { name: '编辑' }).click();
    await fillText(page, 'projectName', 'Reed bed, spring');
    await dialog(page).locator('.ant-modal-close').click();
    await openQuestion(page).locator('.ant-btn').first().click();
    await save(page);
    await expect(row.filter({ hasText: 'Reed bed, spring' })).toBeVisible();
  });

  test('of two people who change one row the second is told and overwrites nothing', async () => {
    const { projectNo } = await makeProject(sales, 'Salt marsh');
    const [first, second] = await Promise.all([stage.desk('sales'), stage.desk('manager')]);
    for (const { page } of [first, second]) {
      await openProjects(page);
      await rows(page).filter({ hasText: projectNo }).getByRole('button', { name: '编辑' }).click();
      await expect(field(page, 'projectName')).toBeVisible();
    }
    await fillText(first.page, 'projectName', 'Salt marsh A');
    await save(first.page);
    await fillText(second.page, 'projectName', 'Salt marsh B');
    await dialog(second.page).locator('.ant-modal-footer .ant-btn-primary').click();
    await expect(dialog(second.page).getByRole('alert').filter({ hasText: '修改了这条数据' })).toBeVisible();
    await expect(field(second.page, 'projectName')).toHaveValue('Salt marsh B');
    await dialog(second.page).locator('.ant-modal-close').click();
    await confirmDialog(second.page);
    await second.page.getByRole('button', { name: '刷新' }).click();
    await expect(rows(second.page).filter({ hasText: 'Salt marsh A' })).toBeVisible();
  });
});

describe('finding', () => {
  beforeAll(async () => {
    for (let index = 1; index <= 23; index += 1) await makeProject(sales, `Transect ${String(index).padStart(2, '0')}`);
  });

  test('S9-11 by part of a text, by choice, by a span of days; reset shows all again', async () => {
    const { page } = await stage.desk('sales');
    await openProjects(page);
    await page.locator('#search-projectName').fill('transect 1');
    await search(page);
    await expect(rows(page)).toHaveCount(10);
    await pickSearched(page, 'region', '华南');
    await search(page);
    await expect(page.getByText('没有符合条件的数据')).toBeVisible();
    await page.getByRole('button', { name: /重\s?置/ }).click();
    await expect(rows(page)).toHaveCount(20);
    await expect(page.locator('#search-dueDate')).toHaveCount(0);
    await page.getByRole('button', { name: '展开' }).click();
    await page.locator('#search-dueDate').click();
    await page.keyboard.type('2027-12-31');
    await page.keyboard.press('Enter');
    await page.keyboard.type('2027-12-31');
    await page.keyboard.press('Enter');
    await page.locator('#search-projectName').fill('Transect 2');
    await search(page);
    await expect.poll(() => columnTexts(page, 2)).toEqual(['Transect 23', 'Transect 22', 'Transect 21', 'Transect 20']);
  });

  test('sorted by a column, page by page', async () => {
    const { page } = await stage.desk('sales');
    await openProjects(page);
    await page.locator('#search-projectName').fill('Transect');
    await search(page);
    await expect(page.getByText('共 23 条')).toBeVisible();
    await page.getByRole('columnheader', { name: '项目名称' }).click();
    await expect.poll(async () => (await columnTexts(page, 2))[0]).toBe('Transect 01');
    await page.locator('.ant-pagination-item-2').click();
    await expect.poll(() => columnTexts(page, 2)).toEqual(['Transect 21', 'Transect 22', 'Transect 23']);
    await page.getByRole('columnheader', { name: '项目名称' }).click();
    await expect.poll(async () => (await columnTexts(page, 2))[0]).toBe('Transect 23');
  });
});

describe('row actions', () => {
  test('rows are removed after a question, one or several', async () => {
    const names = ['Dune 1', 'Dune 2', 'Dune 3'];
    for (const name of names) await makeProject(sales, name);
    const { page } = await stage.desk('sales');
    await openProjects(page);
    const dune = (name: string): Locator => rows(page).filter({ hasText: name });
    await dune('Dune 1').getByRole('button', { name: '删除' }).click();
    await expect(openQuestion(page).locator('.ant-modal-confirm-title').getByText('确定删除所选项目？')).toBeVisible();
    await openQuestion(page).locator('.ant-btn').first().click();
    await expect(openQuestion(page)).toHaveCount(0);
    await expect(dune('Dune 1')).toHaveCount(1);
    await dune('Dune 1').getByRole('button', { name: '删除' }).click();
    await confirmDialog(page);
    await expect(dune('Dune 1')).toHaveCount(0);
    await dune('Dune 2').getByRole('checkbox').check();
    await dune('Dune 3').getByRole('checkbox').check();
    await page.getByRole('button', { name: '删除所选（2）' }).click();
    await confirmDialog(page);
    await expect(dune('Dune 3')).toHaveCount(0);
    await expect(dune('Dune')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /删除所选/ })).toHaveCount(0);
  });

  test('a state moves by its buttons alone', async () => {
    const { projectNo } = await makeProject(sales, 'Estuary mouth');
    const { page } = await stage.desk('lead');
    await openProjects(page);
    const row = rows(page).filter({ hasText: projectNo });
    await expect(row).toContainText('筹备');
    for (const [button, state] of [
      ['启动', '进行中'],
      ['结项', '已结项'],
    ] as const) {
      await row.getByRole('button', { name: button }).click();
      await confirmDialog(page);
      await expect(row.filter({ hasText: state })).toBeVisible();
    }
    await expect(row.getByRole('button')).toHaveText(['编辑', '删除']);
  });

  test('S6-02 a role that may only read sees no button that writes', async () => {
    const { page } = await stage.desk('qc');
    await openProjects(page);
    await expect(page.getByRole('button', { name: '新增' })).toHaveCount(0);
    await expect(rows(page).getByRole('button', { name: /编辑|删除|启动|结项/ })).toHaveCount(0);
    await expect(rows(page).getByRole('checkbox')).toHaveCount(0);
    // Its page, which says more than a dialog.
    await rows(page).first().getByRole('button', { name: '查看' }).click();
    await page.waitForURL(/\/record\/project\//);
    await expect(shownPage(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shownPage(page).getByRole('button', { name: /编\s*辑/ })).toHaveCount(0);
  });

  test('S8-03 a list that cannot be fetched says so and tries again', async () => {
    const { page } = await stage.desk('sales');
    await page.route('**/project/list*', (route) => route.abort());
    await page.goto('/project/index');
    const failure = page.getByRole('alert').filter({ hasText: '网络异常' });
    await expect(failure).toBeVisible();
    await page.unroute('**/project/list*');
    await failure.getByRole('button').click();
    await expect(rows(page).first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
});
