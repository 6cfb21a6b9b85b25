import type { TenantTransaction } from '../store/database.ts';
import type { TaskTable } from '../workflow/tables.ts';
import type { Selectable } from 'kysely';
import type { NoticeKind, NoticeReason } from './tables.ts';

type Task = Selectable<TaskTable>;

/** A notice to be given. */
export interface NewNotice {
  readonly tenantId: string;
  readonly reason: NoticeReason;
  readonly instanceId: string;
  /** Null where nothing is to be done. */
  readonly taskId: string | null;
  readonly releaseId: string;
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
};

const nobody = '0';

/** Gives a notice within the transaction of its cause; without anybody to give it to, nothing is written. */
export async function addNotice(tx: TenantTransaction, notice: NewNotice, to: Addressees): Promise<void> {
  if ((to.users ?? []).length + (to.roles ?? []).length === 0) return;
  const { id } = await tx
    .insertInto('notice')
    .values({
      tenant_id: notice.tenantId,
      kind: kinds[notice.reason],
      reason: notice.reason,
      instance_id: notice.instanceId,
      task_id: notice.taskId,
      release_id: notice.releaseId,
      step: notice.step,
      actor: notice.actor,
      text: notice.text,
      at: notice.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await address(tx, { id, tenantId: notice.tenantId, at: notice.at }, to);
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

/** Tells the people of an open task's roles that they may claim it. */
export async function tellClaimable(tx: TenantTransaction, task: Task, at: Date): Promise<void> {
  await addNotice(tx, { ...noticeOf(task, at), reason: 'claimable' }, { roles: task.roles });
  await passLateness(tx, task);
}

/** Withdraws the offer of a task that somebody has claimed. */
export async function withdrawClaimable(tx: TenantTransaction, task: Task): Promise<void> {
  await tx.deleteFrom('notice').where('task_id', '=', task.id).where('reason', '=', 'claimable').execute();
  await passLateness(tx, task);
}

/** The people, not roles, to whom notices about a task are addressed: they have them whatever roles they hold by now. */
export async function peopleTold(tx: TenantTransaction, taskId: string): Promise<readonly string[]> {
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
