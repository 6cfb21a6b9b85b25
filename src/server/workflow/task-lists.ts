import { sql, type RawBuilder } from 'kysely';
import { instanceScope } from '../directory/data-scope/scope-conditions.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { every } from './list-conditions.ts';
import { priorityOrder } from './list-fields.ts';
import {
  afterCursor,
  countedMost,
  dueFirst,
  listConditions,
  listOrder,
  newestFirst,
  windowOf,
  type Found,
  type ListQuery,
  type OwnOrder,
} from './list-page.ts';
import type { ListedTask } from './listed-task.ts';
import { isOwnWork } from './own-work.ts';
import type { Sight } from './policy.ts';

type Sql = RawBuilder<unknown>;

/** A list as SQL: one page of its rows, and how many there are. */
export interface ListSql {
  readonly rows: RawBuilder<ListedTask>;
  readonly total: RawBuilder<{ readonly total: number }>;
  /** What is counted. */
  readonly all: RawBuilder<unknown>;
}

const taskColumns = sql`
  t.id as task_id, t.step, t.status as task_status, t.roles, t.assignee, t.release_id, t.opened_at, t.claimed_at, t.done_at,
  t.due_at, t.outcome, t.comment`;

const instanceColumns = sql`
  i.id as instance_id, i.status as instance_status, i.business_no, i.started_at, i.ended_at, i.definition_id,
  i.process_key, d.version as definition_version, i.project_no, i.project_name, i.customer_name, i.customer_org,
  i.priority, ${priorityOrder} as urgency`;

const joins = sql`
  join wf_instance i on i.id = t.instance_id
  join wf_definition d on d.id = i.definition_id`;

const withInstance = sql`wf_task t join wf_instance i on i.id = t.instance_id`;

const time = sql`t.opened_at`;

/**
 * Open tasks that the person may claim, what is due first on top; none that follow their own work where others have to do it. The index of what is due is read from its head, so the
 * cost does not grow with the number of open tasks; a task that several roles may claim comes once.
 */
export function claimable({ principal, scope, apart = [] }: Sight, query: ListQuery): ListSql {
  const roles = sql`${[...principal.roles]}::text[]`;
  const offered = sql`exists (select 1 from wf_candidate c where c.task_id = t.id and c.role = any(${roles}))`;
  const others = apart.length === 0 ? [] : [sql`not ${isOwnWork(principal.userId, apart)}`];
  const whose = every([sql`t.status = 'open'`, offered, instanceScope(scope), ...others]);
  return tasksOf(whose, dueFirst, query, withInstance);
}

/** Tasks that are the person's to do, what is due first on top; what a person was given is in any scope. */
export function toDo({ principal }: Sight, query: ListQuery): ListSql {
  return tasksOf(sql`t.assignee = ${principal.userId} and t.status = 'claimed'`, dueFirst, query);
}

/** Tasks that the person finished, the last first. */
export function finished({ principal }: Sight, query: ListQuery): ListSql {
  return tasksOf(
    sql`t.assignee = ${principal.userId} and t.status = 'done'`,
    newestFirst(sql`t.done_at`, sql`t.id`),
    query,
  );
}

/** Tasks that are not done at the steps of these processes, whoever they wait for, what is due first on top. */
export function waiting({ scope }: Sight, query: ListQuery, processes: readonly string[]): ListSql {
  const open = sql`t.status <> 'done' and i.status = 'running' and t.process_key = any(${[...processes]}::text[])`;
  return tasksOf(every([open, instanceScope(scope)]), dueFirst, query, withInstance);
}

/** @param counted what the rows are counted in; without filters of their fields the tasks alone may do */
function tasksOf(whose: Sql, order: OwnOrder, query: ListQuery, counted: Sql = sql`wf_task t`): ListSql {
  const { limit, offset } = windowOf(query);
  const all = sql`wf_task t ${joins}`;
  const wanted = every([whose, listConditions(query, sql`t.process_key`, time), ...query.filters]);
  const rows = sql<ListedTask>`
    select ${taskColumns}, ${instanceColumns} from ${all}
    where ${wanted} and ${afterCursor(query, order)}
    order by ${listOrder(query, order, sql`t.id`)} limit ${limit} offset ${offset}`;
  const from = query.filters.length === 0 ? counted : all;
  return listed(rows, sql`select 1 from ${from} where ${wanted}`);
}

/** Instances that the person started, newest first, each with its newest task. */
export function sent({ principal }: Sight, query: ListQuery): ListSql {
  const { limit, offset } = windowOf(query);
  const started = sql`i.started_at`;
  const order = newestFirst(started, sql`i.id`);
  const from = sql`
    wf_instance i
    join wf_definition d on d.id = i.definition_id
    left join lateral (
      select * from wf_task newest where newest.instance_id = i.id order by newest.from_seq desc limit 1
    ) t on true`;
  const mine = sql`i.starter = ${principal.userId}`;
  const wanted = every([mine, listConditions(query, sql`i.process_key`, started), ...query.filters]);
  const rows = sql<ListedTask>`
    select ${taskColumns}, ${instanceColumns} from ${from}
    where ${wanted} and ${afterCursor(query, order)}
    order by ${listOrder(query, order, sql`i.id`)} limit ${limit} offset ${offset}`;
  const counted = query.filters.length === 0 ? sql`wf_instance i` : from;
  return listed(rows, sql`select 1 from ${counted} where ${wanted}`);
}

/** One task with its instance. */
export async function listedTask(tx: TenantTransaction, taskId: string): Promise<ListedTask> {
  const { rows } = await sql<ListedTask>`
    select ${taskColumns}, ${instanceColumns} from wf_task t ${joins} where t.id = ${taskId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`task ${taskId} vanished`);
  return row;
}

/** The total is counted to 10,001. */
function listed(rows: ListSql['rows'], all: Sql): ListSql {
  const total = sql<{ total: number }>`select count(*)::int as total from (${all} limit ${countedMost}) counted`;
  return { rows, total, all };
}

/** How many rows a list has, counted to the last. */
export async function countWhole(tx: TenantTransaction, { all }: ListSql): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${all}) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Runs the two queries of a list. */
export async function findListed(tx: TenantTransaction, { rows, total }: ListSql): Promise<Found<ListedTask>> {
  const listed = await rows.execute(tx);
  const counted = await total.execute(tx);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}
