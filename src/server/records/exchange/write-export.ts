import { encode } from 'iconv-lite';
import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import { pick } from '../../../core/text/text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { columnLook } from '../../../core/model/column-look.ts';
import type { Cell } from '../../../core/values/kind.ts';
import { safeCell } from '../../../core/values/safe-cell.ts';
import { showValue, valueCell } from '../../../core/values/values.ts';
import type { ExportColumn } from '../../../core/words/exports/word.ts';
import { wireDate } from '../../platform/clock.ts';
import { sheetStream, sheetType, type SheetColumn, type SheetFile } from '../../workbooks/sheet-stream.ts';
import { decimalsOf, totalOf, type ExportedLines } from './export-as.ts';

const types = { xlsx: sheetType, csv: 'text/csv; charset=utf-8', text: 'text/plain; charset=utf-8' } as const;
const ends = { xlsx: 'xlsx', csv: 'csv', text: 'txt' } as const;

/** A file with columns of its own, ready to be sent. */
export interface WrittenExport extends SheetFile {
  readonly type: string;
}

/** Writes the lines of an export as its format wants them. */
export async function writeExport(exported: ExportedLines, now: Date): Promise<WrittenExport> {
  const { model, language, lines, about } = exported;
  const title = pick(model.label, language);
  const name = [title, about, wireDate(now).replaceAll('-', '')].filter((part) => part !== '').join('_');
  return {
    name: `${name}.${ends[model.format]}`,
    type: model.encoding === null ? types[model.format] : types[model.format].replace('utf-8', model.encoding),
    rows: lines.length,
    bytes: await bytesOf(exported, title),
  };
}

async function bytesOf(exported: ExportedLines, title: string): Promise<Readable> {
  const { model, lines, total } = exported;
  if (model.split !== null) return Readable.from([Buffer.from(await splitWorkbook(exported))]);
  const rows = [...lines.map(({ values }) => values), ...(total === null ? [] : [total])];
  if (model.format === 'xlsx') return sheetStream(title, sheetColumns(exported), asyncRows(rows));
  const write = model.format === 'csv' ? csvLine : fixedLine;
  const header = model.format === 'csv' ? [model.columns.map(({ header: one }) => pick(one, exported.language))] : [];
  const written = rows.map((values) => values.map((value, at) => cellText(exported, at, value)));
  const text = [...header, ...written].map((cells) => `${write(cells, exported)}\r\n`).join('');
  if (model.encoding !== null) return Readable.from([encode(text, model.encoding)]);
  // Without a mark of its encoding spreadsheet programs read Chinese wrongly; banks read no mark.
  return Readable.from([Buffer.from(model.format === 'csv' ? `\ufeff${text}` : text, 'utf8')]);
}

async function* asyncRows<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const row of rows) yield await Promise.resolve(row);
}

function sheetColumns(exported: ExportedLines): readonly SheetColumn<readonly unknown[]>[] {
  const { model, language } = exported;
  return model.columns.map((column, at) => ({
    header: pick(column.header, language),
    ...lookOf(exported, column),
    value: (values) => cellOf(exported, at, values[at]),
  }));
}

const usualWidth = 14;

function lookOf({ record, language }: ExportedLines, { field, width, header }: ExportColumn) {
  const own = record.model.fields.get(field ?? '');
  const { numFmt } = own === undefined ? {} : columnLook(own, language);
  const wide = width ?? Math.max(usualWidth, textWidth(pick(header, language)) + 2);
  return { width: wide, ...(numFmt === undefined ? {} : { numFmt }) };
}

/** A value as a cell of a workbook. */
function cellOf({ model, record, language, lookups }: ExportedLines, at: number, value: unknown): Cell {
  const field = record.model.fields.get(model.columns[at]?.field ?? '');
  if (field !== undefined && typeof value === typeof sampleOf(field.type))
    return valueCell(value, { field, language, lookups });
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** A value of the kind that fields of a type have; the name of a total stands in a column of any. */
function sampleOf(type: string): unknown {
  if (type === 'number' || type === 'integer') return 0;
  return type === 'boolean' ? true : '';
}

/** A worksheet for each value of the field that splits the file, named by it. */
function splitWorkbook(exported: ExportedLines): Promise<Uint8Array> {
  const { model, record, lines, language, lookups } = exported;
  const field = record.model.fields.get(model.split ?? '');
  const parts = [...new Set(lines.map(({ part }) => part))].toSorted((a, b) => a.localeCompare(b, 'zh'));
  const columns = sheetColumns(exported);
  const sheets = parts.map((part) => {
    const own = lines.filter((line) => line.part === part);
    const total = model.total === null ? [] : [totalOf(record, model, { lines: own, language })];
    const name = part === '' || field === undefined ? '—' : showValue(part, { field, language, lookups });
    const rows = [...own.map(({ values }) => values), ...total];
    return {
      name: name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
      columns: columns.map(({ header, width, numFmt }) => ({
        header,
        width,
        ...(numFmt === undefined ? {} : { numFmt }),
      })),
      rows: [
        columns.map(({ header }) => header),
        ...rows.map((values) => columns.map(({ value }) => safeCell(value(values)))),
      ],
    };
  });
  const none = { name: '—', rows: [columns.map(({ header }) => header)] };
  return writeXlsx({ sheets: sheets.length === 0 ? [none] : sheets });
}

/** A value in words; numbers with the decimals of their field, without marks between thousands. */
function cellText({ model, record, language, lookups }: ExportedLines, at: number, value: unknown): string {
  if (isEmptyValue(value)) return '';
  const column = model.columns[at];
  if (typeof value === 'number')
    return value.toFixed(column?.count === true ? 0 : decimalsOf(record, column?.field ?? null));
  const field = record.model.fields.get(column?.field ?? '');
  return field === undefined ? String(value) : showValue(value, { field, language, lookups });
}

const formula = /^[=+\-@\t\r]/;
const isNumber = /^-?\d+(?:\.\d+)?$/;

/** Values between commas. A text that a spreadsheet program would take for a formula gets a mark in front. */
function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => (formula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

/** Columns of the width given, in bytes of the encoding if it names one: texts from the left, numbers to the right; what is too long is cut. */
function fixedLine(cells: readonly string[], { model }: ExportedLines): string {
  const { encoding } = model;
  const widthOf = encoding === null ? textWidth : (text: string) => encode(text, encoding).length;
  return cells
    .map((cell, at) => {
      const width = model.columns[at]?.width ?? 0;
      const fit = fitted(cell.replaceAll(/[\r\n\t]/g, ' '), width, widthOf);
      const blanks = ' '.repeat(width - widthOf(fit));
      return isNumber.test(cell) && model.columns[at]?.sum === true ? blanks + fit : fit + blanks;
    })
    .join('');
}

/** Chinese signs take the room of two. */
function textWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0);
}

function fitted(text: string, width: number, widthOf: (text: string) => number): string {
  let fit = '';
  for (const sign of text) {
    if (widthOf(fit + sign) > width) break;
    fit += sign;
  }
  return fit;
}
