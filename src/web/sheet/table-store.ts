import type { CellPatch, FieldState } from '../../core/form/form-engine.ts';
import type { TableView } from '../../core/form/form-view.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { readText, showValue } from '../../core/values/values.ts';
import type { Language } from '../../core/text/text.ts';
import { isEmptyValue, sameValue } from '../../core/values/empty.ts';
import type { Lookups } from '../../core/values/value-field.ts';
import { frozenCount, sheetColumns, type SheetColumn } from './columns.ts';
import { EditLog, inverseEntry, type CellsStep, type EditEntry, type EditStep } from './edit-log.ts';
import type { Verdict } from '../form/renderer/table-findings.ts';
import { Topics, type Listener, type Unsubscribe } from '../form/renderer/topics.ts';
import type { SheetSource } from '../form/renderer/sheet-source.ts';
import { RowOrder, runsFromEnd } from './row-order.ts';

/**
 * One table of a form as its sheet sees it: cells by row and column, edits with undo. A row is named by the place where
 * it is shown: filters and sorting change what is shown, never what is stored. `rows` and the steps of the log alone
 * go by where rows are stored.
 */
export class TableStore {
  readonly store: SheetSource;
  readonly view: TableView;
  /** All columns, in the usual order. */
  readonly allColumns: readonly SheetColumn[];
  /** The columns shown. */
  columns: readonly SheetColumn[];
  /** How many of the columns shown stay in place when scrolling sideways. */
  frozen: number;
  readonly lookups: Lookups;
  private readonly log = new EditLog();
  private readonly order = new RowOrder();
  private readonly topics = new Topics();
  /** How many rows were stored when the order was last told of any. */
  private counted = 0;
  private arrange: () => readonly number[] | null = () => null;

  constructor(store: SheetSource, view: TableView, lookups: Lookups) {
    this.store = store;
    this.view = view;
    this.lookups = lookups;
    this.allColumns = sheetColumns(view);
    this.columns = this.allColumns;
    this.frozen = frozenCount(view, this.columns);
  }

  get name(): string {
    return this.view.name;
  }

  /** Listens to changes of what is shown: rows filtered or sorted, columns arranged. */
  readonly onView = (listener: Listener): Unsubscribe => this.topics.subscribe('view', listener);
  readonly viewVersion = (): number => this.topics.version('view');

  /** All rows as they are stored. */
  get rows(): readonly Row[] {
    return this.store.rows(this.name);
  }

  /** How many rows are shown. */
  get rowCount(): number {
    return this.shown().count(this.rows.length);
  }

  /** Whether some rows are not shown, or stand elsewhere than they are stored. */
  get isRearranged(): boolean {
    return this.shown().differs;
  }

  /** Where a shown row is stored; -1 where there is none. */
  index(row: number): number {
    return this.shown().index(row);
  }

  /** Where a stored row is shown; -1 where it is not. */
  place(index: number): number {
    return this.shown().place(index);
  }

  /** Shows the rows stored at the indices that `arrange` gives, in that order; null shows all as they are stored. */
  showRows(arrange: () => readonly number[] | null): void {
    this.arrange = arrange;
    this.counted = this.rows.length;
    this.order.become(arrange());
    this.topics.publish(['view']);
  }

  /** Shows these columns, so many of them frozen. */
  showColumns(columns: readonly SheetColumn[], frozen: number): void {
    this.columns = columns;
    this.frozen = frozen;
    this.topics.publish(['view']);
  }

  /** The order of the rows; made anew where rows came or went behind its back. */
  private shown(): RowOrder {
    if (this.order.differs && this.counted !== this.rows.length) {
      this.counted = this.rows.length;
      this.order.become(this.arrange());
    }
    return this.order;
  }

  row(row: number): Row {
    return this.rows[this.index(row)] ?? {};
  }

  value(row: number, column: SheetColumn): unknown {
    return this.rows[this.index(row)]?.[column.key];
  }

  /** The cell as one line of text. */
  text(row: number, column: SheetColumn, language: Language): string {
    return this.shownText(this.value(row, column), column, language);
  }

  /** A value of a column as one line of text. */
  shownText(value: unknown, { field }: SheetColumn, language: Language): string {
    return showValue(value, { field, language, lookups: this.lookups });
  }

