import type { CellPatch, FieldState } from '../../core/form/form-engine.ts';
import type { TableView } from '../../core/form/form-view.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { readText, showValue } from '../../core/values/values.ts';
import type { Language } from '../../core/text/text.ts';
import { isEmptyValue, sameValue } from '../../core/values/empty.ts';
import type { Lookups } from '../../core/values/value-field.ts';
import { frozenCount, sheetColumns, type SheetColumn } from './columns.ts';
import { EditLog, inverseEntry, type CellsStep, type EditEntry, type EditStep } from './edit-log.ts';
import type { SheetSource } from '../form/renderer/sheet-source.ts';

/** One table of a form as its sheet sees it: cells by row and column, edits with undo. */
export class TableStore {
  readonly store: SheetSource;
  readonly view: TableView;
  readonly columns: readonly SheetColumn[];
  readonly frozen: number;
  readonly lookups: Lookups;
  private readonly log = new EditLog();

  constructor(store: SheetSource, view: TableView, lookups: Lookups) {
    this.store = store;
    this.view = view;
    this.lookups = lookups;
    this.columns = sheetColumns(view);
    this.frozen = frozenCount(view, this.columns);
  }

  get name(): string {
    return this.view.name;
  }

  get rows(): readonly Row[] {
    return this.store.rows(this.name);
  }

  get rowCount(): number {
    return this.rows.length;
  }

  value(row: number, column: SheetColumn): unknown {
    return this.rows[row]?.[column.key];
  }

  /** The cell as one line of text. */
  text(row: number, column: SheetColumn, language: Language): string {
    return showValue(this.value(row, column), { field: column.field, language, lookups: this.lookups });
  }

  /** The value that a typed or pasted text means in a column of this row. */
  read(text: string, column: SheetColumn, language: Language, row: Row): unknown {
    const { field } = column;
    return readText(text, { field, language, lookups: this.lookups, parent: row[field.dict?.parentField ?? ''] });
  }

  state(row: number, column: SheetColumn): FieldState {
    return this.store.cellState(this.name, row, column.key);
  }

  /** Whether the person may write this cell now. */
  canWrite(row: number, column: SheetColumn): boolean {
    if (!column.editable || row < 0 || row >= this.rowCount) return false;
    const state = this.state(row, column);
    return state.visible && !state.locked;
  }

  /** Whether the cell shows files, whoever may write it. */
  showsFiles(row: number, column: SheetColumn): boolean {
    const isShown = column.widget.cell === 'files' && row >= 0 && row < this.rowCount;
    return isShown && this.state(row, column).visible && !isEmptyValue(this.value(row, column));
  }

  findings(row: number): readonly Finding[] {
    return this.store.rowFindings(this.name, row);
  }

  /** The value that writing back makes the cell what it is now: nothing, where it was only suggested. */
  private restorable(row: number, key: string): unknown {
    const column = this.columns.find((candidate) => candidate.key === key);
    const suggested = column !== undefined && this.state(row, column).computed;
    return suggested ? null : (this.rows[row]?.[key] ?? null);
  }

  /** What would change something. */
  private changing(patches: readonly CellPatch[]): readonly CellPatch[] {
    return patches.filter(({ row, key, value }) => !sameValue(this.rows[row]?.[key], value));
  }

  private canPatch({ row, key }: CellPatch): boolean {
    const column = this.columns.find((candidate) => candidate.key === key);
    return column !== undefined && this.canWrite(row, column);
  }

  /** Writes cells as one command; cells that may not be written are left alone. Returns how many changed. */
  write(patches: readonly CellPatch[]): number {
    const step = this.writeStep(patches);
    if (step === null) return 0;
    this.log.push([step]);
    return step.after.length;
  }

  /** Cells may open others of the same command: those closed at first are tried again after each part. */
  private writeStep(patches: readonly CellPatch[]): CellsStep | null {
    const [before, after]: [CellPatch[], CellPatch[]] = [[], []];
    let left = patches;
    for (;;) {
      const open = new Set(left.filter((patch) => this.canPatch(patch)));
      const changed = this.changing([...open]);
      if (changed.length === 0) break;
      before.push(...changed.map(({ row, key }) => ({ row, key, value: this.restorable(row, key) })));
      after.push(...changed);
      this.store.setCells(this.name, changed);
      left = left.filter((patch) => !open.has(patch));
      if (left.length === 0) break;
    }
    return after.length === 0 ? null : { kind: 'cells', before, after };
  }

  /** Begins a command of several parts (a long paste), undone as one once it is finished. */
  batch(): TableBatch {
    const steps: EditStep[] = [];
    return {
      write: (patches) => {
        const step = this.writeStep(patches);
        if (step === null) return 0;
        steps.push(step);
        return step.after.length;
      },
      insert: (at, rows) => {
        this.store.insertRows(this.name, at, rows);
        steps.push({ kind: 'insert', at, rows });
      },
      remove: (at, count) => {
        const rows = this.copyRows(at, count);
        this.store.removeRows(this.name, at, rows.length);
        steps.push({ kind: 'remove', at, rows });
      },
      finish: () => this.log.push(steps),
    };
  }

  /** A row as it has to be inserted again: what was empty says so, else it would get the default once more. */
  private snapshot(row: number): Row {
    const written = this.columns.filter((column) => column.editable);
    return Object.fromEntries(written.map((column) => [column.key, this.restorable(row, column.key)]));
  }

  /** Adds rows at a place, if the step may. */
  insert(at: number, rows: readonly Row[]): void {
    if (!this.view.canAddRows || rows.length === 0) return;
    this.store.insertRows(this.name, at, rows);
    this.log.push([{ kind: 'insert', at, rows }]);
  }

  /** Takes rows away, if the step may. */
  remove(at: number, count: number): void {
    if (!this.view.canAddRows || count <= 0) return;
    const batch = this.batch();
    batch.remove(at, count);
    batch.finish();
  }

  /** Rows as they have to be inserted again. */
  copyRows(at: number, count: number): readonly Row[] {
    const last = Math.min(at + count, this.rowCount);
    return Array.from({ length: last - at }, (_, index) => this.snapshot(at + index));
  }

  get canUndo(): boolean {
    return this.log.canUndo;
  }

  get canRedo(): boolean {
    return this.log.canRedo;
  }

  undo(): EditEntry | null {
    const entry = this.log.takeUndo();
    return entry === null ? null : this.replay(inverseEntry(entry));
  }

  redo(): EditEntry | null {
    const entry = this.log.takeRedo();
    return entry === null ? null : this.replay(entry);
  }

  private replay(steps: EditEntry): EditEntry {
    for (const step of steps) {
      if (step.kind === 'cells') this.store.setCells(this.name, step.after);
      else if (step.kind === 'insert') this.store.insertRows(this.name, step.at, step.rows);
      else this.store.removeRows(this.name, step.at, step.rows.length);
    }
    return steps;
  }

  /** How many more rows the table takes. */
  get room(): number {
    return this.view.canAddRows ? Math.max(0, this.view.maxRows - this.rowCount) : 0;
  }
}

/** Parts of one command. */
export interface TableBatch {
  /** Writes cells; returns how many changed. */
  readonly write: (patches: readonly CellPatch[]) => number;
  readonly insert: (at: number, rows: readonly Row[]) => void;
  readonly remove: (at: number, count: number) => void;
  readonly finish: () => void;
}
