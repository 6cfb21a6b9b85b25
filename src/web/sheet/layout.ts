import type { SheetColumn } from './columns.ts';
import type { CellPlace, CellRange } from './selection.ts';

/** Height of a row, px. */
export const rowHeight = 30;
/** Height of the titles of the columns, px. */
const titleHeight = 48;
/** Height of the titles of their groups, px. */
export const groupHeight = 24;
/** Width of the row numbers, px. */
export const gutterWidth = 56;

/** How much of the width frozen columns may take. */
const mostFrozen = 0.6;

/** Where columns stand: left edge of each (from the sheet's own edge) and the whole width, px. */
export interface ColumnLayout {
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly frozen: number;
  /** Right edge of the columns that do not move. */
  readonly frozenWidth: number;
  readonly totalWidth: number;
  /** Height of the head, px. */
  readonly headHeight: number;
}

/** What of a sheet decides where its columns stand. */
interface LaidOut {
  readonly columns: readonly SheetColumn[];
  readonly frozen: number;
  readonly groups: readonly unknown[];
}

/**
 * Lays the columns out side by side, behind the row numbers. Of the frozen ones so many stay in place as leave room
 * for others within `room` px.
 */
export function layColumns({ columns, frozen: wanted, groups }: LaidOut, room: number): ColumnLayout {
  const widths = columns.map((column) => column.width);
  const lefts: number[] = [];
  let left = gutterWidth;
  for (const width of widths) {
    lefts.push(left);
    left += width;
  }
  let frozen = Math.min(wanted, Math.max(0, columns.length - 1));
  while (frozen > 0 && (lefts[frozen] ?? left) > room * mostFrozen) frozen -= 1;
  const headHeight = titleHeight + (groups.length > 0 ? groupHeight : 0);
  return { lefts, widths, frozen, frozenWidth: lefts[frozen] ?? left, totalWidth: left, headHeight };
}

/** A rectangle in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The box of a block of cells below the head, limited to columns from..to (both included); null when none is left. */
export function rangeBox(range: CellRange, layout: ColumnLayout, from: number, to: number): Box | null {
  const left = Math.max(range.left, from);
  const right = Math.min(range.right, to);
  if (left > right) return null;
  const start = layout.lefts[left] ?? 0;
  const end = (layout.lefts[right] ?? 0) + (layout.widths[right] ?? 0);
  return {
    left: start,
    top: range.top * rowHeight,
    width: end - start,
    height: (range.bottom - range.top + 1) * rowHeight,
  };
}

/** What of the sheet is in view. */
export type ScrollState = Box;

/** The box of a cell as seen through the scrolled area. */
export function visibleBox(place: CellPlace, layout: ColumnLayout, scroll: ScrollState): Box {
  const left = layout.lefts[place.column] ?? 0;
  return {
    left: place.column < layout.frozen ? left : left - scroll.left,
    top: layout.headHeight + place.row * rowHeight - scroll.top,
    width: layout.widths[place.column] ?? 0,
    height: rowHeight,
  };
}

/** How far to scroll so that a cell is seen whole. */
export function scrollToSee(
  place: CellPlace,
  layout: ColumnLayout,
  scroll: ScrollState,
): { left: number; top: number } {
  const box = visibleBox(place, layout, scroll);
  const { headHeight } = layout;
  let { left, top } = scroll;
  if (box.top < headHeight) top -= headHeight - box.top;
  else if (box.top + box.height > scroll.height) top += box.top + box.height - scroll.height;
  if (place.column >= layout.frozen) {
    if (box.left < layout.frozenWidth) left -= layout.frozenWidth - box.left;
    else if (box.left + box.width > scroll.width)
      left += Math.min(box.left + box.width - scroll.width, box.left - layout.frozenWidth);
  }
  return { left: Math.max(0, left), top: Math.max(0, top) };
}

/** The cell under a point of the scrolled area; beyond the edges the nearest one. */
export function cellAt(x: number, y: number, layout: ColumnLayout, scroll: ScrollState): CellPlace {
  const inner = x < layout.frozenWidth ? x : x + scroll.left;
  const after = layout.lefts.findIndex((left) => left > inner);
  const column = after < 0 ? layout.lefts.length - 1 : Math.max(0, after - 1);
  return { row: Math.floor((y - layout.headHeight + scroll.top) / rowHeight), column };
}