  /** The value that a typed or pasted text means in a column of this row. */
  read(text: string, column: SheetColumn, language: Language, row: Row): unknown {
    const { field } = column;
    return readText(text, { field, language, lookups: this.lookups, parent: row[field.dict?.parentField ?? ''] });
  }

  state(row: number, column: SheetColumn): FieldState {
    return this.store.cellState(this.name, this.index(row), column.key);
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
    return this.store.rowFindings(this.name, this.index(row));
  }

  verdict(row: number): Verdict {
    return this.store.rowVerdict(this.name, this.index(row));
  }

  /** The value that writing back makes the cell what it is now: nothing, where it was only suggested. */
  private restorable(index: number, key: string): unknown {
    const suggested = this.store.cellState(this.name, index, key).computed;
    return suggested ? null : (this.rows[index]?.[key] ?? null);
  }

  /** What would change something. */
  private changing(patches: readonly CellPatch[]): readonly CellPatch[] {
    return patches.filter(({ row, key, value }) => !sameValue(this.rows[row]?.[key], value));
  }

  private canPatch({ row, key }: CellPatch): boolean {
    const column = this.allColumns.find((candidate) => candidate.key === key);
    if (column?.editable !== true || row < 0 || row >= this.rows.length) return false;
    const state = this.store.cellState(this.name, row, key);
    return state.visible && !state.locked;
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
    let left = this.isRearranged ? patches.map((patch) => ({ ...patch, row: this.index(patch.row) })) : patches;
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
      insert: (row, rows) => {
        const step: EditStep = { kind: 'insert', at: this.shown().indexFor(row, this.rows.length), rows };
        this.carryOut(step, row);
        steps.push(step);
      },
      remove: (row, count) => {
        const indices = Array.from({ length: Math.min(count, this.rowCount - row) }, (_, at) => this.index(row + at));
        for (const run of runsFromEnd(indices)) {
          const rows = Array.from({ length: run.count }, (_, at) => this.snapshot(run.at + at));
          const step: EditStep = { kind: 'remove', at: run.at, rows };
          this.carryOut(step);
          steps.push(step);
        }
      },
      finish: () => this.log.push(steps),
    };
  }

  /** A row as it has to be inserted again: what was empty says so, else it would get the default once more. */
  private snapshot(index: number): Row {
    const written = this.allColumns.filter((column) => column.editable);
    return Object.fromEntries(written.map((column) => [column.key, this.restorable(index, column.key)]));
  }

  /** Adds rows at a place, if the step may. */
  insert(row: number, rows: readonly Row[]): void {
    if (!this.view.canAddRows || rows.length === 0) return;
    const batch = this.batch();
    batch.insert(row, rows);
    batch.finish();
  }

  /** Takes rows away, if the step may. */
  remove(row: number, count: number): void {
    if (!this.view.canAddRows || count <= 0) return;
    const batch = this.batch();
    batch.remove(row, count);
    batch.finish();
  }

  /** Rows as they have to be inserted again. */
  copyRows(row: number, count: number): readonly Row[] {
    const last = Math.min(row + count, this.rowCount);
    return Array.from({ length: last - row }, (_, at) => this.snapshot(this.index(row + at)));
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
    for (const step of steps) this.carryOut(step);
    return steps;
  }

  /** The order follows before the store tells anybody. */
  private carryOut(step: EditStep, row?: number): void {
    const order = this.shown();
    if (step.kind === 'cells') {
      this.store.setCells(this.name, step.after);
      return;
    }
    const [at, count] = [step.at, step.rows.length];
    if (step.kind === 'insert') order.inserted(at, count, row ?? order.placeFor(at));
    else order.removed(at, count);
    this.counted = this.rows.length + (step.kind === 'insert' ? count : -count);
    if (step.kind === 'insert') this.store.insertRows(this.name, at, step.rows);
    else this.store.removeRows(this.name, at, count);
  }

  /** How many more rows the table takes. */
  get room(): number {
    return this.view.canAddRows ? Math.max(0, this.view.maxRows - this.rows.length) : 0;
  }
}

/** Parts of one command. */
export interface TableBatch {
  /** Writes cells; returns how many changed. */
  readonly write: (patches: readonly CellPatch[]) => number;
  readonly insert: (row: number, rows: readonly Row[]) => void;
  readonly remove: (row: number, count: number) => void;
  readonly finish: () => void;
}
