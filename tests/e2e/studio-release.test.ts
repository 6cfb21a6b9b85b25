import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { confirmIt, planBlock as block, releaseButton, releaseIt } from './support/studio.ts';

const stage = openStage();
const form = 'seal-application';
const setFile = 'schemas/types/support.json';
const dictionaryFile = 'schemas/dictionaries/priority.json';

interface FormJson {
  readonly version: number;
  readonly descriptor: unknown;
}

interface PlanJson {
  readonly token: string;
}

interface TypesJson {
  readonly sets: Record<string, { readonly properties: Record<string, Record<string, unknown>> } | undefined>;
}

interface DictionaryJson {
  readonly entries: { en: string }[];
}

let admin: ApiClient;
beforeAll(async () => {
  admin = await apiClient(stage.url(), 'admin', 'admin');
});

async function live(): Promise<string> {
  return JSON.stringify(
    (await admin.get<FormJson>(`seqdesk-baseconfig/form-management/detail?formId=${form}`)).descriptor,
  );
}

/** The set of the seal application after a change. */
function sets(change: (properties: Record<string, Record<string, unknown>>) => void): string {
  const types = JSON.parse(readFileSync(setFile, 'utf8')) as TypesJson;
  const { properties } = types.sets['seal-apply'] ?? { properties: {} };
  change(properties);
  return JSON.stringify(types, null, 2);
}

function flagged(key: string): string {
  return sets((properties) => {
    properties[key] = { type: 'boolean', 'x-label': { zh: `新字段 ${key}`, en: `New ${key}` } };
  });
}

/** Puts a file of the server on the desk by the search, and writes another text into it. */
async function edit(page: Page, word: string, file: string, text: string): Promise<void> {
  await page.locator('.studio-picker input').fill(word);
  await page.locator('.ant-select-item-option').filter({ hasText: file }).click();
  await expect(page.locator('.studio-file-shown')).toContainText(file);
  await page.locator('.studio-text').fill(text);
}

async function openStudio(language: 'zh' | 'en'): Promise<Page> {
  const { page } = await stage.desk('analyst', language);
  await page.goto('/studio');
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  return page;
}

function button(page: Page | Locator, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

describe('S7-31 several files are changed, planned and released as one', () => {
  test('one plan tells of all, filters show some alone, one confirmation makes all of it live', async () => {
    const page = await openStudio('en');
    await edit(page, 'seal-apply', setFile, flagged('sealUrgent'));
    const dictionary = JSON.parse(readFileSync(dictionaryFile, 'utf8')) as DictionaryJson;
    for (const entry of dictionary.entries.slice(0, 1)) entry.en = 'Any day';
    await edit(page, 'priority', dictionaryFile, JSON.stringify(dictionary, null, 2));
    await expect(page.getByTestId('desk-files').getByRole('listitem')).toHaveCount(2);
    await button(page, 'Show the plan').click();
    await expect(block(page, form)).toContainText('new field "New sealUrgent"');
    await expect(block(page, form)).toContainText('Work under way goes on as before');
    await expect(block(page, 'priority')).toContainText('Any day');
    await page.getByRole('combobox', { name: 'Show these alone' }).fill(form);
    await page.locator('.ant-select-item-option').filter({ hasText: form }).click();
    await expect(page.getByTestId('plan-block')).toHaveCount(1);
    await releaseIt(page, 'Urgent seals');
    await expect(page.locator('.ant-message-success').filter({ hasText: 'Release 1 is live' })).toBeVisible();
    await expect.poll(live).toContain('sealUrgent');
    await expect(page.getByTestId('desk-files')).toHaveCount(0);
  });

  test('and is taken back as a whole, with a plan of its own before', async () => {
    const page = await openStudio('en');
    await page.getByRole('tab', { name: 'Releases' }).click();
    const row = page.locator('tr.ant-table-row').filter({ hasText: 'Urgent seals' });
    await expect(row).toContainText('priority');
    await button(row, 'Take back').click();
    await expect(block(page, form)).toContainText('the field "New sealUrgent" is gone');
    await button(page.locator('.ant-drawer'), 'Take back').click();
    await confirmIt(page, /^Take back$/, 'Not wanted');
    await expect(page.locator('.ant-message-success').filter({ hasText: 'is taken back' })).toBeVisible();
    await expect.poll(live).not.toContain('sealUrgent');
    await expect(page.locator('tr.ant-table-row').filter({ hasText: 'takes back 1' })).toBeVisible();
  });

  test('where somebody else was first nothing is released, what changed is told, and their change is not undone', async () => {
    const page = await openStudio('en');
    await edit(page, 'seal-apply', setFile, flagged('sealMine'));
    await button(page, 'Show the plan').click();
    await expect(block(page, form)).toBeVisible();
    const theirs = { files: [{ file: setFile, text: flagged('sealTheirs') }] };
    const { token } = await admin.post<PlanJson>('seqdesk-baseconfig/release/plan', theirs);
    await admin.post('seqdesk-baseconfig/release/apply', { ...theirs, token, reason: 'first' });
    await releaseIt(page, 'second');
    await expect(page.getByTestId('plan-moved')).toContainText('is live as v');
    // What changed is told once.
    await expect(page.locator('.studio-plan .ant-alert-error')).toHaveCount(0);
    await expect.poll(live).not.toContain('sealMine');
    await expect(page.getByTestId('newer-file')).toContainText(setFile);
    await expect(releaseButton(page)).toBeDisabled();
    await button(page.getByTestId('newer-file'), 'Take theirs').click();
    await expect(page.locator('.studio-text')).toHaveValue(/sealTheirs/);
  });

  test('what lies on the desk is there again after the page is loaded anew', async () => {
    const page = await openStudio('zh');
    await edit(page, 'seal-apply', setFile, flagged('sealKept'));
    await expect(page.getByTestId('desk-files')).toContainText('已修改');
    await page.reload();
    await expect(page.getByTestId('desk-files')).toContainText(setFile);
    await expect(page.locator('.studio-text')).toHaveValue(/sealKept/);
  });
});
