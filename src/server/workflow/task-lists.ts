import { sql } from 'kysely';
import type { Principal } from '../http/access.ts';
import type { TenantTransaction } from '../store/database.ts';
import { afterCursor, countedMost, listConditions, windowOf } from './list-page.ts';
import type { Found, ListQuery } from './list-page.ts';
import type { ListedTask } from './listed-task.ts';

const taskColumns = sql`
  t.id as task_id, t.step, t.status as task_status, t.assignee, t.release_id, t.opened_at, t.claimed_at, t.done_at,
  t.outcome, t.comment`;

const instanceColumns = sql`
  i.id as instance_id, i.status as instance_status, i.business_no, i.started_at, i.ended_at, i.definition_id,
  i.process_key, d.version as definition_version`;

const joins = sql`
  join wf_instance i on i.id = t.instance_id
  join wf_definition d on d.id = i.definition_id`;

/**
 * Open tasks that the person may claim, newest first. Each role reads the head of its own index, so the cost does not
 * grow with the number of open tasks; a task that several roles may claim comes once.
 */
export async function claimable(tx: TenantTransaction, { roles }: Principal, query: ListQuery) {
  const { limit, offset } = windowOf(query);
  const mine = sql`unnest(${[...roles]}::text[]) as mine(role)`;
  const wanted = listConditions(query, sql`c.process_key`, sql`c.opened_at`);
  const rows = sql<ListedTask>`
    with found as (
      select picked.task_id, picked.opened_at
      from ${mine} cross join lateral (
        select c.task_id, c.opened_at from wf_candidate c
        where c.role = mine.role and ${wanted} and ${afterCursor(query, sql`c.opened_at`, sql`c.task_id`)}
        order by c.opened_at desc, c.task_id desc limit ${limit + offset}
      ) picked
      group by picked.task_id, picked.opened_at
      order by picked.opened_at desc, picked.task_id desc limit ${limit} offset ${offset}
    )
    select ${taskColumns}, ${instanceColumns}
    from found join wf_task t on t.id = found.task_id ${joins}
    order by found.opened_at desc, found.task_id desc`;
  const total = sql<{ total: number }>`
    select count(*)::int as total from (
      select distinct c.task_id from wf_candidate c
      where c.role = any(${[...roles]}::text[]) and ${wanted} limit ${countedMost}
    ) counted`;
  return found(tx, rows, total);
}

/** Tasks that are the person's to do, newest first. */
export function toDo(tx: TenantTransaction, { userId }: Principal, query: ListQuery): Promise<Found<ListedTask>> {
  return tasksOf(tx, sql`t.assignee = ${userId} and t.status = 'claimed'`, sql`t.opened_at`, query);
}

/** Tasks that the person finished, the last first. */
export function finished(tx: TenantTransaction, { userId }: Principal, query: ListQuery): Promise<Found<ListedTask>> {
  return tasksOf(tx, sql`t.assignee = ${userId} and t.status = 'done'`, sql`t.done_at`, query);
}

function tasksOf(
  tx: TenantTransaction,
  whose: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  query: ListQuery,
): Promise<Found<ListedTask>> {
  const { limit, offset } = windowOf(query);
  const wanted = listConditions(query, sql`t.process_key`, sql`t.opened_at`);
  const rows = sql<ListedTask>`
    select ${taskColumns}, ${instanceColumns} from wf_task t ${joins}
    where ${whose} and ${wanted} and ${afterCursor(query, order, sql`t.id`)}
    order by ${order} desc, t.id desc limit ${limit} offset ${offset}`;
  const total = sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from wf_task t where ${whose} and ${wanted} limit ${countedMost}
    ) counted`;
  return found(tx, rows, total);
}

/** Instances that the person started, newest first, each with its newest task. */
export function sent(tx: TenantTransaction, { userId }: Principal, query: ListQuery): Promise<Found<ListedTask>> {
  const { limit, offset } = windowOf(query);
  const wanted = listConditions(query, sql`i.process_key`, sql`i.started_at`);
  const rows = sql<ListedTask>`
    select ${taskColumns}, ${instanceColumns}
    from wf_instance i
    join wf_definition d on d.id = i.definition_id
    left join lateral (
      select * from wf_task newest where newest.instance_id = i.id order by newest.from_seq desc limit 1
    ) t on true
    where i.starter = ${userId} and ${wanted} and ${afterCursor(query, sql`i.started_at`, sql`i.id`)}
    order by i.started_at desc, i.id desc limit ${limit} offset ${offset}`;
  const total = sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from wf_instance i where i.starter = ${userId} and ${wanted} limit ${countedMost}
    ) counted`;
  return found(tx, rows, total);
}

/** One task with its instance. */
export async function listedTask(tx: TenantTransaction, taskId: string): Promise<ListedTask> {
  const { rows } = await sql<ListedTask>`
    select ${taskColumns}, ${instanceColumns} from wf_task t ${joins} where t.id = ${taskId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`task ${taskId} vanished`);
  return row;
}

async function found(
  tx: TenantTransaction,
  rows: ReturnType<typeof sql<ListedTask>>,
  total: ReturnType<typeof sql<{ total: number }>>,
): Promise<Found<ListedTask>> {
  const listed = await rows.execute(tx);
  const counted = await total.execute(tx);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}
