import type { FilePage } from '../../../core/calls/files.ts';
import { instruments, type Instrument } from '../../../core/model/instruments/instrument.ts';
import { measuredPage, type MeasuredPage } from '../../../core/model/instruments/measured-page.ts';
import { recognise, type Recognised } from '../../../core/model/instruments/recognise.ts';
import type { TableStore } from '../table-store.ts';

/** A page that an instrument wrote, as rows of the sheet. */
export interface MeasuredFile {
  readonly instrument: Instrument;
  readonly page: FilePage;
  readonly measured: MeasuredPage;
  /** Lines beside the measurements, and titles that are of no use here. */
  readonly beside: Recognised['beside'];
  readonly unused: readonly string[];
}

/** The page as measurements for this sheet; null where no instrument is known to write such a page. */
export function measuredFile(page: FilePage, table: TableStore): MeasuredFile | null {
  const file = recognise(page, instruments);
  if (file === null) return null;
  const { allColumns: columns, rows, view } = table;
  const measured = measuredPage(file, { key: view.key, columns, rows });
  const { instrument, beside, unused } = file;
  return { instrument, page: { ...page, rows: [...measured.rows] }, measured, beside, unused };
}

/** The first page that an instrument wrote; -1 where none is. */
export function firstMeasured(pages: readonly FilePage[]): number {
  return pages.findIndex((page) => recognise(page, instruments) !== null);
}
