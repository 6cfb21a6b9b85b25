import { useCallback, useEffect, useRef, type MouseEvent as ReactMouseEvent, type RefObject } from 'react';
import { cellAt, gutterWidth, headHeight, type ColumnLayout } from './layout.ts';
import type { CellPlace } from './selection.ts';
import type { SheetController } from './sheet-controller.ts';

/** Handlers of the mouse over the cells. */
export interface SheetPointer {
  readonly onMouseDown: (event: ReactMouseEvent) => void;
  readonly onDoubleClick: (event: ReactMouseEvent) => void;
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Where the pointer is inside the scrolled area, px from its corner. */
function inArea(area: HTMLElement, { clientX, clientY }: Point): { x: number; y: number } {
  const box = area.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

/** Selecting by mouse: press, drag, Shift and press; the row numbers select rows; a double press edits. */
export function useSheetPointer(
  sheet: SheetController,
  layout: ColumnLayout,
  scroller: RefObject<HTMLDivElement | null>,
): SheetPointer {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const onMouseDown = useCallback(
    (event: ReactMouseEvent) => {
      const area = scroller.current;
      if (area === null || event.button !== 0) return;
      const { x, y } = inArea(area, event);
      if (y < headHeight || x > area.clientWidth || y > area.clientHeight || sheet.table.rowCount === 0) return;
      // Presses inside the open editor belong to its text.
      if (event.target instanceof Element && event.target.closest('.sheet-editing') !== null) return;
      event.preventDefault();
      const rows = x < gutterWidth;
      const place = (point: Point): CellPlace => {
        const inner = inArea(area, point);
        const cell = cellAt(inner.x, inner.y, layout, {
          left: area.scrollLeft,
          top: area.scrollTop,
          width: area.clientWidth,
          height: area.clientHeight,
        });
        return rows ? { row: cell.row, column: layout.lefts.length - 1 } : cell;
      };
      begin(sheet, place(event), event.shiftKey, rows);
      sheet.surface?.focus();
      stop.current?.();
      stop.current = follow(sheet, place);
    },
    [sheet, layout, scroller],
  );
  const onDoubleClick = useCallback(
    (event: ReactMouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[role="gridcell"]') !== null) sheet.beginEdit(null);
    },
    [sheet],
  );
  return { onMouseDown, onDoubleClick };
}

function begin(sheet: SheetController, to: CellPlace, extend: boolean, rows: boolean): void {
  if (extend) sheet.extendTo(to);
  else if (rows) sheet.selectRange({ top: to.row, bottom: to.row, left: 0, right: to.column });
  else sheet.selectCell(to);
}

/** Extends the selection while the button is held; returns how to stop. */
function follow(sheet: SheetController, place: (point: Point) => CellPlace): () => void {
  let last = '';
  function move(event: MouseEvent): void {
    const to = place(event);
    const mark = `${to.row} ${to.column}`;
    if (mark === last || event.buttons === 0) return;
    last = mark;
    sheet.extendTo(to);
  }
  function end(): void {
    window.removeEventListener('mousemove', move);
    window.removeEventListener('mouseup', end);
  }
  window.addEventListener('mousemove', move);
  window.addEventListener('mouseup', end);
  return end;
}
