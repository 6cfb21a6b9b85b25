import type { SheetController } from './sheet-controller.ts';
import { typedAhead } from './typed-ahead.ts';

interface TypedAheadProps {
  readonly sheet: SheetController;
  readonly label: string;
}

/** Stands for the text element of a tool that is still being fetched: what is typed goes there, not into a cell. */
export function TypedAhead({ sheet, label }: TypedAheadProps) {
  return (
    <input
      ref={(element) => element?.focus()}
      className="sheet-ahead"
      aria-label={label}
      onChange={({ target }) => {
        typedAhead(sheet.tool).text = target.value;
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') typedAhead(sheet.tool).enter = true;
        if (event.key === 'Escape') sheet.openTool(null);
        event.stopPropagation();
      }}
    />
  );
}
