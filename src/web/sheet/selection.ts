/** A cell by its place: row and column index. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A block of cells, ends included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** What is selected: where the selection began and where it ends. */
export interface Selection {
  readonly anchor: CellPlace;
  readonly focus: CellPlace;
  /** The active cell, where Tab or Enter moved it inside the block; else the anchor is. */
  readonly cursor?: CellPlace;
}

/** How many rows and columns there are. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** The block between a selection's ends. */
export function rangeOf({ anchor, focus }: Selection): CellRange {
  return {
    top: Math.min(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    bottom: Math.max(anchor.row, focus.row),
    right: Math.max(anchor.column, focus.column),
  };
}

/** The smallest block that holds all these cells; there is at least one. */
export function rangeAround(cells: readonly CellPlace[]): CellRange {
  const range = { top: Infinity, left: Infinity, bottom: -Infinity, right: -Infinity };
  for (const { row, column } of cells) {
    range.top = Math.min(range.top, row);
    range.bottom = Math.max(range.bottom, row);
    range.left = Math.min(range.left, column);
    range.right = Math.max(range.right, column);
  }
  return range;
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}

/** The place itself if it exists, else the nearest that does. */
export function inside(place: CellPlace, size: GridSize): CellPlace {
  return { row: clamp(place.row, size.rows), column: clamp(place.column, size.columns) };
}

/** A single cell. */
export function single(place: CellPlace): Selection {
  return { anchor: place, focus: place };
}

/** The selection moved, or extended, by rows and columns. */
export function moved(
  selection: Selection,
  by: { readonly rows: number; readonly columns: number },
  extend: boolean,
  size: GridSize,
): Selection {
  const from = extend ? selection.focus : (selection.cursor ?? selection.anchor);
  const to = inside({ row: from.row + by.rows, column: from.column + by.columns }, size);
  return extend ? { anchor: selection.anchor, focus: to } : single(to);
}

/** The next cell in reading order, for Tab: wraps at the end of a row. */
export function nextInReadingOrder(place: CellPlace, step: 1 | -1, size: GridSize): CellPlace {
  const index = place.row * size.columns + place.column + step;
  const last = size.rows * size.columns - 1;
  const to = Math.max(0, Math.min(last, index));
  return { row: Math.floor(to / size.columns), column: to % size.columns };
}

/** The next cell of a block, row by row for Tab and column by column for Enter; round at its ends. */
export function nextInRange(place: CellPlace, step: 1 | -1, by: 'row' | 'cell', range: CellRange): CellPlace {
  const [rows, columns] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const [row, column] = [place.row - range.top, place.column - range.left];
  const count = rows * columns;
  const to = ((by === 'row' ? column * rows + row : row * columns + column) + step + count) % count;
  return by === 'row'
    ? { row: range.top + (to % rows), column: range.left + Math.floor(to / rows) }
    : { row: range.top + Math.floor(to / columns), column: range.left + (to % columns) };
}

/** Whether a range is one cell. */
export function isSingle(range: CellRange): boolean {
  return range.top === range.bottom && range.left === range.right;
}
