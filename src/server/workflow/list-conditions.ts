import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { fieldNamed, filterCondition, readFilters, type Filter } from '../platform/http/filters.ts';
import type { PageQuery, RawQuery } from '../platform/http/page.ts';
import type { ListField, ListFields } from './list-fields.ts';

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
    return field === undefined ? [] : [conditionOn(field, filter)];
  });
}

/** What a field is not, none of its names is. */
const opposites = { notequal: 'equal', notlike: 'like' } as const;

function conditionOn({ column, kind, names }: ListField, filter: Filter): Expression<SqlBool> {
  const { operator } = filter;
  if (names === undefined || operator === 'null' || operator === 'notnull')
    return filterCondition(column, kind, filter);
  const any = (wanted: Filter): RawBuilder<SqlBool> =>
    sql<SqlBool>`exists (select 1 from jsonb_array_elements_text(${names}) as called(name)
      where ${filterCondition(sql`called.name`, kind, wanted)})`;
  if (operator !== 'notequal' && operator !== 'notlike') return any(filter);
  return sql<SqlBool>`not ${any({ ...filter, operator: opposites[operator] })}`;
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
