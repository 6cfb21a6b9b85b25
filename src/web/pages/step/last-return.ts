import type { ProcessModel } from '../../../core/model/model.ts';
import type { TaskDetail, TrailEntry } from '../../../core/calls/task-detail.ts';
import { startStep } from '../../../core/words/application-step.ts';

function isReturn(model: ProcessModel | null, { step, outcome }: TrailEntry): boolean {
  const outcomes = model?.steps.find(({ id }) => id === step)?.outcomes ?? [];
  return outcomes.some(({ id, direction }) => id === outcome && direction === 'backward');
}

function completions({ trail }: Pick<TaskDetail, 'trail'>): readonly TrailEntry[] {
  return trail.filter(({ kind, undone }) => kind === 'complete' && !undone);
}

/** By what the task that is open was sent back here; null where it was not, or was handed on since. */
export function returnedBy(detail: TaskDetail, model: ProcessModel | null): TrailEntry | null {
  const { task, instance } = detail;
  if (task === null || task.taskId !== instance.openTaskId) return null;
  const last = completions(detail).at(-1);
  return last !== undefined && isReturn(model, last) ? last : null;
}

/**
 * The number of the event by which what is open was last sent back: from the step that is open, or to one that had been
 * done before. Null where that never was.
 */
export function lastReturn(detail: Pick<TaskDetail, 'task' | 'trail'>, model: ProcessModel | null): number | null {
  const done = completions(detail);
  const last = done.findLast((entry) => isReturn(model, entry));
  const here = detail.task?.stepCode;
  if (last === undefined || here === undefined) return null;
  const hadPart = here === startStep || done.some(({ step, seq }) => step === here && seq <= last.seq);
  return hadPart ? last.seq : null;
}
