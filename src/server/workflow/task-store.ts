import { sql, type OperationNodeSource, type RawBuilder, type Selectable } from 'kysely';
import { BusinessError } from '../platform/errors/business-error.ts';
import { isId } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { instanceColumns, type InstanceHead } from './instance-store.ts';
import { isLeft } from './left-with-task.ts';
import type { TaskTable } from './tables.ts';
import type { Unit } from '../platform/unit.ts';
import { touch } from './touch.ts';

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

/** A task with its instance. */
export interface TaskOfInstance {
  readonly task: TaskRow;
  readonly instance: InstanceHead;
}

/**
 * A task of this tenant, as it was before its instance was locked, and the locked instance, ended ones included.
 *
 * @throws BusinessError 400 where there is none
 */
export async function lockWithTask(tx: TenantTransaction, taskId: string): Promise<TaskOfInstance> {
  if (!isId(taskId)) throw new BusinessError(400, 'task.missing');
  const row = await tx
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as i', 'i.id', 't.instance_id')
    .select(taskColumns.map((column) => `t.${column} as ${column}` as const))
    .select(instanceColumns.map((column) => `i.${column} as instance.${column}` as const))
    .where('t.id', '=', taskId)
    .forUpdate('i')
    .executeTakeFirst();
  if (row === undefined) throw new BusinessError(400, 'task.missing');
  const task = Object.fromEntries(taskColumns.map((column) => [column, row[column]]));
  const instance = Object.fromEntries(instanceColumns.map((column) => [column, row[`instance.${column}`]]));
  return { task: task as TaskRow, instance: instance as InstanceHead };
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

/** Opens a task, before its roles unless it goes straight to a person. */
export async function openTask(
  unit: Unit,
  instance: Pick<InstanceHead, 'id' | 'tenant_id' | 'process_key'>,
  task: NewTask,
): Promise<TaskRow> {
  const at = unit.now;
  const opening = unit.tx
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
    .returning(taskColumns);
  if (task.assignee !== null) return opening.executeTakeFirstOrThrow();
  const [opened] = (await offering(unit, opening).execute(unit.tx)).rows;
  if (opened === undefined) throw new RangeError('A task that was opened is not there.');
  return opened;
}

/** Writes an open task and puts it before everybody with one of its roles. */
function offering(unit: Unit, task: OperationNodeSource): RawBuilder<TaskRow> {
  return sql<TaskRow>`
    with task as (${task}),
    candidate as (
      insert into wf_candidate (task_id, role, tenant_id, process_key, opened_at)
      select distinct t.id, role, t.tenant_id, t.process_key, t.opened_at from task t, unnest(t.roles) role),
    ${unit.services.taskStatements.offering('task', unit.now)}
    select ${taskList} from task`;
}

const taskList = sql.join(taskColumns.map((column) => sql.ref(column)));

/** A task that was just claimed. */
export interface TakenTask {
  readonly task: TaskRow;
  /** Whether somebody who lost the task left a draft. */
  readonly hasLeftDraft: boolean;
}

/** Gives an open task to a move's maker; undefined where it is not open or not offered to one of their roles. */
export async function takeTask(unit: Unit, id: string): Promise<TakenTask | undefined> {
  const { principal, now: at } = unit;
  const taking = unit.tx
    .updateTable('wf_task')
    .set({ status: 'claimed', assignee: principal.userId, claimed_at: at, ver: sql`ver + 1` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(sql<boolean>`roles && ${[...unit.principal.roles]}::text[]`)
    .returning(taskColumns);
  const taken = await sql<TaskRow & { readonly left_draft: boolean; readonly readers: readonly string[] }>`
    with task as (${taking}),
    candidate as (delete from wf_candidate c using task t where c.task_id = t.id),
    ${unit.services.taskStatements.claiming('task')}
    select ${taskList}, ${isLeft(id)} as left_draft, ${unit.services.taskStatements.readers(id)} as readers from task`.execute(
    unit.tx,
  );
  const [row] = taken.rows;
  if (row === undefined) return undefined;
  const { left_draft: hasLeftDraft, readers: told, ...task } = row;
  touch(unit, { readers: told });
  await unit.emit({ kind: 'task-assigned', task });
  return { task, hasLeftDraft };
}

/** Takes a task from its assignee and offers it again; undefined where it is not theirs or nobody could claim it. */
export async function releaseTask(unit: Unit, id: string, holder: string): Promise<TaskRow | undefined> {
  const releasing = unit.tx
    .updateTable('wf_task')
    .set({ status: 'open', assignee: null, claimed_at: null, ver: sql`ver + 1` })
    .where('id', '=', id)
    .where('status', '=', 'claimed')
    .where('assignee', '=', holder)
    .where(sql<boolean>`cardinality(roles) > 0`)
    .returning(taskColumns);
  const [task] = (await offering(unit, releasing).execute(unit.tx)).rows;
  if (task !== undefined) await unit.emit({ kind: 'task-released', task });
  return task;
}

/** Gives a claimed task from its holder to somebody else; undefined where it is not the holder's. */
export async function giveTask(
  unit: Unit,
  id: string,
  { holder, userId }: { readonly holder: string; readonly userId: string },
): Promise<TaskRow | undefined> {
  const task = await unit.tx
    .updateTable('wf_task')
    .set({ assignee: userId, claimed_at: unit.now, ver: sql`ver + 1` })
    .where('id', '=', id)
    .where('status', '=', 'claimed')
    .where('assignee', '=', holder)
    .returning(taskColumns)
    .executeTakeFirst();
  if (task !== undefined) await unit.emit({ kind: 'task-assigned', task });
  return task;
}

/** Ends a task of its assignee, drafts of it included; undefined where it is not theirs or is done. */
export async function finishTask(
  { tx, principal, now: at }: Unit,
  id: string,
  result: { readonly outcome: string; readonly comment: string },
): Promise<TaskRow | undefined> {
  const finishing = tx
    .updateTable('wf_task')
    .set({ status: 'done', done_at: at, outcome: result.outcome, comment: result.comment, ver: sql`ver + 1` })
    .where('id', '=', id)
    .where('status', '=', 'claimed')
    .where('assignee', '=', principal.userId)
    .returning(taskColumns);
  const finished = await sql<TaskRow>`
    with task as (${finishing}), draft as (delete from wf_draft d using task t where d.task_id = t.id)
    select ${taskList} from task`.execute(tx);
  return finished.rows[0];
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
