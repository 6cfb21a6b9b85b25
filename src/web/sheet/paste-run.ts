import type { FormerUnit } from '../../core/calls/former-units.ts';
import { plainReading, readBelow } from '../../core/model/cell-reading.ts';
import type { Language } from '../../core/text/text.ts';
import type { CellPatch } from '../../core/form/form-engine.ts';
import type { FormerUnits } from './files/unsaid-units.ts';
import type { PastedRow, PastePlan } from './paste-plan.ts';
import type { TableBatch, TableStore } from './table-store.ts';

/** What a paste did. */
export interface PasteSummary extends Omit<PastePlan, 'rows' | 'columns' | 'readings' | 'titles' | 'match'> {
  readonly rows: number;
  readonly added: number;
  /** Cells changed in rows that were there. */
  readonly cells: number;
  /** Errors in the rows pasted. */
  readonly problems: number;
  /** Cells that may not be written here and were left as they are. */
  readonly skipped: number;
  /** Whether the newest change is what was pasted, so that undoing takes that back and nothing else. */
  readonly isNewest: () => boolean;
}

/** Columns pasted below titles that say no unit, whose numbers may be in that of another day. */
export interface PastedUnits extends Pick<PastePlan, 'titles' | 'match'> {
  /** Units that the columns had before; null where it could not be found out. */
  readonly former: Promise<readonly FormerUnit[] | null>;
  /** By key of a column, the unit that it was read in, where that is not today's. */
  readonly chosen: ReadonlyMap<string, string>;
  /** Whether nothing was done since: only then it can be read anew. */
  readonly isLatest: () => boolean;
  /** Takes the paste back and pastes anew in these units, so that both are one command. */
  readonly readIn: (units: Pick<FormerUnits, 'known' | 'chosen'>, progress: PasteProgress) => Promise<PasteState>;
}

/** Told of rows done and all rows. */
export type PasteProgress = (done: number, all: number) => void;

/** How a paste stands: under way with rows done and all rows, finished, or not possible at all. */
export type PasteState =
  | { readonly kind: 'running'; readonly done: number; readonly all: number }
  | { readonly kind: 'done'; readonly summary: PasteSummary; readonly units?: PastedUnits | null }
  | { readonly kind: 'failed' };

/** Rows of the first part of a paste: about as many as are in sight, so that they are seen at once. */
const firstRows = 50;
/** Rows of each later part. */
const chunkRows = 200;

/** Lets the browser draw what was written first; a page that nobody sees goes on without. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 50);
    if ('requestAnimationFrame' in globalThis) requestAnimationFrame(() => void setTimeout(resolve, 0));
  });
}

/** Lets the browser draw between two later parts. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

interface Writing {
  readonly plan: PastePlan;
  readonly table: TableStore;
  readonly batch: TableBatch;
  readonly language: Language;
}

function patchesOf({ cells }: PastedRow, at: number, { plan, table, language }: Writing): CellPatch[] {
  const row: Record<string, unknown> = { ...table.row(at) };
  return plan.columns.flatMap((column, index) => {
    const text = cells[index];
    if (column === null || text === undefined || !column.editable) return [];
    // Of a tree of choices the one above may stand before it in the same row.
    const read = (said: string): unknown => table.read(said, column, language, row);
    row[column.key] = readBelow(text, column.field, { read, reading: plan.readings[index] ?? plainReading }).value;
    return [{ row: at, key: column.key, value: row[column.key] }];
  });
}

/** Places of the cells with content that the plan would write but may not, as the table stands now. */
function closedCells({ row, cells }: PastedRow, { plan, table }: Writing): readonly number[] {
  return plan.columns.flatMap((column, index) => {
    if (column === null || (cells[index] ?? '').trim() === '' || column.key === table.view.key) return [];
    return (row === null ? column.editable : table.canWrite(row, column)) ? [] : [index];
  });
}

/** What was closed before and after: a cell pasted beside it may have opened it. */
function stillClosed(rows: readonly PastedRow[], before: readonly (readonly number[])[], writing: Writing): number {
  return rows.reduce((sum, row, index) => {
    const first = before[index] ?? [];
    if (first.length === 0) return sum;
    const now = new Set(closedCells(row, writing));
    return sum + first.filter((cell) => now.has(cell)).length;
  }, 0);
}

/** What writing some rows did. */
interface Written {
  readonly cells: number;
  readonly skipped: number;
  /** Rows written, new ones last. */
  readonly places: readonly number[];
  readonly added: number;
}

function writeChunk(rows: readonly PastedRow[], writing: Writing): Written {
  const { table, batch } = writing;
  const closed = rows.map((row) => closedCells(row, writing));
  const known = rows.flatMap((row) => (row.row === null ? [] : patchesOf(row, row.row, writing)));
  let cells = batch.write(known);
  const fresh = rows.filter((row) => row.row === null);
  const at = table.rowCount;
  if (fresh.length > 0) {
    const empty = fresh.map(() => ({}));
    batch.insert(at, empty);
    cells += batch.write(fresh.flatMap((row, index) => patchesOf(row, at + index, writing)));
  }
  const places = [
    ...rows.flatMap((row) => (row.row === null ? [] : [row.row])),
    ...fresh.map((_, index) => at + index),
  ];
  return { cells, skipped: stillClosed(rows, closed, writing), places, added: fresh.length };
}

function errorsIn(table: TableStore, row: number): number {
  return table.findings(row).filter((finding) => finding.level === 'error' && finding.key !== null).length;
}

/** The parts of a paste: what is seen first, then the others. */
function partsOf(rows: readonly PastedRow[]): readonly (readonly PastedRow[])[] {
  const parts = [rows.slice(0, firstRows)];
  for (let start = firstRows; start < rows.length; start += chunkRows) parts.push(rows.slice(start, start + chunkRows));
  return parts;
}

/**
 * Carries out a plan in parts, so that the page stays alive, as one command to undo. `onProgress` gets the rows done and
 * all rows.
 */
export async function runPaste(
  plan: PastePlan,
  table: TableStore,
  language: Language,
  onProgress: PasteProgress,
): Promise<PasteSummary> {
  const writing: Writing = { plan, table, batch: table.batch(), language };
  const before = table.edits.done.at(-1);
  let [rows, cells, added, problems, skipped] = [0, 0, 0, 0, 0];
  for (const part of partsOf(plan.rows)) {
    if (rows > 0) {
      onProgress(rows, plan.rows.length);
      await (rows > firstRows ? breathe() : drawn());
    }
    const done = writeChunk(part, writing);
    rows += part.length;
    cells += done.cells;
    added += done.added;
    skipped += done.skipped;
    problems += done.places.reduce((sum, place) => sum + errorsIn(table, place), 0);
  }
  writing.batch.finish();
  const entry = table.edits.done.at(-1);
  const isNewest = (): boolean => entry !== before && table.edits.done.at(-1) === entry;
  return { ...plan, rows: plan.rows.length, added, cells, problems, skipped, isNewest };
}
