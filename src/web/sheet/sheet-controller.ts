import type { Language } from '../../core/text/text.ts';
import type { FormSheet } from '../form/renderer/sheet-registry.ts';
import { Topics } from '../form/renderer/topics.ts';
import type { Arrangement } from '../data/views/views.ts';
import { revealColumns } from './column-commands.ts';
import type { SheetColumn } from './columns.ts';
import type { EditEntry } from './edit-log.ts';
import {
  inside,
  isSingle,
  moved,
  nextInRange,
  nextInReadingOrder,
  rangeAround,
  rangeOf,
  single,
  type CellPlace,
  type CellRange,
  type GridSize,
  type Selection,
} from './selection.ts';
import { wholeView, type RowView } from './row-view.ts';
import type { TableStore } from './table-store.ts';

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The text element that takes the keys; the sheet's one editor. */
export interface EditorSurface {
  readonly read: () => string;
  readonly write: (text: string, select: boolean) => void;
  readonly focus: () => void;
}

/** What the controller needs of the scrolling area. */
export interface SheetViewport {
  readonly reveal: (place: CellPlace) => void;
  readonly pageRows: () => number;
  /** Scrolls to the first columns. */
  readonly toLeft: () => void;
}

/** A cell being edited. `picked` is the value a list or calendar gave; it wins over the text. */
export interface Editing {
  readonly place: CellPlace;
  readonly column: SheetColumn;
  /** The text began with what was typed (true) or with the cell's content (false). */
  readonly replaced: boolean;
}

const home: CellPlace = { row: 0, column: 0 };

/** What is open over or above a sheet: the bar to find or replace, or the menu of a column. */
export type OpenTool = { readonly kind: 'find' | 'replace' } | { readonly kind: 'column'; readonly key: string };

/**
 * Selection and editing of one sheet, without drawing. Topics: `selection`, `editing` (begun, ended), `text` (of the
 * editor), `tool` (opened or closed), `map`, `scan`. A cell is written when its editing is committed.
 */
export class SheetController {
  readonly table: TableStore;
  readonly topics = new Topics();
  selection: Selection = single(home);
  editing: Editing | null = null;
  /** Text in the editor, as of the last input event. */
  text = '';
  language: Language = 'zh';
  surface: EditorSurface | null = null;
  viewport: SheetViewport | null = null;
  takeFiles: FormSheet['takeFiles'] = null;
  /** The block that the fill handle would fill now. */
  filling: CellRange | null = null;
  /** Which rows are shown, and in which order (`showView`). */
  rowView: RowView = wholeView;
  tool: OpenTool | null = null;
  map = false;
  scanning = false;
  /** How the person arranged the columns, and which are shown nevertheless (`column-commands.ts`). */
  arrangement: Arrangement = null;
  revealed: ReadonlySet<string> = new Set();
  /** Keys that an open list or calendar wants before the sheet. */
  popupKeys: ((press: KeyPress) => boolean) | null = null;
  /** Escape was pressed outside of editing: the next Tab leaves the sheet instead of going to the next cell. */
  leaving = false;

  constructor(table: TableStore) {
    this.table = table;
    const first = table.columns.findIndex((column) => column.editable);
    this.selection = single({ row: 0, column: Math.max(0, first) });
  }

  get size(): GridSize {
    return { rows: this.table.rowCount, columns: this.table.columns.length };
  }

  get range(): CellRange {
    return rangeOf(this.selection);
  }

  /** The active cell. */
  get active(): CellPlace {
    return inside(this.selection.cursor ?? this.selection.anchor, this.size);
  }

  get activeColumn(): SheetColumn | undefined {
    return this.table.columns[this.active.column];
  }

  canEdit(place: CellPlace = this.active): boolean {
    const column = this.table.columns[place.column];
    return column !== undefined && this.table.canWrite(place.row, column);
  }

  /** Whether the cell can be opened: to write in it, or to look at the files that it holds. */
  canOpen(place: CellPlace = this.active): boolean {
    const column = this.table.columns[place.column];
    return this.canEdit(place) || (column !== undefined && this.table.showsFiles(place.row, column));
  }

  /** Selects and brings the end of the selection into view. */
  select(selection: Selection): void {
    this.commit();
    this.selection = { anchor: inside(selection.anchor, this.size), focus: inside(selection.focus, this.size) };
    this.viewport?.reveal(this.selection.focus);
    this.topics.publish(['selection']);
  }

  selectCell(place: CellPlace): void {
    this.select(single(place));
  }

  /** Selects a cell by where its row is stored. What hides it is lifted. */
  showCell({ row, key }: { readonly row: number; readonly key: string | null }): void {
    if (this.table.place(row) < 0) {
      this.rowView = wholeView;
      this.table.showRows(() => null);
    }
    if (key !== null) revealColumns(this, [key]);
    const column = this.table.columns.findIndex((candidate) => candidate.key === key);
    this.selectCell({ row: this.table.place(row), column: Math.max(0, column) });
  }

  /** Opens one of the tools of the sheet, or closes what is open. */
  openTool(tool: OpenTool | null): void {
    this.commit();
    this.tool = tool;
    this.topics.publish(['tool']);
    if (tool === null) this.surface?.focus();
  }

