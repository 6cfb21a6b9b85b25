import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TenantTransaction } from '../../platform/store/database.ts';
import type { DataScope, NamingRows, RowScope } from './data-scope.ts';

/** Where a row says whose it is: texts, null or empty where it says nothing. */
interface Owners {
  readonly maker: RawBuilder<unknown>;
  readonly region: RawBuilder<unknown>;
  readonly salesUser: RawBuilder<unknown>;
  readonly customerManager: RawBuilder<unknown>;
}

const everything = sql<SqlBool>`true`;

/** The condition for rows of `record_row` under the alias `r`. */
export function recordScope(scope: RowScope): RawBuilder<SqlBool> {
  if (scope.kind === 'naming') return naming(scope);
  return within(scope, {
    maker: sql`r.created_by`,
    region: sql`r.data ->> 'region'`,
    salesUser: sql`r.data ->> 'salesUser'`,
    customerManager: sql`r.data ->> 'customerManager'`,
  });
}

/**
 * The condition for rows of `wf_instance`: those within the scope, and what the person started.
 *
 * @param alias of `wf_instance` in the query
 */
export function instanceScope(scope: RowScope, alias = 'i'): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return everything;
  // Of instances a row of one's own says nothing.
  if (scope.kind === 'naming') return sql<SqlBool>`false`;
  const maker = sql.ref(`${alias}.starter`);
  const limited = within(scope, {
    maker,
    region: sql.ref(`${alias}.region`),
    salesUser: sql.ref(`${alias}.sales_user`),
    customerManager: sql.ref(`${alias}.customer_manager`),
  });
  return sql<SqlBool>`(${maker} = ${scope.userId} or ${limited})`;
}

/**
 * The condition for tasks that are not the person's own, by the instance that they belong to. Costs nothing where the
 * scope is all.
 *
 * @param taskId a column with the task's id, e.g. sql`c.task_id`
 */
export function taskScope(scope: DataScope, taskId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return everything;
  return sql<SqlBool>`exists (
    select 1 from wf_task scoped_task join wf_instance scoped on scoped.id = scoped_task.instance_id
    where scoped_task.id = ${taskId} and ${instanceScope(scope, 'scoped')})`;
}

/** Whether an instance is within a scope or was started by the person. */
export async function instanceInScope(tx: TenantTransaction, scope: DataScope, instanceId: string): Promise<boolean> {
  if (scope.kind === 'all') return true;
  const { rows } = await sql`
    select 1 from wf_instance i where i.id = ${instanceId} and ${instanceScope(scope)}`.execute(tx);
  return rows.length > 0;
}

function naming({ userId, by, only }: NamingRows): RawBuilder<SqlBool> {
  const values = Object.entries(only).map(([key, all]) => sql`r.data ->> ${key}::text = any(${[...all]}::text[])`);
  return sql<SqlBool>`(${sql.join([sql`r.data ->> ${by}::text = ${userId}`, ...values], sql` and `)})`;
}

/**
 * A row that names nobody and no region is nobody's alone: every scope holds it but the narrowest, which holds what says
 * that it is the person's.
 */
function within(scope: DataScope, { maker, region, salesUser, customerManager }: Owners): RawBuilder<SqlBool> {
  const named = sql<SqlBool>`${scope.userId} in (coalesce(${salesUser}, ''), coalesce(${customerManager}, ''))`;
  switch (scope.kind) {
    case 'all':
      return everything;
    case 'region':
      return sql<SqlBool>`coalesce(${region}, '') in ('', ${scope.region})`;
    case 'customers':
      return sql<SqlBool>`(coalesce(${salesUser}, '') || coalesce(${customerManager}, '') = '' or ${named})`;
    case 'own':
      return sql<SqlBool>`(${maker} = ${scope.userId} or ${named})`;
  }
}
