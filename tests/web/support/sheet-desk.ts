import { type KeyPress, SheetController } from '../../../src/web/sheet/sheet-controller.ts';
import { handleKey } from '../../../src/web/sheet/sheet-keys.ts';
import type { Row } from '../../../src/core/values/finding.ts';
import { sampleRows, sampleTable } from './forms.ts';

/** The sample sheet of a step, worked by keys, without drawing. */
export interface Desk {
  readonly sheet: SheetController;
  /** Presses a key such as `Ctrl+Shift+End`; says whether the sheet took it. */
  readonly press: (keys: string) => boolean;
  /** Types over the active cell, as the text element would tell. */
  readonly type: (text: string) => void;
  readonly column: (key: string) => number;
  readonly goTo: (row: number, key: string) => void;
}

/** Opens the sample sheet of a step of the DNA extraction plan, with these rows or so many. */
export function openDesk(rows: number | readonly Row[] = 5, step = 'experiment'): Desk {
  const sheet = new SheetController(sampleTable(step, typeof rows === 'number' ? sampleRows(rows) : rows));
  let text = '';
  sheet.surface = { read: () => text, write: (next) => (text = next), focus: () => undefined };
  const column = (key: string): number => sheet.table.columns.findIndex((candidate) => candidate.key === key);
  return {
    sheet,
    column,
    press: (keys) => {
      const parts = keys.split('+');
      const event: KeyPress = {
        key: keys.endsWith('++') ? '+' : (parts.at(-1) ?? ''),
        ctrlKey: parts.includes('Ctrl'),
        shiftKey: parts.includes('Shift'),
        altKey: parts.includes('Alt'),
        metaKey: false,
      };
      return handleKey(sheet, event, false);
    },
    type: (next) => {
      text = next;
      if (sheet.editing === null) sheet.beginEdit(next);
      else sheet.typed(next);
    },
    goTo: (row, key) => sheet.selectCell({ row, column: column(key) }),
  };
}
