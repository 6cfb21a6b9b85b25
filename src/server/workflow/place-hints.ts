import type { Finding, Row } from '../../core/values/finding.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Principal } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { releaseOfTask } from './task-release.ts';
import { readTask } from './task-store.ts';

/**
 * Tells somebody who is filling in a task which of the places they wrote are not free, before they hand it in. It may be
 * otherwise by then; handing in asks again.
 *
 * @throws BusinessError 400 where the task is not the caller's to do
 */
export function placeHints(
  services: Services,
  principal: Principal,
  taskId: string,
  data: Row,
): Promise<readonly Finding[]> {
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const task = await readTask(tx, taskId);
    const mine = task.status === 'claimed' && task.assignee === principal.userId;
    if (!mine) throw new BusinessError(400, 'task.missing');
    const { loaded } = await releaseOfTask(tx, services, task);
    const { view } = services.kits.of(loaded, task.step, principal.roles);
    return services.checks.checkPlaces(tx, view, data);
  });
}
