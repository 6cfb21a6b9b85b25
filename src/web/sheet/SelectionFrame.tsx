import { rangeBox, type Box, type ColumnLayout } from './layout.ts';
import type { SheetController } from './sheet-controller.ts';
import { useSheetTopic } from './use-topic.ts';
import { isSingle } from './selection.ts';

function drawBox(name: string, box: Box | null) {
  return box === null ? null : <div className={name} style={box} />;
}

/** The selection, drawn over the cells, so that moving it renders no row. */
export function SelectionFrame({ sheet, layout }: { readonly sheet: SheetController; readonly layout: ColumnLayout }) {
  useSheetTopic(sheet, 'selection');
  if (sheet.table.rowCount === 0) return null;
  const { range, active } = sheet;
  const cell = { top: active.row, bottom: active.row, left: active.column, right: active.column };
  const last = layout.lefts.length - 1;
  const block = isSingle(range) ? null : range;
  return (
    <>
      <div className="sheet-layer" role="presentation">
        {drawBox('sheet-range', block === null ? null : rangeBox(block, layout, layout.frozen, last))}
        {drawBox('sheet-active', rangeBox(cell, layout, layout.frozen, last))}
      </div>
      <div className="sheet-layer sheet-layer-frozen" role="presentation">
        {drawBox('sheet-range', block === null ? null : rangeBox(block, layout, 0, layout.frozen - 1))}
        {drawBox('sheet-active', rangeBox(cell, layout, 0, layout.frozen - 1))}
      </div>
    </>
  );
}
