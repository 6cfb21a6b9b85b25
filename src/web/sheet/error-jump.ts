import type { CellPlace } from './selection.ts';
import { revealFaults } from './column-commands.ts';
import { isNarrowed, showView, wholeView } from './row-view.ts';
import type { SheetController } from './sheet-controller.ts';
import type { TableStore } from './table-store.ts';

/** Columns of a row that have findings, in order; a finding of the whole row counts for its first column. */
function faultyColumns(table: TableStore, row: number): readonly number[] {
  const columns = table.findings(row).map((finding) => {
    const index = table.columns.findIndex((column) => column.key === finding.key);
    return Math.max(0, index);
  });
  return [...new Set(columns)].toSorted((a, b) => a - b);
}

/**
 * The next place with a finding after (or before) a place, going round at the end; null when there is none.
 */
export function nextFault(table: TableStore, from: CellPlace, step: 1 | -1): CellPlace | null {
  const rows = table.rowCount;
  for (let offset = 0; offset <= rows; offset += 1) {
    const row = (((from.row + offset * step) % rows) + rows) % rows;
    const columns = faultyColumns(table, row);
    const ahead = columns.filter((column) => {
      if (offset > 0 && offset < rows) return true;
      const isAhead = step > 0 ? column > from.column : column < from.column;
      return offset === 0 ? isAhead : !isAhead;
    });
    const column = step > 0 ? ahead[0] : ahead.at(-1);
    if (column !== undefined) return { row, column };
  }
  return null;
}

/** Goes to the next place with a finding. Where none of the rows shown has one, those that are filtered out are shown. */
export function showFault(sheet: SheetController, step: 1 | -1, from?: CellPlace): void {
  const { table } = sheet;
  revealFaults(sheet);
  let place = nextFault(table, from ?? sheet.active, step);
  if (place === null && isNarrowed(sheet.rowView)) {
    showView(sheet, wholeView);
    place = nextFault(table, from ?? sheet.active, step);
  }
  if (place !== null) sheet.selectCell(place);
}
