import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useMemo, type RefObject } from 'react';
import type { TableStore } from './table-store.ts';
import { rowHeight, type ColumnLayout } from './layout.ts';

/** Columns beyond this many are drawn only near what is in view. */
const manyColumns = 24;

/** The part of a sheet that is drawn now. */
export interface SheetWindow {
  readonly rows: readonly number[];
  /** Columns drawn beside the frozen ones, from..to (to excluded). */
  readonly columns: { readonly from: number; readonly to: number };
}

type Scroller = Virtualizer<HTMLDivElement, Element>;

function useColumnWindow(
  table: TableStore,
  layout: ColumnLayout,
  scroller: RefObject<HTMLDivElement | null>,
): SheetWindow['columns'] {
  const moving = table.columns.length - layout.frozen;
  const many = table.columns.length > manyColumns;
  const virtual: Scroller = useVirtualizer<HTMLDivElement, Element>({
    horizontal: true,
    count: many ? moving : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.widths[layout.frozen + index] ?? 0,
    overscan: 2,
    initialRect: { width: 1200, height: 480 },
  });
  const items = virtual.getVirtualItems();
  const from = many ? layout.frozen + (items[0]?.index ?? 0) : layout.frozen;
  const to = many ? layout.frozen + (items.at(-1)?.index ?? -1) + 1 : table.columns.length;
  return useMemo(() => ({ from, to }), [from, to]);
}

/** Follows the scrolling: which rows and columns to draw. */
export function useSheetWindow(
  table: TableStore,
  layout: ColumnLayout,
  scroller: RefObject<HTMLDivElement | null>,
): SheetWindow {
  const columns = useColumnWindow(table, layout, scroller);
  const virtual: Scroller = useVirtualizer<HTMLDivElement, Element>({
    count: table.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: layout.headHeight,
    overscan: 6,
    initialRect: { width: 1200, height: 480 },
  });
  return { rows: virtual.getVirtualItems().map((item) => item.index), columns };
}
