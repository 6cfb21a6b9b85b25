import type { CellPatch } from '../../core/form/form-engine.ts';
import type { CellPlace } from './selection.ts';
import type { SheetController } from './sheet-controller.ts';

/** What is looked for in the texts of cells. */
export interface Search {
  readonly text: string;
  readonly matchCase: boolean;
  /** The text is all that the cell holds. */
  readonly wholeCell: boolean;
}

function pattern({ text, matchCase, wholeCell }: Search): RegExp {
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(wholeCell ? `^${literal}$` : literal, matchCase ? 'gu' : 'giu');
}

/** All cells with the text, row by row, whether they are drawn or not; of files nothing is searched. */
export function findCells({ table, language }: SheetController, search: Search): readonly CellPlace[] {
  if (search.text === '') return [];
  const wanted = pattern(search);
  const columns = table.columns.flatMap((column, at) => (column.widget.cell === 'files' ? [] : [{ column, at }]));
  return Array.from({ length: table.rowCount }, (_, row) => row).flatMap((row) =>
    columns.flatMap(({ column, at }) => {
      const isHit = table.state(row, column).visible && table.text(row, column, language).search(wanted) >= 0;
      return isHit ? [{ row, column: at }] : [];
    }),
  );
}

function isBefore(a: CellPlace, b: CellPlace): boolean {
  return a.row < b.row || (a.row === b.row && a.column < b.column);
}

/** Which of the cells found comes next after (or before) a place, going round at the end; -1 when there is none. */
export function nextHit(hits: readonly CellPlace[], from: CellPlace, step: 1 | -1): number {
  if (hits.length === 0) return -1;
  if (step > 0)
    return Math.max(
      0,
      hits.findIndex((hit) => isBefore(from, hit)),
    );
  const before = hits.findLastIndex((hit) => isBefore(hit, from));
  return before < 0 ? hits.length - 1 : before;
}

/** What replacing did. */
export interface Replaced {
  readonly cells: number;
  /** Cells with the text that may not be written here. */
  readonly skipped: number;
}

/** Replaces the text in some of the cells found, as one command; each cell is read anew as if it had been typed. */
export function replaceIn(
  sheet: SheetController,
  hits: readonly CellPlace[],
  { search, by }: { readonly search: Search; readonly by: string },
): Replaced {
  sheet.commit();
  const { table, language } = sheet;
  const wanted = pattern(search);
  let skipped = 0;
  const patches = hits.flatMap(({ row, column: at }): CellPatch[] => {
    const column = table.columns[at];
    if (column === undefined || !table.canWrite(row, column)) {
      skipped += 1;
      return [];
    }
    const text = table.text(row, column, language).replaceAll(wanted, () => by);
    return [{ row, key: column.key, value: table.read(text, column, language, table.row(row)) }];
  });
  return { cells: table.write(patches), skipped };
}
