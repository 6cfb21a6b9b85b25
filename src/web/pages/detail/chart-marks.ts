import { passedIds, plainFlowId, startEventId } from '../../../core/bpmn/chart-ids.ts';
import { startStep } from '../../../core/words/application-step.ts';
import type { InstanceInfo, TrailEntry } from '../../../core/calls/task-detail.ts';

/** What is marked in the chart of an instance, by the ids of its figures and ways. */
export interface ChartMarks {
  /** The open step; null when the instance has ended. */
  readonly current: string | null;
  readonly passed: readonly string[];
}

/** The open step, and everything that the completions which still count have passed. */
export function chartMarks(
  { status, step }: Pick<InstanceInfo, 'status' | 'step'>,
  trail: readonly Pick<TrailEntry, 'kind' | 'step' | 'outcome' | 'undone'>[],
): ChartMarks {
  const current = status === 'running' && step !== '' ? step : null;
  const completed = trail.filter(({ kind, undone }) => kind === 'complete' && !undone);
  const passed = new Set([startEventId, plainFlowId(startEventId, startStep)]);
  // Who starts a process by hand hands the application in with it: no completion of its own tells so.
  const [first] = completed;
  const applied = first === undefined ? current !== startStep : first.step !== startStep;
  const outcomes = completed.map(({ step: from, outcome }) => ({ from, outcome }));
  for (const { from, outcome } of applied ? [{ from: startStep, outcome: 'submit' }, ...outcomes] : outcomes) {
    for (const id of passedIds(from, outcome)) passed.add(id);
  }
  if (current !== null) passed.delete(current);
  return { current, passed: [...passed] };
}
