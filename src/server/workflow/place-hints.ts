import type { Finding, Row } from '../../core/values/finding.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { releaseOfTask } from './task-release.ts';
import { readTask } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';

/**
 * Tells somebody who is filling in a task which of the places they wrote are not free, before they hand it in. It may be
 * otherwise by then; handing in asks again.
 *
 * @throws BusinessError 400 where the task is not the caller's to do
 */
export async function placeHints(unit: Unit, taskId: string, data: Row): Promise<readonly Finding[]> {
  const task = await readTask(unit.tx, taskId);
  const mine = task.status === 'claimed' && task.assignee === unit.principal.userId;
  if (!mine) throw new BusinessError(400, 'task.missing');
  const { loaded } = await releaseOfTask(unit, task);
  const { view } = unit.services.kits.of(loaded, task.step, unit.principal.roles);
  return unit.services.checks.checkPlaces(unit, view, data);
}
