import { sql, type Expression, type SqlBool } from 'kysely';
import { parseWireTime } from '../clock.ts';
import { BusinessError } from '../errors/business-error.ts';
import { camelCase } from '../store/column-names.ts';
import { textOf, type RawQuery } from './page.ts';

/** What a filter compares; the word after the last underscore of its query key. */
export type FilterOperator = (typeof operators)[number];

/** How values of a field compare. */
export type FilterKind = 'text' | 'number' | 'time';

/** How fields compare, from the fields of each kind. */
export function kindsOf(
  fields: Readonly<Partial<Record<FilterKind, readonly string[]>>>,
): Readonly<Record<string, FilterKind>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([kind, names]) => names.map((name) => [name, kind as FilterKind] as const)),
  );
}

/** One condition of a list call. */
export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

const operators = [
  'equal',
  'notequal',
  'like',
  'likeleft',
  'likeright',
  'notlike',
  'ge',
  'le',
  'gt',
  'lt',
  'datege',
  'dategt',
  'dateequal',
  'datele',
  'datelt',
  'null',
  'notnull',
  'ignore',
] as const;

/**
 * The conditions among the query's keys: a field's name alone means "contains", `name_ge` and the like compare. Empty
 * values and keys that name no field are dropped. Fields may be spelled as columns are, `real_name` for `realName`.
 */
export function readFilters(query: RawQuery, fields: ReadonlySet<string>): Filter[] {
  return Object.keys(query).flatMap((key) => {
    const value = textOf(query, key).trim();
    const filter = value === '' ? null : splitKey(key, value, fields);
    return filter === null || filter.operator === 'ignore' ? [] : [filter];
  });
}

function splitKey(key: string, value: string, fields: ReadonlySet<string>): Filter | null {
  const whole = fieldNamed(key, fields);
  if (whole !== null) return { field: whole, operator: 'like', value };
  const cut = key.lastIndexOf('_');
  const field = fieldNamed(key.slice(0, Math.max(cut, 0)), fields);
  const operator = operators.find((word) => word === key.slice(cut + 1));
  return operator === undefined || field === null ? null : { field, operator, value };
}

/** The field that a name of the query means, spelled like the field or like a column; null where there is none. */
export function fieldNamed(name: string, fields: { has: (name: string) => boolean }): string | null {
  if (fields.has(name)) return name;
  const camel = camelCase(name);
  return fields.has(camel) ? camel : null;
}

/**
 * A filter as SQL on a column or JSON expression.
 *
 * @throws BusinessError 400 where the value is no number or date though the field is one, and for dates of other fields
 */
export function filterCondition(column: Expression<unknown>, kind: FilterKind, filter: Filter): Expression<SqlBool> {
  const { operator, value } = filter;
  switch (operator) {
    case 'null':
      return sql<SqlBool>`${column} is null`;
    case 'notnull':
      return sql<SqlBool>`${column} is not null`;
    case 'like':
      return kind === 'text' ? contains(column, `%${plainPattern(value)}%`) : compareAs(column, kind, '=', filter);
    case 'likeleft':
      return contains(column, `%${plainPattern(value)}`);
    case 'likeright':
      return contains(column, `${plainPattern(value)}%`);
    case 'notlike':
      return sql<SqlBool>`not ${contains(column, `%${plainPattern(value)}%`)}`;
    case 'ignore':
      return sql<SqlBool>`true`;
    default:
      if (operator.startsWith('date') && kind !== 'time') throw wrongForm(filter);
      return compareAs(column, kind, signs[operator], filter);
  }
}

const signs = {
  equal: '=',
  notequal: '<>',
  ge: '>=',
  le: '<=',
  gt: '>',
  lt: '<',
  datege: '>=',
  dategt: '>',
  dateequal: '=',
  datele: '<=',
  datelt: '<',
} as const;

type Sign = (typeof signs)[keyof typeof signs];

function compareAs(column: Expression<unknown>, kind: FilterKind, sign: Sign, filter: Filter): Expression<SqlBool> {
  const value = operand(kind, filter);
  if (kind === 'time') return compareMoments(column, sign, value);
  // Lists are compared as the text that "contains" looks into.
  return compare(kind === 'text' ? sql`${column}::text` : column, sign, value);
}

/** Moments are shown to the second, so that each stands for the second that it begins. */
function compareMoments(column: Expression<unknown>, sign: Sign, value: Expression<unknown>): Expression<SqlBool> {
  const next = sql`${value} + interval '1 second'`;
  switch (sign) {
    case '=':
      return sql<SqlBool>`(${column} >= ${value} and ${column} < ${next})`;
    case '<>':
      return sql<SqlBool>`not (${column} >= ${value} and ${column} < ${next})`;
    case '>':
      return compare(column, '>=', next);
    case '<=':
      return compare(column, '<', next);
    default:
      return compare(column, sign, value);
  }
}

function compare(column: Expression<unknown>, sign: string, value: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`${column} ${sql.raw(sign)} ${value}`;
}

function contains(column: Expression<unknown>, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`${column}::text ilike ${pattern}`;
}

/** A text as a part of a LIKE pattern: a typed % or _ means itself. */
export function plainPattern(value: string): string {
  return value.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function operand(kind: FilterKind, filter: Filter): Expression<unknown> {
  const { value } = filter;
  if (kind === 'text') return sql`${value}::text`;
  if (kind === 'number' && /^-?\d{1,18}(\.\d{1,10})?$/.test(value)) return sql`${value}::numeric`;
  const time = kind === 'time' ? parseWireTime(value) : null;
  if (time !== null) return sql`${time}::timestamptz`;
  throw wrongForm(filter);
}

function wrongForm({ field }: Filter): BusinessError {
  return new BusinessError(400, 'http.parameter-format', { args: { name: field } });
}
