import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { parseWireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { isId, pageOf, readPage, textOf, type Page, type PageQuery, type RawQuery } from '../platform/http/page.ts';
import { every, fieldConditions, fieldOrder } from './list-conditions.ts';
import { factConditions } from './list-facts.ts';
import { describedFields, processTexts, type ListFields, type ProcessTexts } from './list-fields.ts';
import { newestProcesses, processKeysNamed, processKeysOfStage } from './process-names.ts';
import type { Unit } from '../platform/unit.ts';

/** Rows that lists reach by page number; beyond them `after` goes on. */
const reachable = 10_000;
/** The count that stands for "more than 10,000". */
export const countedMost = 10_001;

/** Where a list goes on: after the row with this time and id. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

/** Which rows of a task list are wanted. */
export interface ListQuery {
  readonly page: PageQuery;
  readonly after: Cursor | null;
  /** Processes that count; null = all. */
  readonly keys: readonly string[] | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** Conditions on the fields of the rows. */
  readonly filters: readonly Expression<SqlBool>[];
  /** Null = newest first. */
  readonly order: RawBuilder<unknown> | null;
}

/** Rows found and how many there are, up to 10,001. */
export interface Found<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** A page with the cursor for going on; empty at the end. */
export type CursorPage<T> = Page<T> & { readonly after: string };

/**
 * Reads paging, order and the filters of a list: `category`, `stage`, `processDefinitionName`, `beginDate`, `endDate`,
 * `project`, `customer`, `due`, and any field of its rows.
 *
 * @param fieldsOf the fields of the list's rows
 * @throws BusinessError 400 naming a parameter of a wrong form; `after` goes on in the order of time alone
 */
export async function readListQuery(
  unit: Unit,
  query: RawQuery,
  fieldsOf: (texts: ProcessTexts) => ListFields,
): Promise<ListQuery> {
  const page = readPage(query);
  const after = readCursor(textOf(query, 'after'));
  const keys = await readKeys(unit, query);
  const fields = fieldsOf(await textsFor(unit, query, page));
  const order = fieldOrder(page, fields);
  if (order !== null && after !== null) refuse('after');
  return {
    page,
    after,
    keys,
    from: readDay(query, 'beginDate', false),
    until: readDay(query, 'endDate', true),
    filters: [...fieldConditions(query, fields), ...(await factConditions(unit.tx, query, unit.now))],
    order,
  };
}

/** The processes that count: those of all that the query says of them; null where it says nothing. */
async function readKeys(unit: Unit, query: RawQuery): Promise<readonly string[] | null> {
  const name = textOf(query, 'processDefinitionName').trim();
  const stage = textOf(query, 'stage').trim();
  const category = textOf(query, 'category').replace(/^flow_/, '');
  const sets = [
    ...(category === '' ? [] : [[category]]),
    ...(name === '' ? [] : [await processKeysNamed(unit, name)]),
    ...(stage === '' ? [] : [await processKeysOfStage(unit, stage)]),
  ];
  const [first, ...others] = sets;
  return first?.filter((key) => others.every((set) => set.includes(key))) ?? null;
}

async function textsFor(unit: Unit, query: RawQuery, { orders }: PageQuery): Promise<ProcessTexts> {
  const named = [...Object.keys(query), ...orders.map(({ column }) => column)];
  const isDescribed = named.some((field) => describedFields.test(field.replaceAll('_', '')));
  const processes = isDescribed ? await newestProcesses(unit, null) : [];
  return processTexts(processes.map(({ model }) => model));
}

/**
 * A day or moment of the query; null where it says none. At the `end` a day counts whole.
 *
 * @throws BusinessError 400 naming the parameter
 */
export function readDay(query: RawQuery, name: string, end: boolean): Date | null {
  const text = textOf(query, name).trim();
  if (text === '') return null;
  const whole = end && text.length === 10 ? `${text} 23:59:59` : text;
  return parseWireTime(whole) ?? refuse(name);
}

/** The conditions of a list on its process and time columns. */
export function listConditions(query: ListQuery, key: RawBuilder<unknown>, time: RawBuilder<unknown>) {
  const { keys, from, until } = query;
  return every([
    ...(keys === null ? [] : [sql`${key} = any(${[...keys]}::text[])`]),
    ...(from === null ? [] : [sql`${time} >= ${from}`]),
    ...(until === null ? [] : [sql`${time} < ${until}::timestamptz + interval '1 second'`]),
  ]);
}

/** The order of a list's rows; ids make it whole. */
export function listOrder({ order }: ListQuery, time: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return order === null ? sql`${time} desc, ${id} desc` : sql`${order}, ${id} desc`;
}

/** Rows after the cursor, in descending order of time and id. */
export function afterCursor(query: ListQuery, time: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (query.after === null) return sql`true`;
  return sql`(${time}, ${id}) < (${query.after.at}::timestamptz, ${query.after.id}::bigint)`;
}

/** Which part of the ordered rows is wanted; nothing is read beyond what page numbers reach. */
export function windowOf({ page, after }: ListQuery): { readonly limit: number; readonly offset: number } {
  if (after !== null) return { limit: page.size, offset: 0 };
  return page.offset > reachable ? { limit: 0, offset: 0 } : { limit: page.size, offset: page.offset };
}

/**
 * The reply of a list.
 *
 * @throws BusinessError 400 where there may be rows on the page, but only `after` reaches them
 */
export function listReply<T>(records: readonly T[], total: number, query: ListQuery, last: Cursor | null) {
  if (query.after === null && query.page.offset > reachable && total > reachable) refuse('current');
  const full = records.length === query.page.size;
  const after = last === null || !full || query.order !== null ? '' : `${last.at.getTime()}_${last.id}`;
  return { ...pageOf(records, total, query.page), after };
}

function readCursor(text: string): Cursor | null {
  if (text === '') return null;
  const [time = '', id = ''] = text.split('_');
  if (/^\d{1,15}$/.test(time) && isId(id)) return { at: new Date(Number(time)), id };
  return refuse('after');
}

function refuse(name: string): never {
  throw new BusinessError(400, 'http.parameter-format', { args: { name } });
}
