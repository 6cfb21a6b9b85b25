import { readScope } from '../directory/data-scope/data-scope.ts';
import { instanceInScope } from '../directory/data-scope/scope-conditions.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { addEvent, flowEvents } from './event-store.ts';
import { lockRunning, type InstanceHead } from './instance-store.ts';
import { isAdministrator } from './policy.ts';
import { countedCompletions } from '../../core/model/step-table.ts';
import { openTaskOf, removeTask } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';
import { touch } from './touch.ts';

/** Why somebody may not revoke an instance; null where they may. */
export async function revokeProblem(
  { tx, principal }: Unit,
  instance: InstanceHead,
): Promise<'process.missing' | 'process.not-starter' | 'process.started' | null> {
  if (instance.status !== 'running') return 'process.missing';
  const isSupervised =
    isAdministrator(principal) && (await instanceInScope(tx, await readScope(tx, principal), instance.id));
  if (isSupervised) return null;
  if (instance.starter !== principal.userId) return 'process.not-starter';
  return countedCompletions(await flowEvents(tx, instance.id)).length > 0 ? 'process.started' : null;
}

/**
 * S7-25: withdraws an instance: its open task vanishes, its history stays. The starter may while no step is done, an
 * administrator at any time within the data scope.
 *
 * @throws BusinessError 400 where the instance has ended or the caller may not
 */
export async function revokeProcess(unit: Unit, instanceId: string): Promise<void> {
  const instance = await lockRunning(unit.tx, instanceId);
  const problem = await revokeProblem(unit, instance);
  if (problem !== null) throw new BusinessError(400, problem);
  touch(unit, { processes: [instance.process_key], moved: [instance.id] });
  const task = await openTaskOf(unit.tx, instance.id);
  if (task !== undefined) {
    await unit.emit({ kind: 'task-vanishing', task });
    await removeTask(unit.tx, task.id, false);
    touch(unit, { roles: task.roles, users: [task.assignee ?? instance.starter] });
  }
  const event = { kind: 'revoke', step: instance.step ?? '' } as const;
  await addEvent(unit, instance, event, { status: 'revoked', step: null, ended_at: unit.now });
}
