import { colToLetter, writeXlsx, type CellStyle, type DataValidation, type WriteSheet } from 'hucre/xlsx';
import { columnLook, contentOf, menuOf } from '../../../core/model/column-look.ts';
import { columnTitle } from '../../../core/model/header-names.ts';
import { madeFromProperty } from '../../../core/model/made-from.ts';
import { showSwitch } from '../../../core/text/switch-text.ts';
import type { Language } from '../../../core/text/text.ts';
import type { Row } from '../../../core/values/finding.ts';
import { safeCell } from '../../../core/values/safe-cell.ts';
import { isUploaded, valueCell } from '../../../core/values/values.ts';
import { sheetWorkbookEn } from './workbook.en.ts';
import { sheetWorkbookZh } from './workbook.zh.ts';
import type { SheetColumn } from '../columns.ts';
import type { TableStore } from '../table-store.ts';

/** What is written: the rows as they are, or none of them for somebody to fill in. */
export type WorkbookContent = 'rows' | 'template';

const workbookTexts = { zh: sheetWorkbookZh, en: sheetWorkbookEn } as const;
/** Excel takes no longer list in a cell's menu; longer ones stand on a sheet of their own. */
const longestMenu = 255;
const longestName = 31;
const open: CellStyle = { protection: { locked: false } };

/** The columns that a workbook can hold, hidden ones too: files travel by themselves. */
function writtenColumns({ allColumns }: TableStore): readonly SheetColumn[] {
  return allColumns.filter(({ field }) => !isUploaded(field));
}

/**
 * A sheet as a workbook: typed cells, titles and choices in the language of the person, menus of choices in the cells,
 * columns that may not be written protected where rows cannot be added. Texts are never formulas. Read back without a
 * change, nothing differs.
 */
export async function sheetWorkbook(
  table: TableStore,
  content: WorkbookContent,
  language: Language,
): Promise<Uint8Array> {
  const columns = writtenColumns(table);
  const menus = columns.map(({ field }) => menuOf(field, table.lookups.choices, language));
  const rows = content === 'template' && table.view.canAddRows ? [] : table.rows;
  const last = Math.max(table.view.canAddRows ? table.view.maxRows : 0, rows.length) + 1;
  const main: WriteSheet = {
    name: sheetName(table.view.label[language]),
    columns: columns.map((column) => lookOf(column, table, language)),
    rows: [
      columns.map(({ field }) => columnTitle(field, language)),
      ...rows.map((row) => cellsOf(row, columns, { table, language, content })),
    ],
    freezePane: { rows: 1, columns: Math.min(table.usualFrozen, columns.length) },
    dataValidations: columns.flatMap((column, index) => validationOf(column, menus, { index, last, language })),
    ...(table.view.canAddRows
      ? {}
      : { protection: { sheet: true, formatColumns: true, sort: true, autoFilter: true } }),
  };
  const choices = choicesSheet(columns, menus, language);
  const { formId: id, version } = table.store.view;
  return writeXlsx({
    sheets: [main, notesSheet(columns, table, language), ...(choices === null ? [] : [choices])],
    properties: madeFromProperty({ id, version }),
  });
}

function lookOf({ field, editable }: SheetColumn, { view }: TableStore, language: Language) {
  const { width, numFmt } = columnLook(field, language);
  const isOpen = editable || view.canAddRows;
  const style = { ...(isOpen ? open : {}), ...(numFmt === undefined ? {} : { numFmt }) };
  return { width, ...(Object.keys(style).length === 0 ? {} : { style }) };
}

interface Writing {
  readonly table: TableStore;
  readonly language: Language;
  readonly content: WorkbookContent;
}

/** Of a template only what names the row is written. */
function cellsOf(row: Row, columns: readonly SheetColumn[], { table, language, content }: Writing) {
  return columns.map(({ key, field, editable }) => {
    if (content === 'template' && editable) return null;
    return safeCell(valueCell(row[key], { field, language, lookups: table.lookups }));
  });
}

function isShort(menu: readonly string[]): boolean {
  return menu.join(',').length <= longestMenu && !menu.some((value) => value.includes(','));
}

interface At {
  readonly index: number;
  readonly last: number;
  readonly language: Language;
}

/** The menu of a column's cells. People may write something else: what is read back says what is wrong with it. */
function validationOf(
  { editable }: SheetColumn,
  menus: readonly (readonly string[])[],
  { index, last, language }: At,
): readonly DataValidation[] {
  const menu = menus[index] ?? [];
  if (!editable || menu.length === 0) return [];
  const letters = colToLetter(index);
  const range = `${letters}2:${letters}${last}`;
  const common = { type: 'list' as const, allowBlank: true, errorStyle: 'warning' as const, range };
  if (isShort(menu)) return [{ ...common, values: [...menu] }];
  const listed = colToLetter(longMenus(menus).indexOf(menu));
  return [{ ...common, formula1: `'${workbookTexts[language].choices}'!$${listed}$2:$${listed}$${menu.length + 1}` }];
}

function longMenus(menus: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return menus.filter((menu) => !isShort(menu));
}

function choicesSheet(
  columns: readonly SheetColumn[],
  menus: readonly (readonly string[])[],
  language: Language,
): WriteSheet | null {
  const long = longMenus(menus);
  if (long.length === 0) return null;
  const height = Math.max(...long.map(({ length }) => length));
  const titles = long.map((menu) => columns[menus.indexOf(menu)]?.field.label[language] ?? '');
  const rows = Array.from({ length: height }, (_, row) => long.map((menu) => menu[row] ?? null));
  return { name: workbookTexts[language].choices, columns: long.map(() => ({ width: 24 })), rows: [titles, ...rows] };
}

function notesSheet(columns: readonly SheetColumn[], { lookups }: TableStore, language: Language): WriteSheet {
  const rows = columns
    .filter(({ editable }) => editable)
    .map(({ field, required }) => [
      columnTitle(field, language),
      required ? showSwitch(true, language) : '',
      safeCell(contentOf(field, lookups.choices, language)),
      field.help?.[language] ?? '',
    ]);
  return {
    name: workbookTexts[language].notes,
    columns: [{ width: 24 }, { width: 10 }, { width: 60 }, { width: 60 }],
    rows: [[...workbookTexts[language].noteHeads], ...rows],
  };
}

function sheetName(label: string): string {
  return label.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, longestName);
}
