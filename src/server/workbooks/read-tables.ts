import { parseCsv, detectDelimiter } from 'hucre/csv';
import { readXlsx, type Cell, type CellValue, type Sheet } from 'hucre/xlsx';
import type { FilePage, FileTables } from '../../core/calls/files.ts';
import { cellText } from '../../core/values/values.ts';
import { decodedText } from './decoded-text.ts';
import { madeFrom } from './made-from.ts';
import { columnLetters } from './read-sheet.ts';
import { sheetFault, type SheetFault } from './sheet-guard.ts';
import { mostCharacters } from '../../core/values/safe-cell.ts';

declare module '../platform/workers/jobs.ts' {
  interface ThreadJobs {
    readonly readTables: { readonly input: SentTables; readonly output: ReadTables | SheetFault };
  }
}

/** A file as it was sent, and how many rows of each page are wanted. */
export interface SentTables {
  readonly bytes: Uint8Array;
  readonly most: number;
}

/** What a file of tables holds. */
export interface ReadTables extends Omit<FileTables, 'learned'> {
  readonly kind: 'tables';
}

/** Of all pages: cells may name one long text again and again. */
const mostCells = 1_000_000;
const mostText = 16 * 1_048_576;
const tooLarge: SheetFault = { kind: 'too-large' };

/**
 * Reads the pages of a workbook (those that are shown) or of a text file with separators, as the texts that a person
 * sees: of formulas the values, in each row of merged cells what the first holds, percentages with their sign. Takes
 * seconds at worst: the job of a thread.
 */
export async function readTables({ bytes, most }: SentTables): Promise<ReadTables | SheetFault> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const isPacked = file.subarray(0, 2).toString('latin1') === 'PK';
  if (isPacked) return workbookTables(file, most);
  return textTables(file, most);
}

async function workbookTables(file: Buffer, most: number): Promise<ReadTables | SheetFault> {
  const fault = await sheetFault(file);
  if (fault !== null) return fault;
  let sheets: readonly Sheet[];
  try {
    const isShown = ({ hidden = false, veryHidden = false }): boolean => !hidden && !veryHidden;
    sheets = (await readXlsx(new Uint8Array(file), { readStyles: true, maxRows: most + 1, sheets: isShown })).sheets;
  } catch {
    return { kind: 'not-a-workbook' };
  }
  const pages = sheets.map((sheet) => pageOf(sheet, most));
  return (
    faultOf(pages) ?? {
      kind: 'tables',
      format: 'xlsx',
      encoding: '',
      separator: '',
      madeFrom: await madeFrom(file),
      pages,
    }
  );
}

function textTables(file: Buffer, most: number): ReadTables | SheetFault {
  const decoded = decodedText(file);
  if (decoded === null) return { kind: 'not-a-workbook' };
  const { text, encoding } = decoded;
  const [, said] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const body = said === undefined ? text : text.slice(text.indexOf('\n') + 1);
  const separator = said ?? delimiterOf(body);
  const read = parseCsv(body, { delimiter: separator, maxRows: most + 1 });
  const first = said === undefined ? 1 : 2;
  const rows = read.map((cells, index) => ({ number: index + first, hidden: false, cells: cells.map(cellText) }));
  const pages = [{ name: '', rows: rows.filter(isFilled), merged: 0, formulas: 0 }];
  return faultOf(pages) ?? { kind: 'tables', format: 'text', encoding, separator, madeFrom: '', pages };
}

/** Lines that tell by what cells are parted. */
const toldLines = 200;

/** How often a sign stands in a line outside of quotes. */
function countIn(line: string, sign: string): number {
  return line.replaceAll(/"[^"]*"/g, '').split(sign).length - 1;
}

/**
 * By what the cells of a text are parted. Tabs and semicolons that as many lines have alike are meant, whatever commas
 * stand in numbers, and whatever is written above a table.
 */
function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/, toldLines).filter((line) => line.trim() !== '');
  for (const sign of ['\t', ';']) {
    const counts = lines.map((line) => countIn(line, sign)).filter((count) => count > 0);
    const alike = Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
    const most = Math.max(0, ...counts);
    if (alike * 2 >= lines.length || (alike >= 2 && most >= 2)) return sign;
  }
  return detectDelimiter(text);
}

type PageRow = FilePage['rows'][number];

function isFilled({ cells }: PageRow): boolean {
  return cells.some((cell) => cell !== '');
}

function pageOf(sheet: Sheet, most: number): FilePage {
  const rows = sheet.rows
    .slice(0, most + 1)
    .map((values, index) => ({
      number: index + 1,
      hidden: sheet.rowDefs?.get(index)?.hidden === true,
      cells: Array.from(values, (value, column) => shownText(value, sheet.cells?.get(`${index},${column}`))),
    }));
  const merges = sheet.merges ?? [];
  for (const { startRow, startCol, endRow } of merges) {
    const value = rows[startRow]?.cells[startCol] ?? '';
    for (let row = startRow + 1; row <= endRow; row += 1) {
      const cells = rows[row]?.cells;
      if (cells === undefined) continue;
      while (cells.length <= startCol) cells.push('');
      cells[startCol] = value;
    }
  }
  const formulas = [...(sheet.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined).length;
  return { name: sheet.name, rows: rows.filter(isFilled), merged: merges.length, formulas };
}

/** Digits that a percentage keeps: a fraction of 15 digits times a hundred. */
const percentDigits = 13;

function shownText(value: CellValue | undefined, cell: Cell | undefined): string {
  const isPercent = typeof value === 'number' && /%\s*$/.test(cell?.style?.numFmt?.split(';')[0] ?? '');
  return isPercent ? `${Number((value * 100).toPrecision(percentDigits))}%` : cellText(value);
}

function faultOf(pages: readonly FilePage[]): SheetFault | null {
  let [count, characters] = [0, 0];
  for (const { rows } of pages) {
    for (const { number, cells } of rows) {
      const long = cells.findIndex((cell) => cell.length > mostCharacters);
      if (long >= 0) return { kind: 'long-cell', cell: `${columnLetters(long)}${number}` };
      count += cells.length;
      characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (count > mostCells || characters > mostText) return tooLarge;
    }
  }
  return null;
}
