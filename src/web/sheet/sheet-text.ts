import type { Language } from '../../core/text/text.ts';
import { formatTsv } from './tsv.ts';
import { rangeOf, type CellRange, type Selection } from './selection.ts';
import type { TableStore } from './table-store.ts';
import { columnTitle } from '../../core/model/header-names.ts';

/** Text forms of a block of cells for the clipboard. */
export interface ClipboardBlock {
  readonly text: string;
  readonly html: string;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function cellsOf(table: TableStore, range: CellRange, language: Language): string[][] {
  const rows: string[][] = [];
  for (let row = range.top; row <= Math.min(range.bottom, table.rowCount - 1); row += 1) {
    rows.push(table.columns.slice(range.left, range.right + 1).map((column) => table.text(row, column, language)));
  }
  return rows;
}

/** A block as spreadsheets take it, as text and as a table. Whole columns bring their titles along. */
export function copyBlock(table: TableStore, selection: Selection, language: Language): ClipboardBlock {
  const range = rangeOf(selection);
  const cells = cellsOf(table, range, language);
  const whole = range.top === 0 && range.bottom === table.rowCount - 1 && table.rowCount > 1;
  const titles = table.columns.slice(range.left, range.right + 1).map((column) => columnTitle(column.field, language));
  const rows = whole ? [titles, ...cells] : cells;
  const html = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('');
  return { text: formatTsv(rows), html: `<table>${html}</table>` };
}

/** Figures about the selected numbers, as spreadsheets show them; null with less than two of them. */
export interface SelectionFigures {
  readonly count: number;
  readonly sum: number;
  readonly mean: number;
}

const mostCells = 20_000;

/** Count, sum and mean of the numbers selected. */
export function selectionFigures(table: TableStore, selection: Selection): SelectionFigures | null {
  const range = rangeOf(selection);
  if ((range.bottom - range.top + 1) * (range.right - range.left + 1) > mostCells) return null;
  const numbers: number[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (const column of table.columns.slice(range.left, range.right + 1)) {
      const value = table.value(row, column);
      if (typeof value === 'number') numbers.push(value);
    }
  }
  if (numbers.length < 2) return null;
  const sum = numbers.reduce((total, value) => total + value, 0);
  const tidy = (value: number): number => Number(value.toPrecision(12));
  return { count: numbers.length, sum: tidy(sum), mean: tidy(sum / numbers.length) };
}