  extendTo(focus: CellPlace): void {
    this.select({ anchor: this.selection.anchor, focus });
  }

  selectRange(range: CellRange): void {
    this.select({ anchor: { row: range.top, column: range.left }, focus: { row: range.bottom, column: range.right } });
  }

  selectAll(): void {
    const { rows, columns } = this.size;
    this.commit();
    this.selection = { anchor: home, focus: inside({ row: rows - 1, column: columns - 1 }, this.size) };
    this.topics.publish(['selection']);
  }

  /** Shows what the fill handle would fill, or nothing. */
  showFilling(range: CellRange | null): void {
    this.filling = range;
    this.topics.publish(['selection']);
  }

  move(rows: number, columns: number, extend: boolean): void {
    this.select(moved(this.selection, { rows, columns }, extend, this.size));
  }

  /** Tab and Enter: inside a selected block they go round in it, else through the table. */
  step(step: 1 | -1, by: 'row' | 'cell'): void {
    const { row, column } = this.active;
    if (!isSingle(this.range)) {
      this.commit();
      const cursor = nextInRange(this.active, step, by, this.range);
      this.selection = { ...this.selection, cursor };
      this.viewport?.reveal(cursor);
      this.topics.publish(['selection']);
    } else if (by === 'row') this.selectCell({ row: row + step, column });
    else this.selectCell(nextInReadingOrder(this.active, step, this.size));
  }

  /**
   * Begins editing the active cell: with its content, or with a text that replaces it. Files of a cell that may not be
   * written are opened to be looked at.
   */
  beginEdit(replacement: string | null): boolean {
    const place = this.active;
    const column = this.table.columns[place.column];
    if (this.editing !== null || column === undefined || !this.canOpen(place)) return false;
    // Files are chosen, not typed.
    if (replacement !== null && column.widget.cell === 'files') return false;
    this.viewport?.reveal(place);
    this.editing = { place, column, replaced: replacement !== null };
    this.text = replacement ?? this.table.text(place.row, column, this.language);
    if (replacement === null) this.surface?.write(this.text, true);
    this.topics.publish(['editing', 'selection', 'text']);
    return true;
  }

  /** The editor's text changed. */
  typed(text: string): void {
    this.text = text;
    this.topics.publish(['text']);
  }

  /** Ends editing and writes what was typed. An untouched text writes nothing. */
  commit(): void {
    const { editing } = this;
    if (editing === null) return;
    const { place, column } = editing;
    const text = this.surface?.read() ?? this.text;
    const unchanged = !editing.replaced && text === this.table.text(place.row, column, this.language);
    this.endEdit();
    if (unchanged) return;
    const value = this.table.read(text, column, this.language, this.table.row(place.row));
    this.table.write([{ row: place.row, key: column.key, value }]);
  }

  /** Ends editing with a value picked from a list and what it brings along, and goes on as Enter or Tab would. */
  commitValue(value: unknown, next: 'row' | 'cell' | 'stay' = 'stay', fill: object = {}): void {
    const { editing } = this;
    if (editing === null) return;
    this.endEdit();
    const values = Object.entries<unknown>({ [editing.column.key]: value, ...fill });
    this.table.write(values.map(([key, one]) => ({ row: editing.place.row, key, value: one })));
    if (next !== 'stay') this.step(1, next);
  }

  /** Ends editing and leaves the cell as it was. */
  cancel(): void {
    if (this.editing !== null) this.endEdit();
  }

  private endEdit(): void {
    this.editing = null;
    this.text = '';
    this.surface?.write('', false);
    this.topics.publish(['editing', 'text']);
  }

  /** Space on a yes/no cell. */
  toggle(): boolean {
    const column = this.activeColumn;
    if (column === undefined || column.field.type !== 'boolean' || !this.canEdit()) return false;
    const value = this.table.value(this.active.row, column) !== true;
    this.table.write([{ row: this.active.row, key: column.key, value }]);
    return true;
  }

  undo(): void {
    this.cancel();
    this.showEntry(this.table.undo());
  }

  redo(): void {
    this.cancel();
    this.showEntry(this.table.redo());
  }

  /** Selects what an undone or redone command changed. */
  private showEntry(entry: EditEntry | null): void {
    const step = entry?.at(-1);
    if (step === undefined) return;
    if (step.kind !== 'cells') {
      this.selectCell({ row: this.table.place(step.at), column: this.active.column });
      return;
    }
    const [first] = step.after;
    const places = new Map(this.table.columns.map(({ key }, at) => [key, at]));
    const isHidden = step.after.every(({ row, key }) => this.table.place(row) < 0 || !places.has(key));
    if (isHidden && first !== undefined) {
      this.showCell(first);
      return;
    }
    const cells = step.after.flatMap(({ row, key }) => {
      const [place, column] = [this.table.place(row), places.get(key) ?? -1];
      return place < 0 || column < 0 ? [] : [{ row: place, column }];
    });
    if (cells.length > 0) this.selectRange(rangeAround(cells));
  }
}

/** Opens the menu of the active column. */
export function openColumn(sheet: SheetController): void {
  const key = sheet.activeColumn?.key;
  if (key !== undefined) sheet.openTool({ kind: 'column', key });
}
