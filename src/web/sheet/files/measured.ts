import type { FilePage } from '../../../core/calls/files.ts';
import { matchHeader } from '../../../core/model/header-names.ts';
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

/** The file without what stands under other titles than these. */
function withOthers(file: Recognised, others: readonly string[]): Recognised {
  const kept = file.others.flatMap((title, at) => (others.includes(title) ? [at] : []));
  const measurements = file.measurements.map((one) => ({ ...one, others: kept.map((at) => one.others[at] ?? '') }));
  return { ...file, others, measurements };
}

/** The page as measurements for this sheet; null where no instrument is known to write such a page. */
export function measuredFile(page: FilePage, table: TableStore): MeasuredFile | null {
  const file = recognise(page, instruments);
  if (file === null) return null;
  const { allColumns: columns, rows, view } = table;
  const { instrument, beside } = file;
  // Where something stood in the run is not where the tube stands: what names a place or a plate goes into no column.
  const places = columns.filter(({ field }) => instrument.places.includes(field.key));
  const carriers = places.flatMap(({ field }) => field.words['x-position']?.carrier ?? []);
  const standing = columns.filter((column) => places.includes(column) || carriers.includes(column.key));
  const isOfRun = (title: string): boolean => matchHeader([title], standing) !== null;
  const others = file.others.filter((title) => !isOfRun(title));
  const measured = measuredPage(withOthers(file, others), { key: view.key, columns, rows });
  const unused = [...file.unused, ...file.others.filter(isOfRun)];
  return { instrument, page: { ...page, rows: [...measured.rows] }, measured, beside, unused };
}

/** The first page that an instrument wrote; -1 where none is. */
export function firstMeasured(pages: readonly FilePage[]): number {
  return pages.findIndex((page) => recognise(page, instruments) !== null);
}
