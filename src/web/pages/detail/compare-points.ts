import type { TrailEntry } from '../../../core/calls/task-detail.ts';

/** Two points of a history. */
export interface ComparedPoints {
  readonly from: number;
  readonly to: number;
}

/** The events that stored something: the points that can be compared. */
export function comparablePoints(trail: readonly TrailEntry[]): readonly TrailEntry[] {
  return trail.filter(({ kind, changeCount }) => kind === 'start' || kind === 'complete' || changeCount > 0);
}

/**
 * The points compared at first: where a step was done again, from its round before to its last one; else from the
 * application on.
 */
export function usualPoints(trail: readonly TrailEntry[]): ComparedPoints | null {
  const points = comparablePoints(trail);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || first === last) return null;
  for (const entry of points.filter(({ changeCount }) => changeCount > 0).toReversed()) {
    const before = points.findLast(
      ({ step, seq, kind }) => kind === 'complete' && step === entry.step && seq < entry.seq,
    );
    if (entry.kind === 'complete' && before !== undefined) return { from: before.seq, to: entry.seq };
  }
  return { from: first.seq, to: last.seq };
}
