import { personalFields } from '../../core/model/personal-fields.ts';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { FieldModel, RecordModel } from '../../core/model/model.ts';
import { kinds } from '../../core/values/kinds.ts';
import { isDate } from '../../core/values/formats.ts';
import { parseWireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { filterCondition, readFilters, type Filter } from '../platform/http/filters.ts';
import { camelCase } from '../platform/store/column-names.ts';
import { textOf, type PageQuery, type RawQuery } from '../platform/http/page.ts';
import { filtersAsked } from '../platform/traces.ts';
import { hasUnique } from '../forms/named-rows.ts';
import { isMoney } from '../forms/money.ts';
import { refKey } from '../forms/ref-key.ts';
import type { OpenRecord } from './record-store.ts';
import { keyValue } from '../forms/unique-groups.ts';

/** Columns that every row has, by their names on the wire. */
const columns = new Map<string, { readonly name: string; readonly kind: 'text' | 'time' }>([
  ['id', { name: 'id', kind: 'text' }],
  ['createUser', { name: 'created_by', kind: 'text' }],
  ['updateUser', { name: 'updated_by', kind: 'text' }],
  ['createTime', { name: 'created_at', kind: 'time' }],
  ['createdAt', { name: 'created_at', kind: 'time' }],
  ['updateTime', { name: 'updated_at', kind: 'time' }],
]);

/** Fields that a list may filter and sort by: what the person sees, no columns of tables. */
function searchable({ model, view }: OpenRecord): ReadonlyMap<string, FieldModel> {
  return new Map([...model.fields].filter(([path, field]) => view.visible.has(path) && field.columns === null));
}

/**
 * The conditions of a list call: filters by field (only keys of the model ever reach the SQL, as parameters), and
 * `keyword` in any field that the record is searched by.
 *
 * @throws BusinessError 400 naming a value that does not fit its field
 */
export function conditions(record: OpenRecord, query: RawQuery): readonly Expression<SqlBool>[] {
  const fields = searchable(record);
  const known = new Set([...fields.keys(), ...columns.keys()]);
  const filters = readFilters(query, known).map((filter) => condition(record.model, filter, fields));
  const keyword = textOf(query, 'keyword').trim();
  return keyword === '' ? filters : [...filters, keywordCondition(record, fields, keyword)];
}

/** What a list call asks for, as the log tells it. */
export function askedOf(record: OpenRecord, query: RawQuery): Readonly<Record<string, string>> {
  const people = personalFields(record.model);
  // What such a row is called names the person.
  const personal = new Set(people.length === 0 ? [] : [...people, record.model.title]);
  return filtersAsked(query, { known: [...searchable(record).keys(), ...columns.keys()], personal });
}

/** Texts that have to stand in every row of a list call: a part of a value, or all of one that no index finds. */
export function textsSought(record: OpenRecord, query: RawQuery): readonly string[] {
  const fields = searchable(record);
  const sought = readFilters(query, new Set(fields.keys())).filter(({ field: key, operator }) => {
    const field = fields.get(key);
    const isText = field?.type === 'string' && ownColumns[key] === undefined && !field.unique;
    return isText && (operator.startsWith('like') || operator === 'equal');
  });
  const keyword = textOf(query, 'keyword').trim();
  return [...sought.map(({ value }) => value), ...(keyword === '' ? [] : [keyword])];
}

/** The order of a list: as asked, else the record's own; newest last of all, so that it is always whole. */
export function ordering(record: OpenRecord, { orders }: PageQuery): RawBuilder<unknown> {
  const fields = searchable(record);
  const own = record.model.sort.map((key) => ({ column: key.replace(/^-/, ''), descending: key.startsWith('-') }));
  // Keys may come with underscores, as column names do.
  const wanted = (orders.length > 0 ? orders : own).flatMap(({ column, descending }) =>
    sortTarget(fields.has(column) ? column : camelCase(column), fields, sql.raw(descending ? 'desc' : 'asc')),
  );
  return sql.join([...wanted, sql`r.id desc`]);
}

/** Rows without a value come last; where every row has one, the order is that of an index. */
function sortTarget(
  key: string,
  fields: ReadonlyMap<string, FieldModel>,
  direction: RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] {
  const field = fields.get(key);
  if (field !== undefined)
    return [sql`${isNumber(field) ? numberOf(field) : textOfField(field)} ${direction} nulls last`];
  const column = columns.get(key);
  return column === undefined ? [] : [sql`${sql.ref(`r.${column.name}`)} ${direction}`];
}

function condition(model: RecordModel, filter: Filter, fields: ReadonlyMap<string, FieldModel>): Expression<SqlBool> {
  const field = fields.get(filter.field);
  // Rows that were removed have given their values free.
  if (field?.unique === true && filter.operator === 'equal' && field.type === 'string')
    return sql<SqlBool>`(r.deleted_at is not null and ${textOfField(field)} = ${filter.value}
      or ${hasUnique(model.id, field.key, [keyValue([field.key], { [field.key]: filter.value })])})`;
  if (field !== undefined) return fieldCondition(field, filter);
  const column = columns.get(filter.field);
  if (column === undefined) return sql<SqlBool>`true`;
  const value = sql.ref(`r.${column.name}`);
  return filterCondition(column.kind === 'text' ? sql`${value}::text` : value, column.kind, filter);
}

function fieldCondition(field: FieldModel, filter: Filter): Expression<SqlBool> {
  const { operator, value } = filter;
  const holdsNothing = sql`coalesce(${textOfField(field)}, '') in ('', '[]')`;
  if (operator === 'null') return sql<SqlBool>`${holdsNothing}`;
  if (operator === 'notnull') return sql<SqlBool>`not ${holdsNothing}`;
  if (field.type === 'array' && (operator === 'equal' || operator === 'like')) {
    return sql<SqlBool>`jsonb_exists(r.data -> ${field.key}, ${value})`;
  }
  if (operator.startsWith('date')) return dateCondition(field, filter);
  return isNumber(field)
    ? filterCondition(numberOf(field), 'number', filter)
    : filterCondition(textOfField(field), 'text', filter);
}

const signs: Readonly<Record<string, string>> = {
  datege: '>=',
  dategt: '>',
  dateequal: '=',
  datele: '<=',
  datelt: '<',
};

/** Days compare as days; moments as moments, where a day alone stands for its beginning. */
function dateCondition(field: FieldModel, { field: name, operator, value }: Filter): Expression<SqlBool> {
  const sign = sql.raw(signs[operator] ?? '=');
  const { search } = kinds[field.kind];
  if (search === 'days') {
    const day = value.slice(0, 10);
    if (!isDate(day)) throw new BusinessError(400, 'http.parameter-format', { args: { name } });
    return sql<SqlBool>`${textOfField(field)} ${sign} ${day}`;
  }
  const parsed = parseWireTime(value) ?? new Date(value);
  if (search !== 'moments' || Number.isNaN(parsed.getTime())) {
    throw new BusinessError(400, 'http.parameter-format', { args: { name } });
  }
  return sql<SqlBool>`(${textOfField(field)})::timestamptz ${sign} ${parsed}::timestamptz`;
}

function keywordCondition(
  { model }: OpenRecord,
  fields: ReadonlyMap<string, FieldModel>,
  keyword: string,
): Expression<SqlBool> {
  // What references store of a row finds it, whether or not a search field shows it.
  const keys = new Set([...model.search, model.title, refKey(model)]);
  const texts = [...fields.values()].filter((field) => keys.has(field.key) && field.type === 'string');
  const like = texts.map((field) =>
    filterCondition(textOfField(field), 'text', { field: field.key, operator: 'like', value: keyword }),
  );
  return like.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(like, sql` or `)})`;
}

function isNumber({ type }: FieldModel): boolean {
  return type === 'number' || type === 'integer';
}

/** Fields that have a column of their own, by which an index finds their rows. */
const ownColumns: Readonly<Record<string, string>> = { projectNo: 'project_no' };

function textOfField({ key, type }: FieldModel): RawBuilder<unknown> {
  const column = type === 'string' ? ownColumns[key] : undefined;
  return column === undefined ? sql`(r.data ->> ${key}::text)` : sql.ref(`r.${column}`);
}

function numberOf(field: FieldModel): RawBuilder<unknown> {
  const number = sql`(r.data ->> ${field.key}::text)::numeric`;
  return isMoney(field) ? sql`(${number} / 100)` : number;
}
