import { plainText } from '../../../core/text/plain-text.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { SheetController } from '../sheet-controller.ts';

/** What a code came to; `row` is where it is stored. */
export type ScanOutcome =
  | { readonly kind: 'found' | 'double' | 'held'; readonly code: string; readonly row: number }
  | { readonly kind: 'unknown' | 'several'; readonly code: string };

/** Columns in front of a table that may name a row, beside its key. */
const namingColumns = 3;

/** A code as it is compared: scanners add blanks, and some write small letters large. */
function comparable(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase();
}

/** The rows that a code names: by the key, else by what else names a row. */
function rowsOf({ table }: SheetController, code: string): readonly number[] {
  const wanted = comparable(code);
  const named = table.allColumns.slice(0, namingColumns).map(({ key }) => key);
  for (const key of [table.view.key ?? '', ...named]) {
    const rows = table.rows.flatMap((row, index) => (comparable(plainText(row[key])) === wanted ? [index] : []));
    if (rows.length > 0) return rows;
  }
  return [];
}

/** What scanning writes, by column. */
type Ticks = readonly (readonly [key: string, value: unknown])[];

/** What scanning writes: as far as the person may fill in the columns. */
function ticksOf({ table }: SheetController): Ticks {
  const open = new Set(table.allColumns.filter(({ editable }) => editable).map(({ key }) => key));
  return Object.entries(table.view.sheet?.scan ?? {}).filter(([key]) => open.has(key));
}

/** Whether a row has all that scanning it writes. */
function isTicked(row: Row | undefined, ticks: Ticks): boolean {
  return ticks.length > 0 && ticks.every(([key, value]) => row?.[key] === value);
}

/** What tells a row from others, wherever it is stored meanwhile. */
export function rowMark({ table }: SheetController, row: number): string {
  const keys = [table.view.key ?? '', ...table.allColumns.slice(0, namingColumns).map(({ key }) => key)];
  return JSON.stringify(keys.map((key) => table.rows[row]?.[key] ?? null));
}

/** The rows that were scanned: in this session, by their marks, or before, as they tell. */
export function scannedRows(sheet: SheetController, session: ReadonlySet<string>): ReadonlySet<number> {
  const ticks = ticksOf(sheet);
  const { rows } = sheet.table;
  const isScanned = (at: number): boolean => session.has(rowMark(sheet, at)) || isTicked(rows[at], ticks);
  return new Set([...rows.keys()].filter(isScanned));
}

/**
 * Goes to the row of a code and ticks it, as the step says what that writes: one step to undo. A code that was scanned
 * before, that is not known or that several rows have changes nothing; a row that is locked is shown and not ticked.
 */
export function scanCode(sheet: SheetController, code: string, session: ReadonlySet<string>): ScanOutcome {
  const { table } = sheet;
  const [row, ...others] = rowsOf(sheet, code);
  if (row === undefined) return { kind: 'unknown', code };
  if (others.length > 0) return { kind: 'several', code };
  const ticks = ticksOf(sheet);
  const isDouble = session.has(rowMark(sheet, row)) || isTicked(table.rows[row], ticks);
  if (!isDouble) table.writeStored(ticks.map(([key, value]) => ({ row, key, value })));
  sheet.showCell({ row, key: ticks[0]?.[0] ?? table.view.key });
  if (isDouble) return { kind: 'double', code, row };
  return { kind: ticks.length > 0 && !isTicked(table.rows[row], ticks) ? 'held' : 'found', code, row };
}
