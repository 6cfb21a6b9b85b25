import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { TaskTable } from '../workflow/tables.ts';
import type { NoticeKind, NoticeReason } from './tables.ts';

type Task = Selectable<TaskTable>;

/** A notice to be given. */
export interface NewNotice {
  readonly tenantId: string;
  readonly reason: NoticeReason;
  /** Null where it is about no instance. */
  readonly instanceId: string | null;
  /** Null where nothing is to be done. */
  readonly taskId: string | null;
  readonly releaseId: string | null;
  readonly step: string;
  readonly actor: string;
  readonly text: string;
  readonly at: Date;
}

/** Whom a notice is for. */
export interface Addressees {
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
}

/** The tab on which a notice stands. */
const kinds: Readonly<Record<NoticeReason, NoticeKind>> = {
  claimable: 'notice',
  returned: 'notice',
  overdue: 'notice',
  comment: 'message',
  letter: 'mail',
  'login-phone': 'notice',
  'login-account': 'notice',
  question: 'message',
  answer: 'message',
  withdrawn: 'notice',
};

const nobody = '0';

/** Gives a notice within the transaction of its cause; without anybody to give it to, nothing is written. */
export async function addNotice(tx: TenantTransaction, notice: NewNotice, to: Addressees): Promise<void> {
  const { users = [], roles = [] } = to;
  if (users.length + roles.length === 0) return;
  const row = sql`
    values (${notice.tenantId}::text, ${kinds[notice.reason]}::text, ${notice.reason}::text,
      ${notice.instanceId}::bigint, ${notice.taskId}::bigint, ${notice.releaseId}::bigint, ${notice.step}::text,
      ${notice.actor}::bigint, ${notice.text}::text, ${notice.at}::timestamptz)`;
  const people = sql`
    select unnest(${[...new Set(users)]}::bigint[]) as user_id, null::text as role
    union all select null, unnest(${[...new Set(roles)]}::text[])`;
  await sql`with ${giving(row, people)} select 1 as told`.execute(tx);
}

/**
 * The parts of a statement that give a notice.
 *
 * @param row a query of it
 * @param people a query of whom it is for: `user_id` or else `role`
 */
function giving(row: RawBuilder<unknown>, people: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    given as (
      insert into notice (tenant_id, kind, reason, instance_id, task_id, release_id, step, actor, text, at) ${row}
      returning id, tenant_id, at),
    told as (
      insert into notice_to (notice_id, tenant_id, at, user_id, role)
      select given.id, given.tenant_id, given.at, someone.user_id, someone.role
      from given cross join (${people}) someone)`;
}

async function address(
  tx: TenantTransaction,
  { id, tenantId, at }: { readonly id: string; readonly tenantId: string; readonly at: Date },
  { users = [], roles = [] }: Addressees,
): Promise<void> {
  const row = { notice_id: id, tenant_id: tenantId, at };
  const rows = [
    ...[...new Set(users)].map((user) => ({ ...row, user_id: user, role: null })),
    ...[...new Set(roles)].map((role) => ({ ...row, user_id: null, role })),
  ];
  await tx.insertInto('notice_to').values(rows).execute();
}

/** What a notice says of the task that it is about. */
export function noticeOf(task: Task, at: Date): Omit<NewNotice, 'reason'> {
  return {
    tenantId: task.tenant_id,
    instanceId: task.instance_id,
    taskId: task.id,
    releaseId: task.release_id,
    step: task.step,
    actor: nobody,
    text: '',
    at,
  };
}

/** Whoever has the task, or may claim it while nobody has. */
export function holdersOf({ assignee, roles }: Task): Addressees {
  return assignee === null ? { roles } : { users: [assignee] };
}

/**
 * The part of a statement that tells the people of an open task's roles that they may claim it.
 *
 * @param task the part that has the task
 */
export function notifyingClaimable(task: string, at: Date): RawBuilder<unknown> {
  const of = sql.ref(task);
  const row = sql`
    select tenant_id, ${kinds.claimable}::text, 'claimable', instance_id, id, release_id, step, ${nobody}::bigint, '',
      ${at}::timestamptz
    from ${of} where cardinality(roles) > 0`;
  return giving(row, sql`select distinct null::bigint as user_id, unnest(roles) as role from ${of}`);
}

/** The part of a statement that withdraws the offer of a task that is claimed. */
export function withdrawingClaimable(task: string): RawBuilder<unknown> {
  return sql`withdrawn as (
    delete from notice n using ${sql.ref(task)} t where n.task_id = t.id and n.reason = 'claimable')`;
}

/** The people, not roles, to whom notices about a task are addressed, within a statement. */
export function notifiedOf(taskId: string): RawBuilder<string[]> {
  return sql<string[]>`array(
    select a.user_id::text from notice n join notice_to a on a.notice_id = n.id
    where n.task_id = ${taskId} and a.user_id is not null)`;
}

/** The people, not roles, to whom notices about a task are addressed: they have them whatever roles they hold by now. */
export async function notifiedPeople(tx: TenantTransaction, taskId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('notice')
    .innerJoin('notice_to', 'notice_to.notice_id', 'notice.id')
    .select('notice_to.user_id')
    .where('notice.task_id', '=', taskId)
    .where('notice_to.user_id', 'is not', null)
    .execute();
  return rows.flatMap(({ user_id: id }) => id ?? []);
}

/** That a task is late is told once; whoever has the task now has the notice. */
export async function passLateness(tx: TenantTransaction, task: Task): Promise<void> {
  if (!task.late_told) return;
  const late = await tx
    .selectFrom('notice')
    .select(['id', 'at'])
    .where('task_id', '=', task.id)
    .where('reason', '=', 'overdue')
    .forUpdate()
    .executeTakeFirst();
  if (late === undefined) return;
  await tx.deleteFrom('notice_to').where('notice_id', '=', late.id).execute();
  await address(tx, { ...late, tenantId: task.tenant_id }, holdersOf(task));
}
