import type { OutcomeModel } from '../../core/descriptor/model.ts';
import { sameValue } from '../../core/validation/empty.ts';
import type { FieldChange } from './changes.ts';
import type { TrailEntry } from './trail.ts';

/** Changes listed of one task; beyond them their number alone. */
const mostChanges = 200;

/** What happened to an instance since a step last sent it back. */
export interface SinceReturn {
  /** The return; null where the step never sent it back. */
  readonly returned: { readonly at: string; readonly actorName: string; readonly comment: string } | null;
  readonly changes: readonly FieldChange[];
  readonly changeCount: number;
}

/** What differs from what a step last returned: each value once, as it was then and as it is now. */
export function sinceReturn(
  trail: readonly TrailEntry[],
  step: string,
  outcomes: readonly OutcomeModel[],
): SinceReturn {
  const backward = new Set(outcomes.filter(({ direction }) => direction === 'backward').map(({ id }) => id));
  const done = trail.filter(({ kind, undone }) => kind === 'complete' && !undone);
  const last = done.findLast((entry) => entry.step === step && backward.has(entry.outcome));
  if (last === undefined) return { returned: null, changes: [], changeCount: 0 };
  const changes = merged(done.filter(({ seq }) => seq > last.seq).flatMap((entry) => entry.changes));
  const { at, actorName, comment } = last;
  return { returned: { at, actorName, comment }, changes: changes.slice(0, mostChanges), changeCount: changes.length };
}

/** The first `before` and the last `after` of each value; what went back to what it was is no change. */
function merged(changes: readonly FieldChange[]): readonly FieldChange[] {
  const byPlace = new Map<string, FieldChange>();
  for (const change of changes) {
    const place = `${change.path} ${change.row ?? ''}`;
    const first = byPlace.get(place);
    byPlace.set(place, first === undefined ? change : { ...change, before: first.before });
  }
  return [...byPlace.values()].filter(({ before, after }) => !sameValue(before, after));
}
