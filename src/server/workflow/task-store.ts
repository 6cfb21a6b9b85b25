import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { BusinessError } from '../errors/business-error.ts';
import { isId } from '../http/page.ts';
import { passLateness, tellClaimable, withdrawClaimable } from '../notices/notice-store.ts';
import type { TenantTransaction } from '../store/database.ts';
import type { Doing } from './event-store.ts';
import type { InstanceHead } from './instance-store.ts';
import type { TaskTable } from './tables.ts';

/** A task as stored. */
export type TaskRow = Selectable<TaskTable>;

/** All of them, by name: a statement that names its columns goes on working when a later version adds one. */
const taskColumns = [
  'id',
  'tenant_id',
  'instance_id',
  'process_key',
  'step',
  'status',
  'roles',
  'assignee',
  'release_id',
  'from_seq',
  'outcome',
  'comment',
  'opened_at',
  'claimed_at',
  'done_at',
  'due_at',
  'late_told',
  'ver',
] as const satisfies readonly (keyof TaskRow)[];

/**
 * A task of this tenant, done ones included.
 *
 * @param lock keeps it as it is until the transaction ends
 * @throws BusinessError 400 where there is none
 */
export async function readTask(tx: TenantTransaction, id: string, lock = false): Promise<TaskRow> {
  if (!isId(id)) throw new BusinessError(400, 'task.missing');
  const query = tx.selectFrom('wf_task').select(taskColumns).where('id', '=', id);
  const task = await (lock ? query.forShare() : query).executeTakeFirst();
  if (task === undefined) throw new BusinessError(400, 'task.missing');
  return task;
}

/** The task of an instance that is not done; undefined once the instance ended. */
export function openTaskOf(tx: TenantTransaction, instanceId: string): Promise<TaskRow | undefined> {
  return tx
    .selectFrom('wf_task')
    .select(taskColumns)
    .where('instance_id', '=', instanceId)
    .where('status', '!=', 'done')
    .executeTakeFirst();
}

/** A task to be opened. */
export interface NewTask {
  readonly step: string;
  readonly roles: readonly string[];
  readonly releaseId: string;
  readonly fromSeq: number;
  /** When it is due; null for never. */
  readonly dueAt: Date | null;
  /** Set where the task goes straight to a person. */
  readonly assignee: string | null;
}

/** Opens a task, with a candidate row for each role unless it goes straight to a person. */
export async function openTask(
  tx: TenantTransaction,
  instance: Pick<InstanceHead, 'id' | 'tenant_id' | 'process_key'>,
  at: Date,
  task: NewTask,
): Promise<TaskRow> {
  const row = await tx
    .insertInto('wf_task')
    .values({
      tenant_id: instance.tenant_id,
      instance_id: instance.id,
      process_key: instance.process_key,
      step: task.step,
      status: task.assignee === null ? 'open' : 'claimed',
      roles: [...task.roles],
      assignee: task.assignee,
      release_id: task.releaseId,
      from_seq: task.fromSeq,
      outcome: null,
      comment: '',
      opened_at: at,
      claimed_at: task.assignee === null ? null : at,
      done_at: null,
      due_at: task.dueAt,
    })
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
  if (task.assignee === null) await offerTask(tx, row, at);
  return row;
}

/** Puts an open task before everybody with one of its roles, and tells them. */
async function offerTask(tx: TenantTransaction, task: TaskRow, at: Date): Promise<void> {
  if (task.roles.length === 0) return;
  await tx
    .insertInto('wf_candidate')
    .values(
      [...new Set(task.roles)].map((role) => ({
        task_id: task.id,
        role,
        tenant_id: task.tenant_id,
        process_key: task.process_key,
        opened_at: task.opened_at,
      })),
    )
    .execute();
  await tellClaimable(tx, task, at);
}

/** Gives an open task to a person with one of its roles; undefined where it is not open or not offered to them. */
export async function takeTask(
  tx: TenantTransaction,
  id: string,
  roles: readonly string[],
  { actor, at }: Doing,
): Promise<TaskRow | undefined> {
  const task = await tx
    .updateTable('wf_task')
    .set({ status: 'claimed', assignee: actor, claimed_at: at, ver: sql`ver + 1` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .returning(taskColumns)
    .executeTakeFirst();
  if (task === undefined) return undefined;
  await tx.deleteFrom('wf_candidate').where('task_id', '=', id).execute();
  await withdrawClaimable(tx, task);
  return task;
}

/** Takes a task from its assignee and offers it again; undefined where it is not theirs or nobody could claim it. */
export async function releaseTask(
  tx: TenantTransaction,
  id: string,
  { holder, at }: { readonly holder: string; readonly at: Date },
): Promise<TaskRow | undefined> {
  const task = await tx
    .updateTable('wf_task')
    .set({ status: 'open', assignee: null, claimed_at: null, ver: sql`ver + 1` })
    .where('id', '=', id)
    .where('status', '=', 'claimed')
    .where('assignee', '=', holder)
    .where(sql<boolean>`cardinality(roles) > 0`)
    .returning(taskColumns)
    .executeTakeFirst();
  if (task !== undefined) await offerTask(tx, task, at);
  return task;
}

/** Gives a claimed task from its holder to somebody else; undefined where it is not the holder's. */
export async function giveTask(
  tx: TenantTransaction,
  id: string,
  { holder, userId, at }: { readonly holder: string; readonly userId: string; readonly at: Date },
): Promise<TaskRow | undefined> {
  const task = await tx
    .updateTable('wf_task')
    .set({ assignee: userId, claimed_at: at, ver: sql`ver + 1` })
    .where('id', '=', id)
    .where('status', '=', 'claimed')
    .where('assignee', '=', holder)
    .returning(taskColumns)
    .executeTakeFirst();
  if (task !== undefined) await passLateness(tx, task);
  return task;
}

/** Ends a task of its assignee; undefined where it is not theirs or is done. */
export function finishTask(
  tx: TenantTransaction,
  id: string,
  { actor, at }: Doing,
  result: { readonly outcome: string; readonly comment: string },
): Promise<TaskRow | undefined> {
  return tx
    .updateTable('wf_task')
    .set({ status: 'done', done_at: at, outcome: result.outcome, comment: result.comment, ver: sql`ver + 1` })
    .where('id', '=', id)
    .where('status', '=', 'claimed')
    .where('assignee', '=', actor)
    .returning(taskColumns)
    .executeTakeFirst();
}

/** Makes a finished task its finisher's again. */
export function reopenTask(tx: TenantTransaction, id: string): Promise<TaskRow | undefined> {
  return tx
    .updateTable('wf_task')
    .set({ status: 'claimed', done_at: null, outcome: null, comment: '', ver: sql`ver + 1` })
    .where('id', '=', id)
    .where('status', '=', 'done')
    .returning(taskColumns)
    .executeTakeFirst();
}

/** Removes a task that is not done, with its candidates and drafts; false where it was claimed and must not be. */
export async function removeTask(tx: TenantTransaction, id: string, unclaimed: boolean): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wf_task')
    .where('id', '=', id)
    .where('status', 'in', unclaimed ? ['open'] : ['open', 'claimed'])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
