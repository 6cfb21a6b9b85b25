import { writeXlsx, type Cell, type CellValue, type WriteSheet } from 'hucre/xlsx';

/** A cell of a workbook: what stands in it, or a formula with its value, a percentage, a moment. */
type WrittenCell =
  | string
  | number
  | boolean
  | null
  | { readonly formula: string; readonly value: string | number }
  | { readonly percent: number }
  | { readonly moment: string };

/** One worksheet as golden files describe it. */
interface WrittenSheet {
  readonly name?: string;
  readonly hidden?: boolean;
  readonly rows: readonly (readonly WrittenCell[])[];
  /** First row, first column, last row, last column, from 0. */
  readonly merges?: readonly (readonly [number, number, number, number])[];
  readonly hiddenRows?: readonly number[];
}

/** A file as golden files describe it. */
export type WrittenFile =
  | { readonly text: string; readonly encoding?: 'utf-8' | 'utf-8-mark' | 'utf-16le' | 'utf-16be' }
  | { readonly base64: string }
  | { readonly sheets: readonly WrittenSheet[] };

/** The bytes of a described file. */
export async function bytesOf(file: WrittenFile): Promise<Uint8Array> {
  if ('base64' in file) return Buffer.from(file.base64, 'base64');
  if ('sheets' in file) return writeXlsx({ sheets: file.sheets.map(sheetOf) });
  const { text, encoding = 'utf-8' } = file;
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return Buffer.from(encoding === 'utf-8-mark' ? `\uFEFF${text}` : text, 'utf8');
}

function sheetOf({ name = 'Sheet1', hidden = false, rows, merges = [], hiddenRows = [] }: WrittenSheet): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  const values = rows.map((row, at) =>
    row.map((cell, column): CellValue => {
      if (typeof cell !== 'object' || cell === null) return cell;
      const place = `${at},${column}`;
      if ('moment' in cell) return new Date(`${cell.moment}Z`);
      if ('formula' in cell) {
        cells.set(place, { formula: cell.formula, formulaResult: cell.value, value: cell.value });
        return cell.value;
      }
      cells.set(place, { value: cell.percent, style: { numFmt: '0.0%' } });
      return cell.percent;
    }),
  );
  return {
    name,
    hidden,
    rows: values,
    cells,
    merges: merges.map(([startRow, startCol, endRow, endCol]) => ({ startRow, startCol, endRow, endCol })),
    rowDefs: new Map(hiddenRows.map((row) => [row, { hidden: true }])),
  };
}
