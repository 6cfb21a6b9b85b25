import { sql, type Expression, type SqlBool } from 'kysely';
import { wireTime } from '../clock.ts';
import { BusinessError } from '../errors/business-error.ts';
import type { TenantTransaction } from '../store/database.ts';
import { fieldNamed, filterCondition, readFilters, type FilterKind } from './filters.ts';
import { isId, pageOf, readPage, type Page, type PageQuery, type RawQuery } from './page.ts';

/** A list call as one query. */
export interface SqlList<Wire, Row extends object = object> {
  /** A select whose columns have the names on the wire. */
  readonly from: Expression<unknown>;
  /** Columns that filters may name and lists may be ordered by, with how they compare. */
  readonly fields: Readonly<Record<string, FilterKind>>;
  /** Order where none is asked for, and of rows that are alike. */
  readonly order: Expression<unknown>;
  /** A row as it travels; without it, times become texts and what is null an empty one. */
  readonly toWire?: (row: Row) => Wire;
}

/** As much of a list as tells its rows. */
type Rows<Wire, Row extends object> = Pick<SqlList<Wire, Row>, 'from' | 'toWire'>;

/** Rows beyond this are not counted: a longer list says one more. */
const mostCounted = 10_000;

/**
 * One page of a list.
 *
 * @throws BusinessError 400 for a page, order or filter that cannot be read
 */
export async function sqlPage<Wire, Row extends object>(
  tx: TenantTransaction,
  query: RawQuery,
  list: SqlList<Wire, Row>,
): Promise<Page<Wire>> {
  const page = readPage(query);
  const where = wanted(query, list);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from (${list.from}) as rows where ${where} limit ${mostCounted + 1}) c
    `.execute(tx);
  const { rows } = await sql<Row>`
    select * from (${list.from}) as rows where ${where}
    order by ${orderOf(page, list)} limit ${page.size} offset ${page.offset}`.execute(tx);
  return pageOf(rows.map(wireRow(list)), counted.rows[0]?.count ?? 0, page);
}

/**
 * All rows of a list that the query's filters match, in the list's own order.
 *
 * @throws BusinessError 400 for a filter that cannot be read
 */
export async function sqlAll<Wire, Row extends object>(
  tx: TenantTransaction,
  query: RawQuery,
  list: SqlList<Wire, Row>,
): Promise<Wire[]> {
  const { rows } = await sql<Row>`
    select * from (${list.from}) as rows where ${wanted(query, list)} order by ${list.order}`.execute(tx);
  return rows.map(wireRow(list));
}

/**
 * How many rows of a list the query's filters match, and the newest of them.
 *
 * @throws BusinessError 400 for a filter that cannot be read
 */
export async function sqlCount(
  tx: TenantTransaction,
  query: RawQuery,
  list: SqlList<never>,
): Promise<{ readonly count: number; readonly newest: string | null }> {
  const { rows } = await sql<{ count: number; newest: string | null }>`
    select count(*)::int as count, max(id) as newest from (${list.from}) as rows where ${wanted(query, list)}`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, newest: null };
}

/** Rows of a list that the query's filters match, from the one with the id `newest` on to older ones. */
export async function sqlOlder<Wire, Row extends object>(
  tx: TenantTransaction,
  query: RawQuery,
  { from, most, ...list }: SqlList<Wire, Row> & { readonly newest: string; readonly most: number },
): Promise<Wire[]> {
  const { rows } = await sql<Row>`
    select * from (${from}) as rows where ${wanted(query, list)} and id <= ${list.newest}::bigint
    order by id desc limit ${most}`.execute(tx);
  return rows.map(wireRow({ from, ...list }));
}

function wanted(query: RawQuery, { fields }: Pick<SqlList<unknown>, 'fields'>): Expression<SqlBool> {
  const conditions = readFilters(query, new Set(Object.keys(fields))).map((filter) =>
    filterCondition(sql.ref(filter.field), fields[filter.field] ?? 'text', filter),
  );
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Those of the ids that a list has, as it shows them. */
export async function sqlRows<Wire, Row extends object>(
  tx: TenantTransaction,
  list: Rows<Wire, Row>,
  ids: readonly string[],
): Promise<Wire[]> {
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  const { rows } = await sql<Row>`
    select * from (${list.from}) as rows where id = any(${known}::bigint[]) order by id`.execute(tx);
  return rows.map(wireRow(list));
}

/**
 * One row of a list, as it shows it.
 *
 * @throws BusinessError 400 where it has none with that id
 */
export async function sqlRow<Wire, Row extends object>(
  tx: TenantTransaction,
  list: Rows<Wire, Row>,
  id: string,
): Promise<Wire> {
  const [row] = await sqlRows(tx, list, [id]);
  if (row === undefined) throw new BusinessError(400, 'http.record-missing');
  return row;
}

function wireRow<Wire, Row extends object>({ toWire }: Rows<Wire, Row>): (row: Row) => Wire {
  const shown = (value: unknown): unknown => (value instanceof Date ? wireTime(value) : (value ?? ''));
  return (
    toWire ?? ((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value)])) as Wire)
  );
}

/** As asked for, then the list's own; columns that are none are passed over. */
function orderOf({ orders }: PageQuery, { fields, order }: Pick<SqlList<unknown>, 'fields' | 'order'>) {
  const names = new Set(Object.keys(fields));
  const asked = orders.flatMap(({ column, descending }) => {
    const field = fieldNamed(column, names);
    return field === null ? [] : [sql`${sql.ref(field)} ${sql.raw(descending ? 'desc' : 'asc')}`];
  });
  return sql.join([...asked, order]);
}
