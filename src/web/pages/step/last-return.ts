import type { ProcessModel } from '../../../core/model/model.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { startStep } from '../../../core/words/application-step.ts';

/**
 * The number of the event by which what is open was last sent back: from the step that is open, or to one that had been
 * done before. Null where that never was.
 */
export function lastReturn({ task, trail }: TaskDetail, model: ProcessModel | null): number | null {
  const done = trail.filter(({ kind, undone }) => kind === 'complete' && !undone);
  const last = done.findLast(({ step, outcome }) => {
    const outcomes = model?.steps.find(({ id }) => id === step)?.outcomes ?? [];
    return outcomes.some(({ id, direction }) => id === outcome && direction === 'backward');
  });
  const here = task?.stepCode;
  if (last === undefined || here === undefined) return null;
  const hadPart = here === startStep || done.some(({ step, seq }) => step === here && seq <= last.seq);
  return hadPart ? last.seq : null;
}
