import type { CellPatch } from '../../core/form/form-engine.ts';
import type { RowElsewhere } from '../form/renderer/changes-elsewhere.ts';
import { inverseEntry, type EditEntry, type EditStep, type Edits } from './edit-log.ts';

/**
 * What can be undone, and done again, after a row came or went by another hand: each step goes by where its rows stand
 * now. What a row held that is gone is forgotten.
 */
export function rebaseEdits({ done, undone }: Edits, step: RowElsewhere): Edits {
  const inverted = undone.map(inverseEntry);
  return { done: rebaseEntries(done, step), undone: rebaseEntries(inverted, step).map(inverseEntry) };
}

/** A row in the numbering behind a step, and what becomes of it in the one before. */
type Moving = RowElsewhere | null;

/** From the newest entry back: each stands in a numbering of its own. */
function rebaseEntries(entries: readonly EditEntry[], step: RowElsewhere): readonly EditEntry[] {
  let moving: Moving = step;
  const rebased = entries.toReversed().map((entry) => {
    const steps = entry.toReversed().flatMap((one) => {
      const { steps: moved, before }: Rebased = moving === null ? { steps: [one], before: null } : rebase(one, moving);
      moving = before;
      return moved.toReversed();
    });
    return steps.toReversed();
  });
  return rebased.toReversed().filter((entry) => entry.length > 0);
}

interface Rebased {
  readonly steps: readonly EditStep[];
  /** The same row before the step was done; null where the step itself made it. */
  readonly before: Moving;
}

function rebase(step: EditStep, moving: RowElsewhere): Rebased {
  if (step.kind === 'cells') {
    const cells = { ...step, before: movedCells(step.before, moving), after: movedCells(step.after, moving) };
    return { steps: cells.after.length === 0 ? [] : [cells], before: moving };
  }
  return step.kind === 'insert' ? rebaseInsert(step, moving) : rebaseRemove(step, moving);
}

function movedCells(patches: readonly CellPatch[], { kind, at }: RowElsewhere): readonly CellPatch[] {
  const by = kind === 'insert' ? 1 : -1;
  return patches.flatMap((patch) => {
    if (patch.row < at) return [patch];
    if (kind === 'remove' && patch.row === at) return [];
    return [{ ...patch, row: patch.row + by }];
  });
}

/** Rows that were inserted stand in the numbering behind, not in the one before. */
function rebaseInsert(step: Exclude<EditStep, { kind: 'cells' }>, moving: RowElsewhere): Rebased {
  const { at, rows } = step;
  const within = moving.at - at;
  if (moving.kind === 'insert') {
    if (within <= 0) return { steps: [{ ...step, at: at + 1 }], before: moving };
    if (within >= rows.length) return { steps: [step], before: { ...moving, at: moving.at - rows.length } };
    const parts = [
      { ...step, rows: rows.slice(0, within) },
      { ...step, at: moving.at + 1, rows: rows.slice(within) },
    ];
    return { steps: parts, before: { ...moving, at } };
  }
  if (within < 0) return { steps: [{ ...step, at: at - 1 }], before: moving };
  if (within >= rows.length) return { steps: [step], before: { ...moving, at: moving.at - rows.length } };
  const left = rows.toSpliced(within, 1);
  return { steps: left.length === 0 ? [] : [{ ...step, rows: left }], before: null };
}

/** Rows that were removed stand in the numbering before, not in the one behind. */
function rebaseRemove(step: Exclude<EditStep, { kind: 'cells' }>, moving: RowElsewhere): Rebased {
  const { at, rows } = step;
  const isBefore = moving.at < at || (moving.kind === 'insert' && moving.at === at);
  if (isBefore) return { steps: [{ ...step, at: at + (moving.kind === 'insert' ? 1 : -1) }], before: moving };
  return { steps: [step], before: { ...moving, at: moving.at + rows.length } };
}
