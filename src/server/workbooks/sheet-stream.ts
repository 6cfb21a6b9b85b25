import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import { momentCell } from '../../core/values/date-time.ts';
import type { Cell } from '../../core/values/kind.ts';
import { safeCell } from '../../core/values/safe-cell.ts';

/** A column of a sheet; texts are never formulas. */
export interface SheetColumn<Row> {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly value: (row: Row) => Cell;
  /** How its numbers, days or moments are shown, e.g. `timeFormat`. */
  readonly numFmt?: string;
}

/** A workbook that is written while it is sent. */
export interface SheetFile {
  readonly name: string;
  readonly rows: number;
  readonly bytes: Readable;
}

/** The type of a workbook's bytes. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const rowsAtOnce = 200;

/**
 * A workbook of one sheet, written while it is read: rows are taken as they are needed, so that memory does not grow
 * with their number. Where a sheet is full, the next one goes on.
 */
export function sheetStream<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): Readable {
  const looks = columns.map(({ header, width, numFmt }) => ({
    header,
    width,
    ...(numFmt === undefined ? {} : { numFmt }),
  }));
  const options = { name, columns: looks, freezePane: { rows: 1, columns: 0 } };
  const bytes = writeXlsxStream(cellsOf(columns, rows), options);
  return Readable.fromWeb(bytes as unknown as ReadableStream);
}

/** The value of a cell for a moment: Excel knows no zones, so that it gets the server's own time of day. */
export function sheetTime(time: Date | null): Date | null {
  return time === null ? null : momentCell(time.toISOString());
}

async function* cellsOf<Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>) {
  let written = 0;
  for await (const row of rows) {
    yield columns.map(({ value }) => safeCell(value(row)));
    written += 1;
    // Other calls get their turn while a long list is written.
    if (written % rowsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
