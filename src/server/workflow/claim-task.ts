import { BusinessError } from '../platform/errors/business-error.ts';
import { readScope } from '../directory/data-scope/data-scope.ts';
import { instanceInScope } from '../directory/data-scope/scope-conditions.ts';
import { addEvent } from './event-store.ts';
import { requireRunning } from './instance-store.ts';
import { takeLeftDraft } from './left-drafts.ts';
import { lockWithTask, readTask, releaseTask, takeTask } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';
import { touch } from './touch.ts';

/**
 * S7-22: gives an open task to the caller. Of many at once one wins; claiming one's own task again changes nothing.
 *
 * @throws BusinessError 400 where the task is gone or somebody else's, 403 where it is not offered to the caller
 */
export async function claimTask(unit: Unit, taskId: string): Promise<void> {
  const before = await lockWithTask(unit.tx, taskId);
  if (before.task.status === 'done') throw new BusinessError(400, 'task.missing');
  const instance = requireRunning(before.instance);
  if (!(await instanceInScope(unit.tx, await readScope(unit.tx, unit.principal), instance.id)))
    return rejectClaim(unit, taskId);
  const taken = await takeTask(unit, taskId);
  if (taken === undefined) return rejectClaim(unit, taskId);
  const { task } = taken;
  if (taken.hasLeftDraft) await takeLeftDraft(unit, task, unit.principal);
  await addEvent(unit, instance, { kind: 'claim', taskId, step: task.step });
  touch(unit, { roles: task.roles });
}

/** Why a task was not there to be taken, as it stands now. */
async function rejectClaim({ tx, principal }: Unit, taskId: string): Promise<void> {
  const task = await readTask(tx, taskId);
  if (task.status === 'done') throw new BusinessError(400, 'task.missing');
  if (task.assignee === principal.userId) return;
  if (task.status === 'claimed') throw new BusinessError(400, 'task.claimed');
  throw new BusinessError(403, 'task.not-candidate');
}

/**
 * S7-24: puts a claimed task before its candidates again.
 *
 * @throws BusinessError 400 where it is not the caller's, or nobody could claim it
 */
export async function cancelReceive(unit: Unit, taskId: string): Promise<void> {
  const instance = requireRunning((await lockWithTask(unit.tx, taskId)).instance);
  const task = await releaseTask(unit, taskId, unit.principal.userId);
  if (task === undefined) throw new BusinessError(400, 'task.no-cancel');
  await addEvent(unit, instance, { kind: 'cancelReceive', taskId, step: task.step });
  touch(unit, { roles: task.roles });
}
