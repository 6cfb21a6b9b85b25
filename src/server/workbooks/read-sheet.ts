import { cellText } from '../../core/values/values.ts';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { mostCharacters } from '../../core/values/safe-cell.ts';
import type { SheetFault } from './sheet-guard.ts';

/** A row of a sheet with something in it. */
export interface SheetRow {
  /** As the spreadsheet counts: from 1. */
  readonly number: number;
  readonly cells: readonly CellValue[];
}

/** Cells and characters of all rows: cells may name one long text again and again. */
const mostCells = 1_000_000;
const mostText = 16 * 1_048_576;

/**
 * The rows of the first sheet of a workbook that `sheetFault` has nothing against; of formulas the values. Empty rows
 * are left out; reading ends behind `most` rows.
 */
export async function readSheet(bytes: Buffer, most: number): Promise<readonly SheetRow[] | SheetFault> {
  const rows: SheetRow[] = [];
  let [cells, characters] = [0, 0];
  try {
    for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes))) {
      if (values.every((cell) => cellText(cell) === '')) continue;
      const long = values.findIndex((cell) => typeof cell === 'string' && cell.length > mostCharacters);
      if (long >= 0) return { kind: 'long-cell', cell: `${columnLetters(long)}${index + 1}` };
      rows.push({ number: index + 1, cells: values });
      cells += values.length;
      characters += values.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
      if (cells > mostCells || characters > mostText) return { kind: 'too-large' };
      if (rows.length > most) break;
    }
  } catch {
    return { kind: 'not-a-workbook' };
  }
  return rows;
}

/** The letters of a column, e.g. `C` for 2. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest === 0 ? '' : columnLetters(rest - 1)}${String.fromCharCode(65 + (index % 26))}`;
}
