import { nextFault } from './error-jump.ts';
import { commandOf, editingCommandOf, type Command, type KeyPress } from './keys.ts';
import { inside, type CellPlace } from './selection.ts';
import type { SheetController } from './sheet-controller.ts';

type Edge = Extract<Command, { kind: 'edge' }>['to'];

function edgePlace(sheet: SheetController, from: CellPlace, to: Edge): CellPlace {
  const { rows, columns } = sheet.size;
  switch (to) {
    case 'rowStart':
    case 'left':
      return { row: from.row, column: 0 };
    case 'rowEnd':
    case 'right':
      return { row: from.row, column: columns - 1 };
    case 'top':
      return { row: 0, column: from.column };
    case 'bottom':
      return { row: rows - 1, column: from.column };
    case 'first':
      return { row: 0, column: 0 };
    case 'last':
      return { row: rows - 1, column: columns - 1 };
  }
}

const leftEdges: ReadonlySet<Edge> = new Set<Edge>(['rowStart', 'left', 'first']);

function goTo(sheet: SheetController, to: CellPlace, extend: boolean): void {
  if (extend) sheet.extendTo(inside(to, sheet.size));
  else sheet.selectCell(inside(to, sheet.size));
}

function jumpToFault(sheet: SheetController, step: 1 | -1): void {
  const place = nextFault(sheet.table, sheet.active, step);
  if (place !== null) sheet.selectCell(place);
}

/** Carries out a command; false leaves the key to the browser. */
export function run(sheet: SheetController, command: Command): boolean {
  const from = 'extend' in command && command.extend ? sheet.selection.focus : sheet.active;
  switch (command.kind) {
    case 'move':
      sheet.move(command.rows, command.columns, command.extend);
      return true;
    case 'edge':
      goTo(sheet, edgePlace(sheet, from, command.to), command.extend);
      if (leftEdges.has(command.to)) sheet.viewport?.toLeft();
      return true;
    case 'page': {
      const rows = (sheet.viewport?.pageRows() ?? 10) * command.step;
      goTo(sheet, { row: from.row + rows, column: from.column }, command.extend);
      return true;
    }
    case 'tab':
      return runTab(sheet, command.step);
    case 'enter':
      return runEnter(sheet, command.step);
    case 'toggle':
      return sheet.toggle();
    default:
      return runPlain(sheet, command.kind);
  }
}

/**
 * Tab leaves the sheet at its last cell (Shift+Tab at its first) and anywhere after Escape, so that the keyboard is
 * never caught in it.
 */
function runTab(sheet: SheetController, step: 1 | -1): boolean {
  if (sheet.leaving) {
    sheet.leaving = false;
    return false;
  }
  const { row, column } = sheet.active;
  const { rows, columns } = sheet.size;
  sheet.commit();
  const atEnd = step > 0 ? row >= rows - 1 && column >= columns - 1 : row <= 0 && column <= 0;
  if (atEnd || rows === 0) return false;
  sheet.step(step, 'cell');
  return true;
}

function runEnter(sheet: SheetController, step: 1 | -1): boolean {
  if (sheet.editing === null && step > 0 && sheet.beginEdit(null)) return true;
  sheet.commit();
  sheet.step(step, 'row');
  return true;
}

type PlainKind = Exclude<Command['kind'], 'move' | 'edge' | 'page' | 'tab' | 'enter' | 'toggle'>;

function runPlain(sheet: SheetController, kind: PlainKind): boolean {
  switch (kind) {
    case 'edit':
      return sheet.beginEdit(null);
    case 'cancel':
      if (sheet.editing === null) {
        sheet.leaving = true;
        return false;
      }
      sheet.cancel();
      return true;
    case 'clear':
      sheet.clear();
      return true;
    case 'selectAll':
      sheet.selectAll();
      return true;
    case 'selectRow':
      sheet.selectRange({ top: sheet.range.top, bottom: sheet.range.bottom, left: 0, right: sheet.size.columns - 1 });
      return true;
    case 'undo':
      sheet.undo();
      return true;
    case 'redo':
      sheet.redo();
      return true;
    case 'fillDown':
      sheet.fillDown();
      return true;
    case 'nextError':
      jumpToFault(sheet, 1);
      return true;
    case 'previousError':
      jumpToFault(sheet, -1);
      return true;
  }
}

/**
 * Handles a key; true if it was the sheet's. While an input method composes, every key belongs to it (`composing`).
 */
export function handleKey(sheet: SheetController, press: KeyPress, composing: boolean): boolean {
  if (composing) return false;
  if (press.key !== 'Tab' && press.key !== 'Shift') sheet.leaving = false;
  if (sheet.editing === null) return carryOut(sheet, commandOf(press));
  if (sheet.popupKeys?.(press) ?? false) return true;
  return carryOut(sheet, editingCommandOf(press)) || leaveByArrow(sheet, press);
}

function carryOut(sheet: SheetController, command: Command | null): boolean {
  return command !== null && run(sheet, command);
}

/** A text begun by typing over a cell ends with the up and down keys, as in spreadsheets. */
function leaveByArrow(sheet: SheetController, press: KeyPress): boolean {
  const step = press.key === 'ArrowUp' ? -1 : press.key === 'ArrowDown' ? 1 : 0;
  if (step === 0 || press.altKey || sheet.editing?.replaced !== true) return false;
  sheet.commit();
  sheet.step(step, 'row');
  return true;
}
