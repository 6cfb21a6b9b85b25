import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { expect } from './support/expect.ts';
import { confirmDialog, field } from './support/form.ts';
import { openDropdown, openQuestion } from './support/overlays.ts';
import { openStage } from './support/stage.ts';

const stage = openStage('shared');

/** The cards of the page: the dictionaries left, the entries of the chosen one right. */
function card(page: Page, title: string): Locator {
  return page.locator('.ant-card').filter({ has: page.locator('.ant-card-head-title', { hasText: title }) });
}

function row(page: Page, text: string): Locator {
  return page.locator('tr.ant-table-row').filter({ hasText: text });
}

function dialog(page: Page): Locator {
  return page.locator('.ant-modal').filter({ has: page.locator('form') });
}

/** Opens the page and a dictionary of it by its name. */
async function openDictionary(page: Page, name: string, path = '/dict-horizontal/index'): Promise<void> {
  await page.goto(path);
  const list = page.locator('.ant-card').first();
  await list.locator('.ant-input-search input').fill(name);
  await page.keyboard.press('Enter');
  await list.locator('tr.ant-table-row').filter({ hasText: name }).first().click();
  await expect(card(page, `· ${name}`)).toBeVisible();
}

/** Fills the dialog and saves; an empty text leaves its field alone. */
async function fillEntry(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) await dialog(page).locator(`#${key}`).fill(value);
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
}

describe('the business dictionaries', () => {
  test('S2-10 an entry is added, changed and removed after a question', async () => {
    const { page } = await stage.desk('analyst');
    await openDictionary(page, '大区');
    await page.getByRole('button', { name: '新增字典项' }).click();
    await fillEntry(page, {});
    await expect(dialog(page).getByText('请填写字典键值')).toBeVisible();
    await fillEntry(page, { dictKey: 'islands', dictValue: '海岛', dictValueEn: 'Islands' });
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, '海岛').getByText('Islands', { exact: true })).toBeVisible();
    await row(page, '海岛').getByRole('button', { name: '编辑' }).click();
    await fillEntry(page, { dictValue: '海岛与礁区' });
    await expect(row(page, '海岛与礁区')).toBeVisible();
    await row(page, '海岛与礁区').getByRole('button', { name: '删除' }).click();
    await openQuestion(page).locator('.ant-btn').first().click();
    await expect(openQuestion(page)).toHaveCount(0);
    await row(page, '海岛与礁区').getByRole('button', { name: '删除' }).click();
    await confirmDialog(page);
    await expect(row(page, '海岛与礁区')).toHaveCount(0);
  });

  test.each([
    ['zh', '当前字典键值已存在!'],
    ['en', 'This key already exists in the dictionary'],
  ] as const)(
    'S7-34 a key that is taken is refused in words and nothing typed is lost (%s)',
    async (language, words) => {
      const { page } = await stage.desk('analyst');
      await openDictionary(page, '大区');
      if (language === 'en') await page.getByTestId('language-switch').click();
      await page.getByRole('button', { name: /^(新增字典项|New entry)$/ }).click();
      await fillEntry(page, { dictKey: 'east', dictValue: `再一个华东 ${language}` });
      await expect(dialog(page).getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(dialog(page).locator('#dictValue')).toHaveValue(`再一个华东 ${language}`);
      await fillEntry(page, { dictKey: `east-${language}` });
      await expect(dialog(page)).toHaveCount(0);
      await expect(row(page, `再一个华东 ${language}`)).toBeVisible();
    },
  );

  test('S7-34 an entry with entries below it is not removed', async () => {
    const { page } = await stage.desk('analyst');
    await openDictionary(page, '大区');
    await page.getByRole('button', { name: '新增字典项' }).click();
    await fillEntry(page, { dictKey: 'abroad', dictValue: '境外' });
    await row(page, '境外').getByRole('button', { name: '新增子项' }).click();
    await fillEntry(page, { dictKey: 'abroad-asia', dictValue: '亚洲' });
    await row(page, '境外').locator('.ant-table-row-expand-icon').click();
    await expect(row(page, '亚洲')).toBeVisible();
    await row(page, '境外').getByRole('button', { name: '删除' }).click();
    await confirmDialog(page);
    await expect(page.locator('.ant-message-error').filter({ hasText: '请先删除子节点!' })).toBeVisible();
    await expect(row(page, '境外')).toHaveCount(1);
  });
});

describe('the system dictionaries', () => {
  test('S2-10 a dictionary is added, changed, filled and removed', async () => {
    const { page } = await stage.desk('admin');
    await page.goto('/dict-horizontal/index');
    await page.getByText('系统字典').click();
    await expect(row(page, 'flow')).toBeVisible();
    await page.getByRole('button', { name: '新增字典', exact: true }).click();
    await fillEntry(page, { code: 'tide', dictValue: '潮位' });
    await row(page, 'tide').getByRole('button', { name: '编辑' }).click();
    await fillEntry(page, { dictValue: '潮汐' });
    await row(page, '潮汐').click();
    await card(page, '字典配置 · 潮汐').getByRole('button', { name: '新增字典项' }).click();
    await fillEntry(page, { dictKey: 'high', dictValue: '高潮' });
    const entry = card(page, '字典配置').locator('tr.ant-table-row').filter({ hasText: '高潮' });
    await entry.getByRole('button', { name: '删除' }).click();
    await confirmDialog(page);
    await expect(entry).toHaveCount(0);
    await row(page, 'tide').getByRole('button', { name: '删除' }).click();
    await confirmDialog(page);
    await expect(row(page, 'tide')).toHaveCount(0);
    await expect(page.getByText('请先在左侧选择一个字典')).toBeVisible();
  });
});

test('S2-10 the vertical page shows the entries below; what changes there shows in every open browser', async () => {
  const [editor, reader, viewer] = await Promise.all([
    stage.desk('analyst'),
    stage.desk('sales'),
    stage.desk('admin', 'en'),
  ]);
  await reader.page.goto('/project/index');
  await reader.page.getByRole('button', { name: '新增' }).click();
  await openDictionary(viewer.page, 'Sales region', '/dict-horizontal/index');
  await openDictionary(editor.page, '大区', '/dict-vertical/index');
  await editor.page.getByRole('button', { name: '新增字典项' }).click();
  await fillEntry(editor.page, { dictKey: 'deep-sea', dictValue: '深海', dictValueEn: 'Deep sea', sort: '0' });
  await expect(row(editor.page, '深海')).toBeVisible();
  await expect(row(viewer.page, 'Deep sea')).toBeVisible();
  const { page } = reader;
  await expect
    .poll(async () => {
      await field(page, 'region').click();
      const options = await openDropdown(page).locator('.ant-select-item-option').allTextContents();
      await field(page, 'region').press('Escape');
      return options;
    })
    .toContain('深海');
});
