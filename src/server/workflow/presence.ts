import { announce } from '../platform/events/event-bus.ts';
import type { Unit } from '../platform/unit.ts';
import { readInstance } from './instance-store.ts';
import { requireSight } from './task-detail.ts';
import { readTask } from './task-store.ts';

/** A page of the caller's, by the name that its event stream has too, and whether it has the task open. */
interface OpenPage {
  readonly taskId: string;
  readonly page: string;
  readonly here: boolean;
}

/**
 * Tells the others who have a task open that the caller's page opened or left it. That it left is told too when its event
 * stream ends.
 *
 * @throws BusinessError 403 for who may not see the task
 */
export async function tellPresence(unit: Unit, { taskId, page, here }: OpenPage): Promise<void> {
  const task = await readTask(unit.tx, taskId);
  await requireSight({ ...unit, instance: await readInstance(unit.tx, task.instance_id) });
  const { tenantId, userId, realName: name } = unit.principal;
  await announce(unit.tx, { kind: 'presence', tenantId, taskId, page, userId, name, here, asks: here });
}
