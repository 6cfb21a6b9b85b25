import { BusinessError } from '../platform/errors/business-error.ts';
import { asProcess, usableRelease, type FoundProcess, type FoundRelease } from '../forms/find-release.ts';
import { headById } from '../forms/release-queries.ts';
import { startStep } from '../../core/words/application-step.ts';
import type { TaskRow } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';

/**
 * The release that a task is pinned to; where that is corrupted, the last good one of the process that has the step.
 * With step null any release of the process will do.
 */
export async function pinnedRelease(unit: Unit, releaseId: string, step: string | null): Promise<FoundRelease | null> {
  const head = await headById(unit.tx, releaseId);
  return usableRelease(unit, head, (model) => {
    return model.kind === 'process' && hasStep(model.steps, step);
  });
}

function hasStep(steps: readonly { readonly id: string }[], step: string | null): boolean {
  return step === null || step === startStep || steps.some(({ id }) => id === step);
}

/**
 * The form on which a task is validated: the same one that its page shows.
 *
 * @throws BusinessError 400 where no release of the process is whole
 */
export async function releaseOfTask(unit: Unit, task: Pick<TaskRow, 'release_id' | 'step'>): Promise<FoundProcess> {
  const found = await pinnedRelease(unit, task.release_id, task.step);
  const process = found === null ? null : asProcess(found);
  if (process === null) throw new BusinessError(400, 'task.degraded');
  return process;
}
