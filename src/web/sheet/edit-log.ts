import type { CellPatch } from '../../core/form/form-engine.ts';
import type { Row } from '../../core/values/finding.ts';

/** Cells that changed, as they were and as they are. */
export interface CellsStep {
  readonly kind: 'cells';
  readonly before: readonly CellPatch[];
  readonly after: readonly CellPatch[];
}

/** One reversible change of a table. */
export type EditStep =
  | CellsStep
  | { readonly kind: 'insert'; readonly at: number; readonly rows: readonly Row[] }
  | { readonly kind: 'remove'; readonly at: number; readonly rows: readonly Row[] };

/** What one command did, undone and redone as one. */
export type EditEntry = readonly EditStep[];

/** What was done and what was undone, each with the newest last. */
export interface Edits {
  readonly done: readonly EditEntry[];
  readonly undone: readonly EditEntry[];
}

const deepest = 200;

/** The step that takes another one back. */
function inverse(step: EditStep): EditStep {
  switch (step.kind) {
    case 'cells':
      return { kind: 'cells', before: step.after, after: step.before };
    case 'insert':
      return { kind: 'remove', at: step.at, rows: step.rows };
    case 'remove':
      return { kind: 'insert', at: step.at, rows: step.rows };
  }
}

/** The steps that take an entry back, last first. */
export function inverseEntry(entry: EditEntry): EditEntry {
  return entry.toReversed().map(inverse);
}

/** What was done and what was undone, up to 200 commands. A new command forgets what was undone. */
export class EditLog {
  private done: EditEntry[] = [];
  private undone: EditEntry[] = [];

  push(entry: EditEntry): void {
    if (entry.length === 0) return;
    this.done.push(entry);
    if (this.done.length > deepest) this.done.shift();
    this.undone = [];
  }

  /**
   * Takes the newest command back and keeps it to be done again; null where there is none.
   *
   * @param replay carries steps out and gives them with the rows that they took away
   */
  undo(replay: (steps: EditEntry) => EditEntry): EditEntry | null {
    const entry = this.done.pop();
    if (entry === undefined) return null;
    const steps = inverseEntry(entry);
    const carried = replay(steps);
    this.undone.push(carried === steps ? entry : inverseEntry(carried));
    return carried;
  }

  /** Does the command again that was undone last. */
  redo(replay: (steps: EditEntry) => EditEntry): EditEntry | null {
    const entry = this.undone.pop();
    if (entry === undefined) return null;
    const carried = replay(entry);
    this.done.push(carried);
    return carried;
  }

  get edits(): Edits {
    return { done: this.done, undone: this.undone };
  }

  /** Goes on from what was kept. */
  become({ done, undone }: Edits): void {
    this.done = [...done];
    this.undone = [...undone];
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }
}
