import { cellText } from '../../core/values/values.ts';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';

/** A row of a sheet with something in it. */
export interface SheetRow {
  /** As the spreadsheet counts: from 1. */
  readonly number: number;
  readonly cells: readonly CellValue[];
}

/**
 * The rows of the first sheet of a workbook that `sheetFault` has nothing against; of formulas the values. Empty rows
 * are left out; reading ends behind `most` rows.
 *
 * @returns null where the file cannot be read after all
 */
export async function readSheet(bytes: Buffer, most: number): Promise<readonly SheetRow[] | null> {
  const rows: SheetRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes))) {
      if (values.every((cell) => cellText(cell) === '')) continue;
      rows.push({ number: index + 1, cells: values });
      if (rows.length > most) break;
    }
  } catch {
    return null;
  }
  return rows;
}

/** The letters of a column, e.g. `C` for 2. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest === 0 ? '' : columnLetters(rest - 1)}${String.fromCharCode(65 + (index % 26))}`;
}
