import { useEffect, useMemo, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { TableStore } from './table-store.ts';
import { rowHeight, type ColumnLayout, type ScrollState } from './layout.ts';

/** Columns beyond this many are drawn only near what is in view. */
const manyColumns = 24;
/** So many rows and columns are drawn beyond what is in view, on each side. */
const rowsBeyond = 6;
const columnsBeyond = 2;

/** What is taken to be in view before the page says so. */
const unmeasured: ScrollState = { left: 0, top: 0, width: 1200, height: 480 };

/** A stretch of rows or columns, `to` excluded. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The part of a sheet that is drawn now. */
export interface SheetWindow {
  readonly rows: readonly number[];
  /** Columns drawn beside the frozen ones. */
  readonly columns: Span;
}

/** The rows to draw of `count`; all have one height. */
export function rowSpan(count: number, { headHeight }: ColumnLayout, { top, height }: ScrollState): Span {
  const first = Math.floor((top - headHeight) / rowHeight) - rowsBeyond;
  const last = Math.floor((top + height - headHeight - 1) / rowHeight) + rowsBeyond;
  const from = Math.max(0, Math.min(first, count - 1));
  return { from, to: Math.max(from, Math.min(count, last + 1)) };
}

/** The columns to draw beside the frozen ones; where there are few, all of them. */
export function columnSpan({ lefts, widths, frozen, frozenWidth }: ColumnLayout, { left, width }: ScrollState): Span {
  const count = lefts.length;
  if (count <= manyColumns) return { from: frozen, to: count };
  const [start, end] = [left + frozenWidth, left + width];
  const isBefore = (at: number): boolean => (lefts[at] ?? 0) + (widths[at] ?? 0) <= start;
  let from = frozen;
  while (from < count - 1 && isBefore(from)) from += 1;
  let to = from + 1;
  while (to < count && (lefts[to] ?? 0) < end) to += 1;
  return { from: Math.max(frozen, from - columnsBeyond), to: Math.min(count, to + columnsBeyond) };
}

function isSame(a: Span, b: Span): boolean {
  return a.from === b.from && a.to === b.to;
}

function scrollOf(area: HTMLElement): ScrollState {
  const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = area;
  return { left, top, width, height };
}

/**
 * Follows the scrolling: which rows and columns to draw. What comes into view is drawn before the browser shows it, so
 * that no blank is seen.
 */
export function useSheetWindow(
  table: TableStore,
  layout: ColumnLayout,
  scroller: RefObject<HTMLDivElement | null>,
): SheetWindow {
  const count = table.rowCount;
  const [seen, setSeen] = useState(unmeasured);
  useEffect(() => {
    const area = scroller.current;
    if (area === null) return undefined;
    let last: ScrollState | null = null;
    const follow = (): void => {
      const now = scrollOf(area);
      const isStill =
        last !== null &&
        isSame(rowSpan(count, layout, last), rowSpan(count, layout, now)) &&
        isSame(columnSpan(layout, last), columnSpan(layout, now));
      if (isStill) return;
      last = now;
      setSeen(now);
    };
    const scroll = (): void => flushSync(follow);
    const resized = new ResizeObserver(follow);
    resized.observe(area);
    area.addEventListener('scroll', scroll, { passive: true });
    follow();
    return () => {
      resized.disconnect();
      area.removeEventListener('scroll', scroll);
    };
  }, [scroller, layout, count]);
  const { from, to } = columnSpan(layout, seen);
  const columns = useMemo(() => ({ from, to }), [from, to]);
  const drawn = rowSpan(count, layout, seen);
  return { rows: Array.from({ length: drawn.to - drawn.from }, (_, at) => drawn.from + at), columns };
}
