import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { fieldNamed, filterCondition, readFilters } from '../platform/http/filters.ts';
import type { PageQuery, RawQuery } from '../platform/http/page.ts';
import type { ListFields } from './list-fields.ts';

/** Parameters that lists read by themselves; with a suffix they are filters like any other. */
const own = new Set([
  'category',
  'processDefinitionName',
  'stage',
  'beginDate',
  'endDate',
  'project',
  'customer',
  'due',
]);

/**
 * The conditions that a query sets on the fields of the rows.
 *
 * @throws BusinessError 400 naming a field whose value does not fit it
 */
export function fieldConditions(query: RawQuery, fields: ListFields): readonly Expression<SqlBool>[] {
  const rest = Object.fromEntries(Object.entries(query).filter(([key]) => !own.has(key)));
  return readFilters(rest, new Set(fields.keys())).flatMap((filter) => {
    const field = fields.get(filter.field);
    return field === undefined ? [] : [filterCondition(field.column, field.kind, filter)];
  });
}

/** The order that a query asks for; null where it asks for none that there is. */
export function fieldOrder({ orders }: PageQuery, fields: ListFields): RawBuilder<unknown> | null {
  const wanted = orders.flatMap(({ column, descending }) => {
    const field = fields.get(fieldNamed(column, fields) ?? '');
    const direction = sql.raw(descending ? 'desc nulls last' : 'asc nulls last');
    return field === undefined ? [] : [sql`${field.order} ${direction}`];
  });
  return wanted.length === 0 ? null : sql.join(wanted);
}

/** All of the conditions. */
export function every(conditions: readonly Expression<unknown>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
