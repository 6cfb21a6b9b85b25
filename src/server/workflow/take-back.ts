import { BusinessError } from '../platform/errors/business-error.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { shownTask } from './convert-instance.ts';
import { addEvent, type FlowEventRow } from './event-store.ts';
import { currentEvents, currentTable } from './flow-names.ts';
import { lockRunning, type InstanceHead } from './instance-store.ts';
import { takeBackOf } from '../../core/model/step-table.ts';
import { openTaskOf, removeTask, reopenTask, type TaskRow } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';
import { touch } from './touch.ts';

/** What a take-back would undo. */
export interface PossibleTakeBack {
  readonly event: FlowEventRow;
  readonly vanishing: TaskRow;
}

/**
 * The caller's last completion, if it can be taken back: no later step depends on it, the task that would vanish is
 * unclaimed, and it opened no other process.
 */
export async function possibleTakeBack(
  unit: Unit,
  instance: InstanceHead,
  actor: string,
): Promise<PossibleTakeBack | null> {
  if (instance.status !== 'running') return null;
  const events = await currentEvents(unit, instance);
  const back = takeBackOf(await currentTable(unit, instance), events, actor);
  const event = events.find((one) => one.seq === back?.event.seq);
  const vanishing = await openTaskOf(unit.tx, instance.id);
  if (event === undefined || vanishing === undefined || vanishing.status !== 'open') return null;
  return (await hasOpened(unit.tx, instance.id)) ? null : { event, vanishing };
}

/**
 * S7-25: undoes the caller's last completion. The task it opened vanishes, the caller's own opens again; what was
 * handed in stays in the form, to be mended.
 *
 * @throws BusinessError 400 where the process has ended or the next step is in work
 */
export async function recaption(unit: Unit, instanceId: string): Promise<void> {
  const instance = await lockRunning(unit.tx, instanceId);
  const back = await possibleTakeBack(unit, instance, unit.principal.userId);
  if (back === null) throw new BusinessError(400, 'process.next-handled');
  const { event, vanishing } = back;
  await unit.emit({ kind: 'task-vanishing', task: vanishing });
  if (!(await removeTask(unit.tx, vanishing.id, true))) throw new BusinessError(400, 'process.next-handled');
  const task = event.taskId === null ? undefined : await reopenTask(unit.tx, event.taskId);
  if (task === undefined) throw new BusinessError(400, 'process.next-handled');
  await unit.tx
    .updateTable('wf_event')
    .set({ undone: true })
    .where('instance_id', '=', instance.id)
    .where('seq', '=', event.seq)
    .execute();
  const step = await showConverted(unit, instance, task);
  await addEvent(unit, instance, { kind: 'recaption', taskId: task.id, step }, { step });
  touch(unit, { roles: vanishing.roles, processes: [instance.process_key], moved: [instance.id] });
}

/**
 * A task whose instance's data were converted when the next step opened shows the form that they are written by now, under
 * the name that its step has there.
 */
async function showConverted(unit: Unit, instance: InstanceHead, task: TaskRow): Promise<string> {
  const { found, step } = await shownTask(unit, instance, task);
  if (found === null || found.head.id === task.release_id) return task.step;
  await unit.tx.updateTable('wf_task').set({ release_id: found.head.id, step }).where('id', '=', task.id).execute();
  return step;
}

/** Whether an outcome of this instance opened others; what they do cannot be undone from here. */
async function hasOpened(tx: TenantTransaction, instanceId: string): Promise<boolean> {
  const row = await tx.selectFrom('wf_instance').select('id').where('opened_by', '=', instanceId).limit(1).execute();
  return row.length > 0;
}
