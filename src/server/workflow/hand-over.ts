import { loadIdentity } from '../directory/auth/identity.ts';
import { readScope } from '../directory/data-scope/data-scope.ts';
import { instanceInScope } from '../directory/data-scope/scope-conditions.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { isId } from '../platform/http/page.ts';
import { addEvent } from './event-store.ts';
import { lockRunning, type InstanceHead } from './instance-store.ts';
import { leaveDraft, passDraft } from './left-drafts.ts';
import { takeable } from './policy.ts';
import { giveTask, readTask, releaseTask, type TaskRow } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';
import { touch } from './touch.ts';

/** A colleague's task and why it is taken from them. */
export interface Taking {
  readonly taskId: string;
  readonly reason: string;
}

/** A task that somebody works on, its instance locked. */
interface Held {
  readonly instance: InstanceHead;
  readonly task: TaskRow;
  readonly holder: string;
}

/**
 * Puts a task that a colleague claimed before its candidates again; what they typed waits for who claims it next. For
 * who oversees the process, within their data scope.
 *
 * @throws BusinessError 403 for others, 400 where nobody has the task or no reason is given
 */
export async function releaseClaimed(unit: Unit, { taskId, reason }: Taking): Promise<void> {
  const { instance, task, holder } = await heldTask(unit, taskId, reason);
  if ((await releaseTask(unit, taskId, holder)) === undefined) throw new BusinessError(400, 'task.no-cancel');
  await leaveDraft(unit.tx, taskId, holder);
  const event = { kind: 'release', taskId, step: task.step, comment: reason, fromUser: holder } as const;
  await addEvent(unit, instance, event);
  await unit.emit({ kind: 'task-taken-away', task, reason });
  touch(unit, { roles: task.roles, users: [holder] });
}

/**
 * Gives a task that a colleague claimed to another candidate, with what the colleague typed. For who oversees
 * the process, within their data scope.
 *
 * @throws BusinessError 403 for others, 400 where nobody has the task, no reason is given, or the target could not
 *   have claimed it
 */
export async function handOverTask(
  unit: Unit,
  { taskId, reason, userId }: Taking & { readonly userId: string },
): Promise<void> {
  const { instance, task, holder } = await heldTask(unit, taskId, reason);
  if (userId === holder) throw new BusinessError(400, 'task.target-has-it');
  const roles = await candidateRoles(unit, task, userId);
  if ((await giveTask(unit, taskId, { holder, userId })) === undefined) {
    throw new BusinessError(400, 'task.missing');
  }
  await passDraft(unit, task, holder, { userId, roles });
  const who = { fromUser: holder, toUser: userId };
  const event = { kind: 'handOver', taskId, step: task.step, comment: reason, ...who } as const;
  await addEvent(unit, instance, event);
  await unit.emit({ kind: 'task-taken-away', task, reason });
  touch(unit, { users: [holder, userId] });
}

async function heldTask(unit: Unit, taskId: string, reason: string): Promise<Held> {
  const { tx, principal } = unit;
  const before = await readTask(tx, taskId);
  await requireTakeable(unit, before);
  if (reason.trim() === '') throw new BusinessError(400, 'task.no-reason');
  if (!(await instanceInScope(tx, await readScope(tx, principal), before.instance_id))) {
    throw new BusinessError(403, 'http.forbidden');
  }
  if (before.status === 'done') throw new BusinessError(400, 'task.missing');
  const instance = await lockRunning(tx, before.instance_id);
  const task = await readTask(tx, taskId);
  if (task.status === 'done') throw new BusinessError(400, 'task.missing');
  if (task.assignee === null) throw new BusinessError(400, 'task.not-claimed');
  return { instance, task, holder: task.assignee };
}

/** @throws BusinessError 403 where the person may not take this task from who has it */
export async function requireTakeable(unit: Unit, task: TaskRow): Promise<void> {
  const answer = (await takeable(unit, [task.process_key]))(task);
  if (answer !== 'yes') throw new BusinessError(403, answer === 'own' ? 'task.own-application' : 'task.not-overseer');
}

/** The roles of somebody who could claim the task, were it open. */
async function candidateRoles({ tx }: Unit, task: TaskRow, userId: string): Promise<readonly string[]> {
  const identity = isId(userId) ? await loadIdentity(tx, userId) : null;
  const isCandidate = identity !== null && task.roles.some((role) => identity.roles.includes(role));
  if (!isCandidate || !(await instanceInScope(tx, await readScope(tx, { userId }), task.instance_id))) {
    throw new BusinessError(400, 'task.not-for-target');
  }
  return identity.roles;
}
