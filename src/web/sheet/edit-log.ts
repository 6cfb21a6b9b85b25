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

  /** The newest command, moved to the undone ones; null when there is none. */
  takeUndo(): EditEntry | null {
    const entry = this.done.pop() ?? null;
    if (entry !== null) this.undone.push(entry);
    return entry;
  }

  /** The command undone last, moved back. */
  takeRedo(): EditEntry | null {
    const entry = this.undone.pop() ?? null;
    if (entry !== null) this.done.push(entry);
    return entry;
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
