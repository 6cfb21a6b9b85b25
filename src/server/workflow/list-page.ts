import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { parseWireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { isId, pageOf, readPage, textOf, type Page, type PageQuery, type RawQuery } from '../platform/http/page.ts';
import { every, fieldConditions, fieldOrder } from './list-conditions.ts';
import { factConditions } from './list-facts.ts';
import { describedFields, priorityOrder, processTexts, type ListFields, type ProcessTexts } from './list-fields.ts';
import { newestProcesses, processKeysNamed, processKeysOfStage } from './process-names.ts';
import type { Unit } from '../platform/unit.ts';

/** Rows that lists reach by page number; beyond them `after` goes on. */
const reachable = 10_000;
/** The count that stands for "more than 10,000". */
export const countedMost = 10_001;

/** Where a list goes on: after the row with this time and id, and with this rank of urgency where that counts. */
export interface Cursor {
  readonly at: Date | null;
  readonly id: string;
  readonly rank: number | null;
}

/** The order that a list's rows have by themselves, and the rows that come after a cursor in it. */
export interface OwnOrder {
  readonly by: RawBuilder<unknown>;
  readonly after: (cursor: Cursor) => RawBuilder<unknown>;
}

/** By this time, and then by id; the newest first. */
export function newestFirst(time: RawBuilder<unknown>, id: RawBuilder<unknown>): OwnOrder {
  return {
    by: sql`${time} desc, ${id} desc`,
    after: (cursor) => {
      if (cursor.at === null || cursor.rank !== null) return refuse('after');
      return sql`(${time}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`;
    },
  };
}

/** What is due first, of that the most urgent, of that the oldest; what is never due comes last. */
export const dueFirst: OwnOrder = {
  by: sql`t.due_at, ${priorityOrder}, t.id`,
  after: ({ at, rank, id }) => {
    if (rank === null) return refuse('after');
    const last = sql`(coalesce(${at}::timestamptz, 'infinity'), ${rank}::int, ${id}::bigint)`;
    return sql`(coalesce(t.due_at, 'infinity'), ${priorityOrder}, t.id) > ${last}`;
  },
};

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
  /** Null = the list's own. */
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
 * @throws BusinessError 400 naming a parameter of a wrong form; `after` goes on in the list's own order alone
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
  const categories = textOf(query, 'category').split(',').filter(Boolean);
  const sets = [
    ...(categories.length === 0 ? [] : [categories.map((category) => category.replace(/^flow_/, ''))]),
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
export function listOrder({ order }: ListQuery, own: OwnOrder, id: RawBuilder<unknown>) {
  return order === null ? own.by : sql`${order}, ${id} desc`;
}

/** Rows after the cursor, in the list's own order. */
export function afterCursor({ after }: ListQuery, own: OwnOrder) {
  return after === null ? sql`true` : own.after(after);
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
  const after = last === null || !full || query.order !== null ? '' : cursorText(last);
  return { ...pageOf(records, total, query.page), after };
}

function readCursor(text: string): Cursor | null {
  if (text === '') return null;
  const [, time = '', rank, id = ''] = /^(\d{0,15})(?:_(\d{1,4}))?_(\d+)$/.exec(text) ?? [];
  if (!isId(id) || (time === '' && rank === undefined)) return refuse('after');
  return { at: time === '' ? null : new Date(Number(time)), rank: rank === undefined ? null : Number(rank), id };
}

function cursorText({ at, rank, id }: Cursor): string {
  return [at === null ? '' : at.getTime(), ...(rank === null ? [] : [rank]), id].join('_');
}

function refuse(name: string): never {
  throw new BusinessError(400, 'http.parameter-format', { args: { name } });
}
