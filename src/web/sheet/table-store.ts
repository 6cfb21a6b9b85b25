import type { CellPatch } from '../../core/form/form-engine.ts';
import type { Row } from '../../core/values/finding.ts';
import { sameValue } from '../../core/values/empty.ts';
import type { RowElsewhere } from '../form/renderer/changes-elsewhere.ts';
import { EditLog, type CellsStep, type EditEntry, type Edits, type EditStep } from './edit-log.ts';
import { runsFromEnd } from './row-order.ts';
import { ShownTable } from './shown-table.ts';

/** A table of a form with its edits and their undo. The steps of the log go by where rows are stored. */
export class TableStore extends ShownTable {
  private readonly log = new EditLog();
  /** Called when there is more or less to undo. */
  onEdits: (() => void) | null = null;

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
    return this.writeStored(this.stored(patches));
  }

  /** The same for cells whose rows are named by where they are stored, shown or not. */
  writeStored(patches: readonly CellPatch[]): number {
    const step = this.writeStep(patches);
    if (step === null) return 0;
    this.logged([step]);
    return step.after.length;
  }

  private stored(patches: readonly CellPatch[]): readonly CellPatch[] {
    return this.isRearranged ? patches.map((patch) => ({ ...patch, row: this.index(patch.row) })) : patches;
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

  /** Writes cells by where their rows are stored and adds rows behind, as one command; returns what it did. */
  fillIn(patches: readonly CellPatch[], rows: readonly Row[]): number {
    const steps: EditStep[] = [];
    const written = this.writeStep(patches);
    if (written !== null) steps.push(written);
    const added = this.view.canAddRows ? rows.slice(0, this.room) : [];
    if (added.length > 0) {
      const step: EditStep = { kind: 'insert', at: this.rows.length, rows: added };
      this.carryOut(step);
      steps.push(step);
    }
    if (steps.length > 0) this.logged(steps);
    return steps.length;
  }

  /** Begins a command of several parts (a long paste), undone as one once it is finished. */
  batch(): TableBatch {
    const steps: EditStep[] = [];
    return {
      write: (patches) => {
        const step = this.writeStep(this.stored(patches));
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
          const step: EditStep = { kind: 'remove', at: run.at, rows: this.snapshots(run.at, run.count) };
          this.carryOut(step);
          steps.push(step);
        }
      },
      finish: () => this.logged(steps),
    };
  }

  /** A row as it has to be inserted again: what was empty says so, else it would get the default once more. */
  private snapshot(index: number): Row {
    const written = this.allColumns.filter((column) => column.editable);
    return Object.fromEntries(written.map((column) => [column.key, this.restorable(index, column.key)]));
  }

  private snapshots(index: number, count: number): readonly Row[] {
    return Array.from({ length: count }, (_, at) => this.snapshot(index + at));
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

  private logged(entry: EditEntry): void {
    this.log.push(entry);
    this.editsChanged();
    this.onEdits?.();
  }

  /** What can be undone and done again. */
  get edits(): Edits {
    return this.log.edits;
  }

  /** Goes on from what was kept of that, where nothing was done meanwhile. */
  takeEdits(edits: Edits): void {
    if (this.log.canUndo || this.log.canRedo) return;
    this.log.become(edits);
    this.editsChanged();
  }

  /** Follows a row that came or went by another hand; without `rebase` nothing can be undone any more. */
  rowElsewhere(change: RowElsewhere, rebase: ((edits: Edits, change: RowElsewhere) => Edits) | null): void {
    const { kind, at } = change;
    const order = this.shown();
    if (kind === 'insert') order.inserted(at, 1, order.placeFor(at));
    else order.removed(at, 1);
    this.counted = this.rows.length + (kind === 'insert' ? 1 : -1);
    this.log.become(rebase === null ? { done: [], undone: [] } : rebase(this.log.edits, change));
    this.editsChanged();
  }

  get canUndo(): boolean {
    return this.log.canUndo;
  }

  get canRedo(): boolean {
    return this.log.canRedo;
  }

  undo(): EditEntry | null {
    return this.told(this.log.undo(this.replay));
  }

  redo(): EditEntry | null {
    return this.told(this.log.redo(this.replay));
  }

  private told(entry: EditEntry | null): EditEntry | null {
    this.editsChanged();
    if (entry !== null) this.onEdits?.();
    return entry;
  }

  /** Rows that go are kept as they are now: somebody else may have written in them since they were kept. */
  private readonly replay = (steps: EditEntry): EditEntry => {
    const carried = steps.map((step) => {
      const now = step.kind === 'remove' ? { ...step, rows: this.snapshots(step.at, step.rows.length) } : step;
      this.carryOut(now);
      return now;
    });
    return steps.some(({ kind }) => kind === 'remove') ? carried : steps;
  };

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
