import { sql, type Expression, type SqlBool } from 'kysely';
import type { TenantTransaction } from '../store/database.ts';
import { fieldNamed, filterCondition, readFilters, type FilterKind } from './filters.ts';
import { pageOf, readPage, type Page, type PageQuery, type RawQuery } from './page.ts';

/** A list call as one query. */
export interface SqlList<Row, Wire> {
  /** A select whose columns have the names on the wire. */
  readonly from: Expression<Row>;
  /** Columns that filters may name and lists may be ordered by, with how they compare. */
  readonly fields: Readonly<Record<string, FilterKind>>;
  /** Order where none is asked for, and of rows that are alike. */
  readonly order: Expression<unknown>;
  readonly toWire: (row: Row) => Wire;
}

/** Rows beyond this are not counted: a longer list says one more. */
const mostCounted = 10_000;

/**
 * One page of a list.
 *
 * @throws BusinessError 400 for a page, order or filter that cannot be read
 */
export async function sqlPage<Row, Wire>(
  tx: TenantTransaction,
  query: RawQuery,
  list: SqlList<Row, Wire>,
): Promise<Page<Wire>> {
  const page = readPage(query);
  const conditions = readFilters(query, new Set(Object.keys(list.fields))).map((filter) =>
    filterCondition(sql.ref(filter.field), list.fields[filter.field] ?? 'text', filter),
  );
  const where = conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from (${list.from}) as rows where ${where} limit ${mostCounted + 1}) c
    `.execute(tx);
  const { rows } = await sql<Row>`
    select * from (${list.from}) as rows where ${where}
    order by ${orderOf(page, list)} limit ${page.size} offset ${page.offset}`.execute(tx);
  return pageOf(rows.map(list.toWire), counted.rows[0]?.count ?? 0, page);
}

/** As asked for, then the list's own; columns that are none are passed over. */
function orderOf<Row, Wire>({ orders }: PageQuery, { fields, order }: SqlList<Row, Wire>): Expression<unknown> {
  const names = new Set(Object.keys(fields));
  const asked = orders.flatMap(({ column, descending }) => {
    const field = fieldNamed(column, names);
    return field === null ? [] : [sql`${sql.ref(field)} ${sql.raw(descending ? 'desc' : 'asc')}`];
  });
  return sql.join([...asked, order]);
}
