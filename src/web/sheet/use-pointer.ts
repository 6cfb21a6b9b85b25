import {
  useCallback,
  useEffect,
  useRef,
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';
import { withPart } from '../data/state/with-part.ts';
import { fetchSeries, fillReach, fillTarget } from './fill.ts';
import { cellAt, gutterWidth, type ColumnLayout } from './layout.ts';
import { inside, type CellPlace, type CellRange } from './selection.ts';
import type { SheetController } from './sheet-controller.ts';

/** Handlers of the mouse over the cells, and of the finger on the handle. */
export interface SheetPointer {
  readonly onPointerDown: (event: ReactPointerEvent) => void;
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

function isHandle({ target }: ReactMouseEvent): boolean {
  return target instanceof Element && target.closest('[data-handle]') !== null;
}

/** The cell under the pointer; over the row numbers its last column. */
function cellUnder(area: HTMLElement, layout: ColumnLayout, rows: boolean): (point: Point) => CellPlace {
  return (point) => {
    const inner = inArea(area, point);
    const cell = cellAt(inner.x, inner.y, layout, {
      left: area.scrollLeft,
      top: area.scrollTop,
      width: area.clientWidth,
      height: area.clientHeight,
    });
    return rows ? { row: cell.row, column: layout.lefts.length - 1 } : cell;
  };
}

/** Whether a point lies on the cells or row numbers, not on the head or a scroll bar. */
function isOnCells(area: HTMLElement, { headHeight }: ColumnLayout, point: Point): boolean {
  const { x, y } = inArea(area, point);
  return y >= headHeight && x <= area.clientWidth && y <= area.clientHeight;
}

/**
 * The mouse: press, drag, Shift and press select; the row numbers select rows; a double press edits; the handle fills,
 * by a double press as far as the data beside; the right button selects what its menu is for. Fingers and pens scroll,
 * and press like a mouse, but for the handle, which they drag too.
 */
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
      if (area === null || (event.button !== 0 && event.button !== 2)) return;
      if (sheet.table.rowCount === 0 || !isOnCells(area, layout, event)) return;
      // Presses inside the open editor belong to its text.
      if (event.target instanceof Element && event.target.closest('.sheet-editing') !== null) return;
      event.preventDefault();
      stop.current?.();
      if (event.button === 0 && isHandle(event)) {
        stop.current = followFill(sheet, cellUnder(area, layout, false), 'mouse');
        return;
      }
      const rows = inArea(area, event).x < gutterWidth;
      const place = cellUnder(area, layout, rows);
      const to = place(event);
      if (event.button === 0 || !isSelected(sheet.range, to, rows)) begin(sheet, to, { extend: event.shiftKey, rows });
      sheet.surface?.focus();
      if (event.button === 2) return;
      stop.current = follow(sheet, place);
    },
    [sheet, layout, scroller],
  );
  const onPointerDown = useCallback(
    (event: ReactPointerEvent) => {
      const area = scroller.current;
      if (area === null || event.pointerType === 'mouse' || !isHandle(event)) return;
      stop.current?.();
      stop.current = followFill(sheet, cellUnder(area, layout, false), 'pointer');
    },
    [sheet, layout, scroller],
  );
  const onDoubleClick = useCallback(
    (event: ReactMouseEvent) => {
      if (isHandle(event)) fill(sheet, fillReach(sheet), event);
      else if (event.target instanceof Element && event.target.closest('[role="gridcell"]') !== null)
        sheet.beginEdit(null);
    },
    [sheet],
  );
  return { onPointerDown, onMouseDown, onDoubleClick };
}

/** Whether a cell, or the row of a row number, is selected already. */
function isSelected({ top, bottom, left, right }: CellRange, { row, column }: CellPlace, rows: boolean): boolean {
  return row >= top && row <= bottom && column <= right && (rows ? left === 0 : column >= left);
}

function begin(sheet: SheetController, to: CellPlace, how: { readonly extend: boolean; readonly rows: boolean }): void {
  if (how.extend) sheet.extendTo(to);
  else if (how.rows) sheet.selectRange({ top: to.row, bottom: to.row, left: 0, right: to.column });
  else sheet.selectCell(to);
}

/** What is done while the button is held, and when it is let go. */
interface Drag {
  readonly to: (place: CellPlace) => void;
  readonly end?: (event: MouseEvent) => void;
  /** It was taken away, as by a gesture of the system. */
  readonly cancel?: () => void;
}

/** What holds: a mouse, or anything else that points. Of that the browser tells presses as of a mouse too, but no drags. */
type Held = 'mouse' | 'pointer';

/** Follows the pointer from cell to cell while it is held; returns how to stop. */
function followCells(place: (point: Point) => CellPlace, drag: Drag, held: Held = 'mouse'): () => void {
  let last = '';
  function move(event: MouseEvent): void {
    const to = place(event);
    const mark = `${to.row} ${to.column}`;
    if (mark === last || event.buttons === 0) return;
    last = mark;
    drag.to(to);
  }
  function stop(): void {
    window.removeEventListener(`${held}move`, move);
    window.removeEventListener(`${held}up`, end);
    window.removeEventListener('pointercancel', cancel);
  }
  function cancel(): void {
    stop();
    drag.cancel?.();
  }
  function end(event: MouseEvent): void {
    stop();
    drag.end?.(event);
  }
  window.addEventListener(`${held}move`, move);
  window.addEventListener(`${held}up`, end);
  window.addEventListener('pointercancel', cancel);
  return stop;
}

/** Extends the selection while the button is held. */
function follow(sheet: SheetController, place: (point: Point) => CellPlace): () => void {
  return followCells(place, { to: (to) => sheet.extendTo(to) });
}

/** Fills what was selected when the button was let go over a larger block; with Ctrl the other way than usual. */
function fill(sheet: SheetController, target: CellRange, held: { ctrlKey: boolean; metaKey: boolean }): void {
  const filling = { from: sheet.range, target, turned: held.ctrlKey || held.metaKey };
  void withPart(fetchSeries, ({ fillSeries }) => fillSeries(sheet, filling));
}

/** Shows what would be filled while the button is held, and fills it then. */
function followFill(sheet: SheetController, place: (point: Point) => CellPlace, held: Held): () => void {
  sheet.commit();
  let target: CellRange = sheet.range;
  // Fetched while the button is held. A failure shows itself when it is let go.
  fetchSeries().catch(() => undefined);
  const drag: Drag = {
    to: (to) => {
      const inTable = inside(to, sheet.size);
      target = fillTarget(sheet.range, inTable);
      sheet.viewport?.reveal(inTable);
      sheet.showFilling(target);
    },
    end: (event) => {
      sheet.showFilling(null);
      if (!sameRange(target, sheet.range)) fill(sheet, target, event);
      sheet.surface?.focus();
    },
    cancel: () => sheet.showFilling(null),
  };
  return followCells(place, drag, held);
}

function sameRange(a: CellRange, b: CellRange): boolean {
  return a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right;
}
