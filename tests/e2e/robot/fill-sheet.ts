import type { Locator, Page } from 'playwright-core';
import type { FieldModel } from '../../../src/core/model/model.ts';
import type { Language } from '../../../src/core/text/text.ts';
import type { TableView } from '../../../src/core/form/form-view.ts';
import { showDateTime } from '../../../src/core/text/date-text.ts';
import { columnTitle } from '../../../src/core/model/header-names.ts';
import { showSwitch } from '../../../src/core/text/switch-text.ts';
import { namedFile } from '../../server/app/robot/desks.ts';
import { copyLikeExcel } from '../support/clipboard.ts';
import { expect } from '../support/expect.ts';
import { confirmDialog } from '../support/form.ts';
import { pasteInto } from '../support/story.ts';
import { shownPage } from '../support/tabs.ts';
import { choiceLabel } from './choices.ts';
import type { Writer } from './fill-field.ts';

type Row = Readonly<Record<string, unknown>>;

/** Fills a table: by one paste, as from a spreadsheet, and the files of its cells one by one. */
export async function fillSheet(
  writer: Writer,
  table: TableView,
  rows: readonly Row[],
  held: readonly Row[],
): Promise<void> {
  if (table.canAddRows && held.length > 0 && !isSame(table, rows, held)) await emptySheet(writer, table);
  const fields = table.columns.map(({ field }) => field).filter(({ key }) => rows.some((row) => key in row));
  const typed = fields.filter(({ widget }) => widget !== 'file');
  if (typed.length > 0) await pasteRows(writer, table, typed, rows);
  for (const field of fields.filter(({ widget }) => widget === 'file')) {
    for (const [index, row] of rows.entries()) {
      const files = [row[field.key] ?? []].flat() as unknown as readonly { readonly name: string }[];
      for (const { name } of files) await uploadToCell(writer, table, field, { row: index, name });
    }
  }
}

/** Whether the rows are those that are there, in their order, so that a paste goes onto them. */
function isSame({ key }: TableView, rows: readonly Row[], held: readonly Row[]): boolean {
  if (rows.length !== held.length) return false;
  return key === null || rows.every((row, index) => row[key] === held[index]?.[key]);
}

/** Takes all rows away, as other ones are to stand there. */
async function emptySheet({ page, language }: Writer, table: TableView): Promise<void> {
  const sheet = sheetOf(page, table.label[language]);
  await toFirstCell(page, sheet);
  await page.keyboard.press('Control+A');
  await sheet.locator('.sheet-bar button:has(.anticon-delete)').click();
  await confirmDialog(page);
  await sheet.locator('[role="grid"][aria-rowcount="1"]').waitFor({ state: 'attached' });
}

/** Pastes titles, then a row for each. */
async function pasteRows(
  { page, language }: Writer,
  table: TableView,
  fields: readonly FieldModel[],
  rows: readonly Row[],
): Promise<void> {
  const titles = fields.map((field) => titleOf(field, fields, language));
  const cells = rows.map((row) => fields.map((field) => textOf(field, row[field.key], language)));
  const sheet = sheetOf(page, table.label[language]);
  await copyLikeExcel(page, [titles, ...cells]);
  await toFirstCell(page, sheet);
  await pasteInto(page, sheet);
  const notice = sheet.locator('.sheet-notice[role="status"]');
  await expect(notice).toBeVisible();
  const fault = async () => (/success/.test((await notice.getAttribute('class')) ?? '') ? '' : notice.innerText());
  await expect.poll(fault, table.name).toBe('');
}

/** Walks to a cell by keyboard, opens its files, and adds one. */
async function uploadToCell(
  { page, language }: Writer,
  table: TableView,
  field: FieldModel,
  { row, name }: { readonly row: number; readonly name: string },
): Promise<void> {
  const sheet = sheetOf(page, table.label[language]);
  await toFirstCell(page, sheet);
  for (let down = 0; down < row; down += 1) await page.keyboard.press('ArrowDown');
  const editor = sheet.locator('textarea').first();
  const column = table.columns.findIndex((one) => one.field.key === field.key);
  for (let right = 0; right < column; right += 1) await page.keyboard.press('ArrowRight');
  const wanted = ` ${field.label[language]}, ${row + 1}`;
  await expect.poll(() => editor.getAttribute('aria-label'), `${table.name}: ${field.key}`).toContain(wanted);
  await page.keyboard.press('Enter');
  const popup = page.locator('.sheet-files');
  await popup.locator('input[type="file"]').setInputFiles(namedFile(name));
  await popup.locator('li:not([role="status"])').filter({ hasText: name }).first().waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
}

function sheetOf(page: Page, label: string): Locator {
  return shownPage(page)
    .locator('section.sheet')
    .and(page.getByLabel(label, { exact: true }));
}

async function toFirstCell(page: Page, sheet: Locator): Promise<void> {
  await sheet.locator('textarea').first().focus();
  await page.keyboard.press('Control+Home');
}

/** A title names its column alone; where two are called the same, the key does. */
function titleOf(field: FieldModel, fields: readonly FieldModel[], language: Language): string {
  const isShared = fields.some((other) => other !== field && other.label[language] === field.label[language]);
  return isShared ? field.key : columnTitle(field, language);
}

function textOf(field: FieldModel, value: unknown, language: Language): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => textOf(field, one, language)).join('\n');
  if (typeof value === 'boolean') return showSwitch(value, language);
  if (field.widget === 'dict') return choiceLabel(field, value, language);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return field.widget === 'datetime' ? showDateTime(text) : text;
}
