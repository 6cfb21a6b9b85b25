import { canFill } from './fill.ts';
import { rangeBox, type Box, type ColumnLayout } from './layout.ts';
import type { SheetController } from './sheet-controller.ts';
import { useSheetTopic } from './use-topic.ts';
import { isSingle } from './selection.ts';

function drawBox(name: string, box: Box | null) {
  return box === null ? null : <div className={name} style={box} />;
}

/** The small square at the end of the selection that is dragged to fill; a mouse's alone, keys have their own ways. */
function drawHandle(box: Box | null) {
  if (box === null) return null;
  const style = { left: box.left + box.width, top: box.top + box.height };
  return <div className="sheet-handle" data-handle aria-hidden style={style} />;
}

/** The selection, drawn over the cells, so that moving it renders no row. */
export function SelectionFrame({ sheet, layout }: { readonly sheet: SheetController; readonly layout: ColumnLayout }) {
  useSheetTopic(sheet, 'selection');
  if (sheet.table.rowCount === 0) return null;
  const { range, active, filling } = sheet;
  const cell = { top: active.row, bottom: active.row, left: active.column, right: active.column };
  const last = layout.lefts.length - 1;
  const block = isSingle(range) ? null : range;
  const end = canFill(sheet) ? { ...range, left: range.right } : null;
  const draw = (from: number, to: number) => (
    <>
      {drawBox('sheet-range', block === null ? null : rangeBox(block, layout, from, to))}
      {drawBox('sheet-active', rangeBox(cell, layout, from, to))}
      {drawBox('sheet-filling', filling === null ? null : rangeBox(filling, layout, from, to))}
      {drawHandle(end === null ? null : rangeBox(end, layout, from, to))}
    </>
  );
  return (
    <>
      <div className="sheet-layer" role="presentation" style={{ top: layout.headHeight }}>
        {draw(layout.frozen, last)}
      </div>
      <div className="sheet-layer sheet-layer-frozen" role="presentation">
        {draw(0, layout.frozen - 1)}
      </div>
    </>
  );
}
