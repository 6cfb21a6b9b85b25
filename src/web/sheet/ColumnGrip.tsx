import { useState, type MouseEvent } from 'react';
import type { SheetColumn } from './columns.ts';
import { fittingWidth, resizeColumn } from './column-commands.ts';
import type { SheetController } from './sheet-controller.ts';

interface ColumnGripProps {
  readonly sheet: SheetController;
  readonly column: SheetColumn;
}

/** The edge of a column's head: dragged it makes the column wider, pressed twice as wide as its texts. */
export function ColumnGrip({ sheet, column }: ColumnGripProps) {
  /** How far it is dragged, px. */
  const [shift, setShift] = useState<number | null>(null);
  function begin(event: MouseEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const from = event.clientX;
    function move({ clientX }: globalThis.MouseEvent): void {
      setShift(clientX - from);
    }
    function end({ clientX }: globalThis.MouseEvent): void {
      window.removeEventListener('mousemove', move);
      window.removeEventListener('mouseup', end);
      setShift(null);
      if (clientX !== from) resizeColumn(sheet, column.key, column.width + clientX - from);
    }
    window.addEventListener('mousemove', move);
    window.addEventListener('mouseup', end);
  }
  return (
    <span
      aria-hidden
      data-grip
      className={`sheet-grip${shift === null ? '' : ' sheet-grip-on'}`}
      style={shift === null ? undefined : { transform: `translateX(${shift}px)` }}
      onMouseDown={begin}
      onDoubleClick={() => resizeColumn(sheet, column.key, fittingWidth(sheet, column))}
    />
  );
}
