import { sql } from 'kysely';
import type { Store } from '../../../src/server/platform/store/store.ts';

/** Every table, and whether its rows say whose they are. */
export interface TableName {
  readonly name: string;
  readonly owned: boolean;
}

/** All tables of the database, as PostgreSQL's own catalogue has them. */
export async function allTables({ platform }: Store): Promise<TableName[]> {
  const { rows } = await sql<TableName>`
    select t.table_name as name, c.column_name is not null as owned
    from information_schema.tables t
    left join information_schema.columns c
      on c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'tenant_id'
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not like 'kysely%'
    order by 1`.execute(platform);
  return rows;
}

/** Two tenants: whose rows are tried for, and who tries. */
export interface Pair {
  readonly victim: string;
  readonly stranger: string;
}

/**
 * What a stranger can do to a tenant's rows of a table, in words; nothing where the table is isolated. A table without
 * a row to try with says so.
 */
export async function waysAcross(store: Store, table: string, { victim, stranger }: Pair): Promise<string[]> {
  const name = sql.table(table);
  const [row] = await rowsOf(store, table, victim);
  if (row === undefined) return [`${table}: no row to try with`];
  const theirs = sql`tenant_id = ${victim}`;
  const columns = sql.join((await writtenColumns(store, table)).map((column) => sql.id(column)));
  const copy = sql`
    insert into ${name} (${columns}) select ${columns} from json_populate_record(null::${name}, ${row}::json)`;
  const tries = {
    'can be read': () => touched(store, stranger, sql`select 1 from ${name} where ${theirs}`),
    'can be read without a tenant': () => touched(store, '', sql`select 1 from ${name} where ${theirs}`),
    'can be changed': () => touched(store, stranger, sql`update ${name} set tenant_id = tenant_id where ${theirs}`),
    'can be removed': () => touched(store, stranger, sql`delete from ${name} where ${theirs}`),
    'can be added': () => touched(store, stranger, copy),
  };
  const found: string[] = [];
  for (const [way, attempt] of Object.entries(tries)) if (await attempt()) found.push(`${table}: ${way}`);
  return found;
}

/** Rows of a tenant as JSON texts, as the tenant itself sees them. */
async function rowsOf(store: Store, table: string, tenantId: string): Promise<string[]> {
  return store.tenantTx(tenantId, '0', async (tx) => {
    const { rows } = await sql<{ row: string }>`
      select to_json(t)::text as row from ${sql.table(table)} t where tenant_id = ${tenantId} limit 1`.execute(tx);
    return rows.map(({ row }) => row);
  });
}

/** Those that PostgreSQL does not work out itself. */
async function writtenColumns({ platform }: Store, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(platform);
  return rows.map(({ name }) => name);
}

/** The rejections of PostgreSQL that mean: not yours. Any other one says that the row was reached. */
const rejections = ['42501'];

class Undo extends Error {}

/** Whether a statement reaches a row; what it did is undone. */
async function touched(store: Store, tenantId: string, statement: ReturnType<typeof sql>): Promise<boolean> {
  let count = 0;
  try {
    await store.tenantTx(tenantId, '0', async (tx) => {
      const { rows, numAffectedRows } = await statement.execute(tx);
      count = rows.length + Number(numAffectedRows ?? 0);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return count > 0;
    return !rejections.includes(String((error as { readonly code?: string }).code));
  }
  return count > 0;
}

/**
 * One text for all rows of a tenant in a table; it changes with any of them, but for what the audit log says of reads and
 * refusals of the tenant's own people: they are counted, and noted up to a minute after the answer.
 */
export async function fingerprint(store: Store, table: string, tenantId: string): Promise<string> {
  const ownLater = sql`and not (kind in ('read', 'refused') and user_id in (select id from app_user))`;
  return store.tenantTx(tenantId, '0', async (tx) => {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
      from ${sql.table(table)} t
      where tenant_id = ${tenantId} ${table === 'audit_log' ? ownLater : sql``}`.execute(tx);
    return rows[0]?.print ?? '';
  });
}
