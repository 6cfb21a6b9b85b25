import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import type { RecordDescriptor } from '../../src/generated/descriptor.ts';
import { isGiven } from '../../src/core/form/access.ts';
import { loadRecord } from '../../src/core/model/load/load.ts';
import type { RecordModel } from '../../src/core/model/model.ts';
import { recordsByPath } from '../../src/generated/routes.ts';
import { breadth } from '../support/breadth.ts';
import { coveringLooks, everyLook } from '../support/cover.ts';
import { seriousFindings, shownPart, structureFindings, type Finding } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';

const stage = openStage('shared');
const languages = ['zh', 'en'] as const;

/** Every record of the store, as the page gets it. */
const models: readonly RecordModel[] = [...new Set(Object.values(recordsByPath))]
  .map((formId) => JSON.parse(readFileSync(`src/generated/releases/${formId}.json`, 'utf8')) as RecordDescriptor)
  .map((descriptor) => loadRecord(descriptor))
  .filter(({ api }) => api === null);

async function openRecord(page: Page, { path, label }: RecordModel, language: 'zh' | 'en'): Promise<Locator> {
  // As a link of the app goes there, without loading the app anew.
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // The page before is shown until this one is ready.
  const title = page.locator('.ant-card-head-title').getByText(label[language], { exact: true });
  const card = shownPage(page).locator('.record-card').filter({ has: title });
  await expect(card.locator('.record-table .ant-table-tbody')).toBeVisible();
  return card;
}

/** The list has its title and columns; the dialog every field that has to be filled, by name. */
async function check(page: Page, model: RecordModel, language: 'zh' | 'en'): Promise<void> {
  const card = await openRecord(page, model, language);
  const about = `${model.id} ${language}`;
  const name = (key: string): string => model.fields.get(key)?.label[language] ?? key;
  const heads = (await card.locator('thead th').allTextContents()).join('|');
  expect(model.list.map(name).filter((text) => !heads.includes(text))).toEqual([]);
  // Of rows that the server computes nobody adds one.
  if (!model.actions.some(({ verb }) => verb === 'submit')) return;
  await card.locator('.ant-card-extra .ant-btn-primary').click();
  const form = page.locator('.ant-modal .form-body');
  await expect(form.locator('label').first()).toBeVisible();
  const shown = (await form.textContent()) ?? '';
  // What the server gives, and what a move asks for, comes later.
  const later = (model.states?.moves ?? []).flatMap((move) => move.form);
  const typed = [...model.fields.values()].filter((field) => !isGiven(field) && !later.includes(field.key));
  const needed = typed.filter(({ required, when }) => required && when === null);
  const missing = needed.filter(({ key }) => model.form.includes(key) && !shown.includes(name(key)));
  expect(missing.map(({ key }) => key)).toEqual([]);
  const findings = breadth(true, showsNew(model, language)) ? await findingsOf(page, language) : [];
  expect(findings, about).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
}

/** What of a record's page is drawn in a way of its own. */
function kindsOf({ fields, form, list }: RecordModel): readonly string[] {
  return [...fields.values()].flatMap(({ key, widget }) => [
    ...(form.includes(key) ? [`field ${widget}`] : []),
    ...(list.includes(key) ? [`column ${widget}`] : []),
  ]);
}

/** Kinds of fields and columns that were looked at for everybody so far, by language. */
const known = new Set<string>();

/** Whether the page shows a kind that was not looked at yet; from now on it was. */
function showsNew(model: RecordModel, language: 'zh' | 'en'): boolean {
  const kinds = kindsOf(model).map((kind) => `${language} ${kind}`);
  const isNew = kinds.some((kind) => !known.has(kind));
  for (const kind of kinds) known.add(kind);
  return isNew;
}

/** What is wrong with the open dialog, and with the list below it, for everybody. */
function findingsOf(page: Page, language: 'zh' | 'en'): Promise<readonly Finding[]> {
  const dialog = '.ant-modal';
  // Words have the same colours in both languages.
  return language === 'zh' ? structureFindings(page, dialog) : seriousFindings(page, `${dialog}, ${shownPart}`);
}

/** Each record in both languages; or each in one of them, and in both what a kind of field or column needs. */
const looks = breadth(
  everyLook(models, { language: languages }),
  coveringLooks(models, kindsOf, { language: languages }),
);

test('S2-16 every record page says its list and its dialog in both languages, for everybody', async () => {
  expect(models.length).toBeGreaterThan(12);
  const { page } = await stage.homeDesk('admin');
  for (const language of languages) {
    if (language === 'en') await page.getByTestId('language-switch').click();
    for (const { thing } of looks.filter(({ values }) => values.language === language)) {
      await check(page, thing, language);
    }
  }
}, 600_000);
