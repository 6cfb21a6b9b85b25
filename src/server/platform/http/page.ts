import { BusinessError } from '../errors/business-error.ts';

/** Query parameters as they came. */
export type RawQuery = Readonly<Record<string, unknown>>;

/** Which rows of a list are wanted. */
export interface PageQuery {
  /** From 1. */
  readonly current: number;
  readonly size: number;
  readonly offset: number;
  readonly orders: readonly { readonly column: string; readonly descending: boolean }[];
}

/** A page on the wire. */
export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly orders: readonly never[];
  readonly optimizeCountSql: true;
  readonly hitCount: false;
  readonly countId: '';
  readonly maxLimit: -1;
  readonly searchCount: true;
  readonly pages: number;
}

const largestPage = 1000;

/**
 * Reads `current` (1), `size` (10), `ascs` and `descs`.
 *
 * @throws BusinessError 400 naming the parameter that is not a number or a column name
 */
export function readPage(query: RawQuery): PageQuery {
  const current = readCount(query, 'current', 1);
  const size = Math.min(readCount(query, 'size', 10), largestPage);
  const orders = [...readColumns(query, 'ascs', false), ...readColumns(query, 'descs', true)];
  return { current, size, offset: (current - 1) * size, orders };
}

/** The reply of a list call. */
export function pageOf<T>(records: readonly T[], total: number, { current, size }: PageQuery): Page<T> {
  return {
    records,
    total,
    size,
    current,
    orders: [],
    optimizeCountSql: true,
    hitCount: false,
    countId: '',
    maxLimit: -1,
    searchCount: true,
    pages: Math.ceil(total / size),
  };
}

/** A query parameter as text; empty where it is missing. */
export function textOf(query: RawQuery, name: string): string {
  const value = query[name];
  if (Array.isArray(value)) return String(value.at(-1));
  return typeof value === 'string' ? value : '';
}

/**
 * A query parameter that has to be there.
 *
 * @throws BusinessError 400 naming it where it is missing or empty
 */
export function requiredText(query: RawQuery, name: string): string {
  const text = textOf(query, name);
  if (text === '') throw new BusinessError(400, 'http.parameter-missing', { args: { name } });
  return text;
}

/**
 * The ids of a comma list.
 *
 * @throws BusinessError 400 where there is none or one is no number
 */
export function readIds(query: RawQuery, name = 'ids'): string[] {
  const ids = textOf(query, name)
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  if (ids.length === 0) throw new BusinessError(400, 'http.parameter-missing', { args: { name } });
  if (ids.every(isId)) return ids;
  throw new BusinessError(400, 'http.parameter-format', { args: { name } });
}

/** Whether a text can be an id: PostgreSQL refuses longer numbers with an error of its own. */
export function isId(text: string): boolean {
  return /^\d{1,18}$|^[1-8]\d{18}$/.test(text);
}

function readCount(query: RawQuery, name: string, missing: number): number {
  const text = textOf(query, name);
  if (text === '') return missing;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 1_000_000) return value;
  throw new BusinessError(400, 'http.parameter-format', { args: { name } });
}

function readColumns(query: RawQuery, name: string, descending: boolean): PageQuery['orders'] {
  const columns = textOf(query, name)
    .split(',')
    .map((column) => column.trim())
    .filter(Boolean);
  if (columns.every((column) => /^\w+$/.test(column))) return columns.map((column) => ({ column, descending }));
  throw new BusinessError(400, 'http.parameter-format', { args: { name } });
}
