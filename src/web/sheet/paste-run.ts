import type { Language } from '../../core/descriptor/text.ts';
import type { CellPatch } from '../../core/form/form-engine.ts';
import { readCell, type PastedRow, type PastePlan } from './paste-plan.ts';
import type { TableBatch, TableStore } from './table-store.ts';

/** What a paste did. */
export interface PasteSummary {
  readonly rows: number;
  readonly added: number;
  /** Cells changed in rows that were there. */
  readonly cells: number;
  /** Errors in the rows pasted. */
  readonly problems: number;
  /** Cells that may not be written here and were left as they are. */
  readonly skipped: number;
  readonly byKey: boolean;
  readonly hadHeader: boolean;
  readonly unknownKeys: readonly string[];
  readonly repeatedKeys: readonly string[];
  readonly keyless: number;
  readonly unknownHeaders: readonly string[];
  readonly surplus: number;
}

const chunkRows = 200;

/** Lets the browser draw between two parts of a long paste. */
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

function patchesOf({ row, cells }: PastedRow, at: number, { plan, table, language }: Writing): CellPatch[] {
  return plan.columns.flatMap((column, index) => {
    const text = cells[index];
    if (column === null || text === undefined || !column.editable) return [];
    if (row !== null && !table.canWrite(at, column)) return [];
    return [{ row: at, key: column.key, value: readCell(text, column, table, language) }];
  });
}

/** Cells with content that the plan would write but may not. */
function refusedCells({ row, cells }: PastedRow, { plan, table }: Writing): number {
  return plan.columns.filter((column, index) => {
    if (column === null || (cells[index] ?? '').trim() === '' || column.key === table.view.key) return false;
    return row === null ? !column.editable : !table.canWrite(row, column);
  }).length;
}

/** Writes some pasted rows; returns the cells changed and where new rows went. */
function writeChunk(rows: readonly PastedRow[], writing: Writing): { cells: number; places: number[]; added: number } {
  const { table, batch } = writing;
  const known = rows.flatMap((row) => (row.row === null ? [] : patchesOf(row, row.row, writing)));
  let cells = batch.write(known);
  const fresh = rows.filter((row) => row.row === null);
  const at = table.rowCount;
  if (fresh.length > 0) {
    batch.insert(
      at,
      fresh.map(() => ({})),
    );
    cells += batch.write(fresh.flatMap((row, index) => patchesOf(row, at + index, writing)));
  }
  const places = [
    ...rows.flatMap((row) => (row.row === null ? [] : [row.row])),
    ...fresh.map((_, index) => at + index),
  ];
  return { cells, places, added: fresh.length };
}

function errorsIn(table: TableStore, row: number): number {
  return table.findings(row).filter((finding) => finding.level === 'error' && finding.key !== null).length;
}

/**
 * Carries out a plan in parts of 200 rows, so that the page stays alive, as one command to undo. `onProgress` gets the
 * rows done and all rows.
 */
export async function runPaste(
  plan: PastePlan,
  table: TableStore,
  language: Language,
  onProgress: (done: number, all: number) => void,
): Promise<PasteSummary> {
  const writing: Writing = { plan, table, batch: table.batch(), language };
  const skipped = plan.rows.reduce((sum, row) => sum + refusedCells(row, writing), 0);
  let [cells, added, problems] = [0, 0, 0];
  for (let start = 0; start < plan.rows.length; start += chunkRows) {
    if (start > 0) {
      onProgress(start, plan.rows.length);
      await breathe();
    }
    const done = writeChunk(plan.rows.slice(start, start + chunkRows), writing);
    cells += done.cells;
    added += done.added;
    problems += done.places.reduce((sum, place) => sum + errorsIn(table, place), 0);
  }
  writing.batch.finish();
  return {
    rows: plan.rows.length,
    added,
    cells,
    problems,
    skipped,
    byKey: plan.byKey,
    hadHeader: plan.hadHeader,
    unknownKeys: plan.unknownKeys,
    repeatedKeys: plan.repeatedKeys,
    keyless: plan.keyless,
    unknownHeaders: plan.unknownHeaders,
    surplus: plan.surplus,
  };
}
