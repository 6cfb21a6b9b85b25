import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TenantTransaction } from '../../platform/store/database.ts';
import type { DataScope, NamingRows, RowScope, RowsThrough, Way } from './data-scope.ts';

/** Where a row says whose it is: texts, null or empty where it says nothing. */
interface Owners {
  readonly maker: RawBuilder<unknown>;
  readonly region: RawBuilder<unknown>;
  readonly salesUser: RawBuilder<unknown>;
  readonly customerManager: RawBuilder<unknown>;
}

const everything = sql<SqlBool>`true`;

/** The condition for rows of `record_row` under an alias. */
export function recordScope(scope: RowScope, alias = 'r'): RawBuilder<SqlBool> {
  if (scope.kind === 'naming') return naming(scope, alias);
  if (scope.kind === 'through') return through(scope, alias);
  return within(scope, {
    maker: sql.ref(`${alias}.created_by`),
    region: valueOf(alias, 'region'),
    salesUser: valueOf(alias, 'salesUser'),
    customerManager: valueOf(alias, 'customerManager'),
  });
}

function valueOf(alias: string, key: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.data`)} ->> ${key}::text`;
}

/**
 * A row that names one of another record is in sight where that one is, removed or not; the first field that names
 * something decides. One that names nothing says itself whose it is: its maker's, like any row that names nobody.
 */
function through({ userId, scope, ways }: RowsThrough, alias: string): RawBuilder<SqlBool> {
  const maker = sql.ref(`${alias}.created_by`);
  const none = sql`null::text`;
  const nobodys = within(scope, { maker, region: none, salesUser: none, customerManager: none });
  const cases = ways.flatMap((way) => decided(way, scope, alias));
  if (cases.length === 0) return nobodys;
  const named = sql<SqlBool>`case ${sql.join(cases, sql` `)} else ${nobodys} end`;
  return scope.kind === 'own' ? sql<SqlBool>`(${maker} = ${userId} or ${named})` : named;
}

/** What a field says, as the parts of a `case`. Rows named are looked up once for all rows, not for each. */
function decided(way: Way, scope: RowsThrough['scope'], alias: string): readonly RawBuilder<unknown>[] {
  const value = valueOf(alias, way.field);
  if (way.to === 'user') return [sql`when ${value} <> '' then ${personInScope(scope, value)}`];
  const named = `${alias}n`;
  const keys = keysOf(way, named);
  return [
    sql`when ${value} in (${keys} and ${recordScope(way.scope, named)}) then true`,
    sql`when ${value} in (${keys}) then false`,
  ];
}

/** What fields hold of the rows of a record; the condition may be continued. */
function keysOf(
  { record, key }: { readonly record: string; readonly key: string },
  named: string,
): RawBuilder<unknown> {
  return sql`select ${key === 'id' ? sql`${sql.ref(`${named}.id`)}::text` : valueOf(named, key)}
    from record_row ${sql.ref(named)} where ${sql.ref(`${named}.record`)} = ${record}`;
}

function personInScope(scope: RowsThrough['scope'], value: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (scope.kind !== 'region') return sql<SqlBool>`${value} = ${scope.userId}`;
  return sql<SqlBool>`${value} in (select u.id::text from app_user u where coalesce(u.region, '') in ('', ${scope.region}))`;
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
  if (scope.kind === 'through') return instanceScope(scope.scope, alias);
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

function naming({ userId, by, through, only }: NamingRows, alias: string): RawBuilder<SqlBool> {
  const named = `${alias}n`;
  const whose =
    through === null
      ? sql<SqlBool>`${valueOf(alias, by)} = ${userId}`
      : sql<SqlBool>`${valueOf(alias, by)} in (${keysOf(through, named)}
          and ${sql.ref(`${named}.deleted_at`)} is null and ${valueOf(named, through.field)} = ${userId})`;
  const values = Object.entries(only).map(([key, all]) => sql`${valueOf(alias, key)} = any(${[...all]}::text[])`);
  return sql<SqlBool>`(${sql.join([whose, ...values], sql` and `)})`;
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
