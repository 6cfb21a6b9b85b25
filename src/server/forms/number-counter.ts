import { sql } from 'kysely';
import type { FieldModel } from '../../core/descriptor/model.ts';
import { isEmptyValue } from '../../core/validation/empty.ts';
import type { TenantTransaction } from '../store/database.ts';
import { datePart, formatNumber } from './numbering.ts';

/** Data into which numbers are put. */
type Data = Readonly<Record<string, unknown>>;

/** One counter to be moved on. */
interface Series {
  /** The same name counts on, whichever process or record asks. */
  readonly name: string;
  readonly period: string;
  readonly count: number;
}

/**
 * Gives the numbers that these fields lack: a header field one, a column one in every row. Numbers of a name follow one
 * another without a gap, since the counter stays locked until the transaction ends and rolls back with it.
 *
 * @param today local calendar date, yyyy-MM-dd
 * @returns the data with the numbers
 */
export async function giveNumbers(
  tx: TenantTransaction,
  fields: readonly FieldModel[],
  data: Data,
  today: string,
): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...data };
  // Always in the same order, so that two transactions never wait for each other.
  const numbered = fields.filter(({ number }) => number !== null).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (const field of numbered) {
    if (field.table === null) await giveHeader(tx, field, result, today);
    else await giveColumn(tx, field, field.table, result, today);
  }
  return result;
}

async function giveHeader(
  tx: TenantTransaction,
  field: FieldModel,
  data: Record<string, unknown>,
  today: string,
): Promise<void> {
  if (!isEmptyValue(data[field.key])) return;
  const [number] = await takeNumbers(tx, field, today, 1);
  data[field.key] = number;
}

async function giveColumn(
  tx: TenantTransaction,
  field: FieldModel,
  table: string,
  data: Record<string, unknown>,
  today: string,
): Promise<void> {
  const rows = (Array.isArray(data[table]) ? data[table] : []) as readonly Data[];
  const missing = rows.filter((row) => isEmptyValue(row[field.key])).length;
  if (missing === 0) return;
  const numbers = await takeNumbers(tx, field, today, missing);
  let next = 0;
  data[table] = rows.map((row) => (isEmptyValue(row[field.key]) ? { ...row, [field.key]: numbers[next++] } : row));
}

async function takeNumbers(
  tx: TenantTransaction,
  { key, number }: FieldModel,
  today: string,
  count: number,
): Promise<readonly string[]> {
  if (number === null) return [];
  const last = await moveCounter(tx, { name: `${number.prefix}:${key}`, period: datePart(number, today), count });
  return Array.from({ length: count }, (_, index) => formatNumber(number, today, last - count + 1 + index));
}

/** A number of a series that no field describes, e.g. of a process without one of its own. */
export async function takeNumber(tx: TenantTransaction, name: string, period: string): Promise<number> {
  return moveCounter(tx, { name, period, count: 1 });
}

async function moveCounter(tx: TenantTransaction, { name, period, count }: Series): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into number_counter (tenant_id, name, period, last)
    values (current_setting('app.tenant'), ${name}, ${period}, ${count})
    on conflict (tenant_id, name, period) do update set last = number_counter.last + excluded.last
    returning last`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`the counter ${name} ${period} gave no number`);
  return row.last;
}
