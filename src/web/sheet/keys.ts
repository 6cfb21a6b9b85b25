/** What a key asks the sheet to do. */
export type Command =
  | { readonly kind: 'move'; readonly rows: number; readonly columns: number; readonly extend: boolean }
  | {
      readonly kind: 'edge';
      readonly to: 'rowStart' | 'rowEnd' | 'top' | 'bottom' | 'left' | 'right' | 'first' | 'last';
      readonly extend: boolean;
    }
  | { readonly kind: 'page'; readonly step: 1 | -1; readonly extend: boolean }
  | { readonly kind: 'tab'; readonly step: 1 | -1 }
  | { readonly kind: 'enter'; readonly step: 1 | -1 }
  | {
      readonly kind:
        | 'edit'
        | 'cancel'
        | 'clear'
        | 'selectAll'
        | 'selectRow'
        | 'undo'
        | 'redo'
        | 'fillDown'
        | 'toggle'
        | 'nextError'
        | 'previousError';
    };

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const edges = { ArrowUp: 'top', ArrowDown: 'bottom', ArrowLeft: 'left', ArrowRight: 'right' } as const;

function withControl({ key, shiftKey }: KeyPress): Command | null {
  if (key in edges) return { kind: 'edge', to: edges[key as keyof typeof edges], extend: shiftKey };
  switch (key) {
    case 'Home':
      return { kind: 'edge', to: 'first', extend: shiftKey };
    case 'End':
      return { kind: 'edge', to: 'last', extend: shiftKey };
    case 'a':
    case 'A':
      return { kind: 'selectAll' };
    case 'z':
    case 'Z':
      // Caps Lock gives the capital without Shift.
      return { kind: shiftKey ? 'redo' : 'undo' };
    case 'y':
    case 'Y':
      return { kind: 'redo' };
    case 'd':
    case 'D':
      return { kind: 'fillDown' };
    default:
      return null;
  }
}

function plain({ key, shiftKey }: KeyPress): Command | null {
  const arrow = arrows[key];
  if (arrow !== undefined) return { kind: 'move', rows: arrow[0], columns: arrow[1], extend: shiftKey };
  switch (key) {
    case 'Home':
      return { kind: 'edge', to: 'rowStart', extend: shiftKey };
    case 'End':
      return { kind: 'edge', to: 'rowEnd', extend: shiftKey };
    case 'PageUp':
      return { kind: 'page', step: -1, extend: shiftKey };
    case 'PageDown':
      return { kind: 'page', step: 1, extend: shiftKey };
    case 'Tab':
      return { kind: 'tab', step: shiftKey ? -1 : 1 };
    case 'Enter':
      return { kind: 'enter', step: shiftKey ? -1 : 1 };
    case 'F2':
      return { kind: 'edit' };
    case 'F8':
      return { kind: shiftKey ? 'previousError' : 'nextError' };
    case 'Escape':
      return { kind: 'cancel' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' };
    case ' ':
      return shiftKey ? { kind: 'selectRow' } : { kind: 'toggle' };
    default:
      return null;
  }
}

/** The command of a key while no cell is being edited; null leaves the key to the browser (and so to typing). */
export function commandOf(press: KeyPress): Command | null {
  if (press.altKey) return press.key === 'ArrowDown' ? { kind: 'edit' } : null;
  return press.ctrlKey || press.metaKey ? withControl(press) : plain(press);
}

/** The command of a key while a cell is being edited by text; all other keys belong to the text. */
export function editingCommandOf(press: KeyPress): Command | null {
  if (press.altKey || press.ctrlKey || press.metaKey) return null;
  switch (press.key) {
    case 'Enter':
      return { kind: 'enter', step: press.shiftKey ? -1 : 1 };
    case 'Tab':
      return { kind: 'tab', step: press.shiftKey ? -1 : 1 };
    case 'Escape':
      return { kind: 'cancel' };
    default:
      return null;
  }
}
