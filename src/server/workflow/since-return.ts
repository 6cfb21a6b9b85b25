import type { OutcomeModel } from '../../core/model/model.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import type { RowKeyOf } from './changes.ts';
import { composeChanges } from './compose-changes.ts';
import type { TrailEntry } from './trail.ts';

/** What happened to an instance since a step last sent it back. */
export interface SinceReturn {
  /** The return; null where the step never sent it back. */
  readonly returned: {
    readonly seq: number;
    readonly at: string;
    readonly actorName: string;
    readonly comment: string;
  } | null;
  /** Values that differ from what they were then. */
  readonly changeCount: number;
}

/** How much differs from what a step last returned: each value once, as it was then and as it is now. */
export async function sinceReturn(
  trail: readonly TrailEntry[],
  step: string,
  outcomes: readonly OutcomeModel[],
  keyOf: RowKeyOf,
): Promise<SinceReturn> {
  const backward = new Set(outcomes.filter(({ direction }) => direction === 'backward').map(({ id }) => id));
  const done = trail.filter(({ kind, undone }) => kind === 'complete' && !undone);
  const last = done.findLast((entry) => entry.step === step && backward.has(entry.outcome));
  if (last === undefined) return { returned: null, changeCount: 0 };
  const later = done.filter(({ seq }) => seq > last.seq).map(({ changes }) => ({ by: null, changes }));
  const { fields, tables } = await inTurns(composeChanges(later, keyOf));
  const cells = [...tables.values()].flat().reduce((sum, row) => sum + row.cells.length, 0);
  const { seq, at, actorName, comment } = last;
  return { returned: { seq, at, actorName, comment }, changeCount: fields.length + cells };
}
