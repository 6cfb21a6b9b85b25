import { showFault } from './error-jump.ts';
import { clearCells, dataEdge, fillDown, fillNow, fillRight, fillSelection } from './fill.ts';
import { nowKeys } from '../form/widgets/present-value.ts';
import { insertRows, moveRows } from './row-commands.ts';
import { inside, isSingle, type CellPlace } from './selection.ts';
import { openColumn, type KeyPress, type SheetController } from './sheet-controller.ts';

/** What a key does; false leaves it to the browser. */
type Action = (sheet: SheetController, press: KeyPress) => boolean;

type Actions = Readonly<Record<string, Action>>;

function always(act: (sheet: SheetController, press: KeyPress) => void): Action {
  return (sheet, press) => {
    act(sheet, press);
    return true;
  };
}

function move(rows: number, columns: number): Action {
  return always((sheet, { shiftKey }) => sheet.move(rows, columns, shiftKey));
}

/** Goes to a place that depends on where the selection ends; with Shift extends to it. */
function jump(to: (from: CellPlace, last: CellPlace, sheet: SheetController) => CellPlace, toLeft = false): Action {
  return always((sheet, { shiftKey }) => {
    const last = { row: sheet.size.rows - 1, column: sheet.size.columns - 1 };
    const place = inside(to(shiftKey ? sheet.selection.focus : sheet.active, last, sheet), sheet.size);
    if (shiftKey) sheet.extendTo(place);
    else sheet.selectCell(place);
    if (toLeft) sheet.viewport?.toLeft();
  });
}

const rowStart = jump(({ row }) => ({ row, column: 0 }), true);
const rowEnd = jump(({ row }, { column }) => ({ row, column }));

function page(step: 1 | -1): Action {
  return jump(({ row, column }, _, sheet) => ({ row: row + (sheet.viewport?.pageRows() ?? 10) * step, column }));
}

/**
 * Tab leaves the sheet at its last cell (Shift+Tab at its first) and anywhere after Escape, so that the keyboard is
 * never caught in it.
 */
function tab(sheet: SheetController, { shiftKey }: KeyPress): boolean {
  if (sheet.leaving) {
    sheet.leaving = false;
    return false;
  }
  const { row, column } = sheet.active;
  const { rows, columns } = sheet.size;
  sheet.commit();
  const atEnd = shiftKey ? row <= 0 && column <= 0 : row >= rows - 1 && column >= columns - 1;
  if ((atEnd && isSingle(sheet.range)) || rows === 0) return false;
  sheet.step(shiftKey ? -1 : 1, 'cell');
  return true;
}

function enter(sheet: SheetController, { shiftKey }: KeyPress): boolean {
  if (sheet.editing === null && !shiftKey && sheet.beginEdit(null)) return true;
  sheet.commit();
  sheet.step(shiftKey ? -1 : 1, 'row');
  return true;
}

function cancel(sheet: SheetController): boolean {
  if (sheet.editing === null) {
    sheet.leaving = true;
    return false;
  }
  sheet.cancel();
  return true;
}

const edit: Action = (sheet) => sheet.beginEdit(null);
const clear = always(clearCells);

function selectRow(sheet: SheetController): boolean {
  const { top, bottom } = sheet.range;
  sheet.selectRange({ top, bottom, left: 0, right: sheet.size.columns - 1 });
  return true;
}

const jumpToFault = always((sheet, { shiftKey }) => {
  showFault(sheet, shiftKey ? -1 : 1);
});

/** While no cell is edited; all other keys are typing. */
const plain: Actions = {
  ArrowUp: move(-1, 0),
  ArrowDown: move(1, 0),
  ArrowLeft: move(0, -1),
  ArrowRight: move(0, 1),
  Home: rowStart,
  End: rowEnd,
  PageUp: page(-1),
  PageDown: page(1),
  Tab: tab,
  Enter: enter,
  F2: edit,
  F8: jumpToFault,
  Escape: cancel,
  Delete: clear,
  Backspace: clear,
  ' ': (sheet, { shiftKey }) => (shiftKey ? selectRow(sheet) : sheet.toggle()),
};

/** To the edge of the data in a direction. */
function edge(row: number, column: number): Action {
  return jump((from, _, sheet) => dataEdge(sheet, from, { row, column }));
}

/** Rows come and go only where the step may change them; elsewhere the key is the browser's. */
function rowCommand(act: (sheet: SheetController) => void): Action {
  return (sheet) => {
    if (sheet.table.view.canAddRows) act(sheet);
    return sheet.table.view.canAddRows;
  };
}

const now: Actions = Object.fromEntries(nowKeys.map((key) => [key, fillNow]));

const withControl: Actions = {
  ArrowUp: edge(-1, 0),
  ArrowDown: edge(1, 0),
  ArrowLeft: edge(0, -1),
  ArrowRight: edge(0, 1),
  Home: jump(() => ({ row: 0, column: 0 }), true),
  End: jump((_, last) => last),
  a: always((sheet) => sheet.selectAll()),
  z: always((sheet, { shiftKey }) => (shiftKey ? sheet.redo() : sheet.undo())),
  y: always((sheet) => sheet.redo()),
  d: always(fillDown),
  r: always(fillRight),
  ...now,
  f: always((sheet) => sheet.openTool({ kind: 'find' })),
  l: (sheet, { shiftKey }) => {
    if (shiftKey) openColumn(sheet);
    return shiftKey;
  },
  h: always((sheet) => sheet.openTool({ kind: 'replace' })),
  // `+` is Shift and `=` on most keyboards, and a key of its own on others.
  '+': rowCommand((sheet) => insertRows(sheet, 'above', sheet.range.bottom - sheet.range.top + 1)),
};

const moveUp = rowCommand((sheet) => moveRows(sheet, -1));
const moveDown = rowCommand((sheet) => moveRows(sheet, 1));

/** While a cell is edited by text; all other keys belong to the text, but up and down where it was begun by typing. */
const editing: Actions = { Enter: enter, Tab: tab, Escape: cancel, ArrowUp: leave(-1), ArrowDown: leave(1) };

const editingWithControl: Actions = { Enter: fillSelection, ...now };

/** A text begun by typing over a cell ends with the up and down keys, as in spreadsheets. */
function leave(step: 1 | -1): Action {
  return (sheet) => {
    if (sheet.editing?.replaced !== true) return false;
    sheet.commit();
    sheet.step(step, 'row');
    return true;
  };
}

const withAlt: Actions = {
  ArrowDown: (sheet, press) => (press.shiftKey ? moveDown(sheet, press) : edit(sheet, press)),
  ArrowUp: (sheet, press) => press.shiftKey && moveUp(sheet, press),
};

function actionOf(sheet: SheetController, { key, altKey, ctrlKey, metaKey }: KeyPress): Action | undefined {
  if (sheet.editing !== null) {
    if (ctrlKey || metaKey) return editingWithControl[key];
    return altKey ? undefined : editing[key];
  }
  if (altKey) return withAlt[key];
  // Caps Lock gives the capital without Shift.
  return ctrlKey || metaKey ? withControl[key.length === 1 ? key.toLowerCase() : key] : plain[key];
}

/**
 * Handles a key; true if it was the sheet's. While an input method composes, every key belongs to it (`composing`).
 */
export function handleKey(sheet: SheetController, press: KeyPress, composing: boolean): boolean {
  if (composing) return false;
  if (press.key !== 'Tab' && press.key !== 'Shift') sheet.leaving = false;
  if (sheet.editing !== null && (sheet.popupKeys?.(press) ?? false)) return true;
  return actionOf(sheet, press)?.(sheet, press) ?? false;
}
