import { sql } from 'kysely';
import type { NumberSource } from '../../generated/descriptor.ts';
import type { FieldModel } from '../../core/model/model.ts';
import { formatNumber, numberParts } from '../../core/words/given-number.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** Data into which numbers are put. */
type Data = Readonly<Record<string, unknown>>;

/** One counter to be moved on. */
interface Series {
  /** The same name counts on, whichever process or record asks. */
  readonly name: string;
  readonly period: string;
  readonly count: number;
}

/** What is known where numbers are given that people may type as well. */
export interface NumberedForm {
  /** Says of a field, or of its cell in a row, whether it is there to be filled. */
  readonly shown: (field: FieldModel) => Promise<(row: number | null) => boolean>;
  /** Which of these numbers something has already. */
  readonly used: (field: FieldModel, numbers: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** One field whose number is given now. */
interface Giving {
  readonly tx: TenantTransaction;
  readonly field: FieldModel;
  readonly source: NumberSource;
  /** The counter: one for all fields of the same letters and series. */
  readonly name: string;
  readonly today: string;
  readonly form: NumberedForm | null;
}

/**
 * Gives the numbers that these fields lack: a header field one, a column one in every row, in their order. Numbers of a
 * name follow one another without a gap, since the counter stays locked until the transaction ends and rolls back with
 * it; those that people may type leave out what is used already.
 *
 * @param today local calendar date, yyyy-MM-dd
 * @returns the data with the numbers
 */
export async function giveNumbers(
  tx: TenantTransaction,
  fields: readonly FieldModel[],
  data: Data,
  today: string,
  form: NumberedForm | null = null,
): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...data };
  const numbered = fields.flatMap((field): Giving[] => {
    const source = field.number ?? field.numberIfEmpty;
    if (source === null) return [];
    return [{ tx, field, source, name: `${source.prefix}:${source.series ?? field.key}`, today, form }];
  });
  // Always in the same order, so that two transactions never wait for each other.
  for (const giving of numbered.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { key, table } = giving.field;
    if (table === null) Object.assign(result, (await filledRows(giving, [result], null))[0]);
    else if (Array.isArray(result[table])) result[table] = await filledRows(giving, result[table] as Data[], key);
  }
  return result;
}

/** The rows, or the header as the only one, with a number where they lack one. */
async function filledRows(giving: Giving, rows: readonly Data[], column: string | null): Promise<readonly Data[]> {
  const { field, form } = giving;
  const { key } = field;
  if (rows.every((row) => !isEmptyValue(row[key]))) return rows;
  const isShown = field.number !== null || form === null ? () => true : await form.shown(field);
  const lacks = rows.map((row, index) => isEmptyValue(row[key]) && isShown(column === null ? null : index));
  const count = lacks.filter(Boolean).length;
  if (count === 0) return rows;
  const kept = new Set(rows.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : [])));
  const numbers = field.number === null ? await freeNumbers(giving, count, kept) : await takeNumbers(giving, count);
  let next = 0;
  return rows.map((row, index) => (lacks[index] === true ? { ...row, [key]: numbers[next++] } : row));
}

async function takeNumbers({ tx, source, name, today }: Giving, count: number): Promise<readonly string[]> {
  const last = await moveCounter(tx, { name, period: numberParts(source, today).date, count });
  return Array.from({ length: count }, (_, index) => formatNumber(source, today, last - count + 1 + index));
}

/** The next numbers that nothing has yet. Of what is used the counter knows nothing, so it may be far behind. */
async function freeNumbers(giving: Giving, count: number, kept: ReadonlySet<string>): Promise<readonly string[]> {
  const { tx, field, source, name, today, form } = giving;
  const period = numberParts(source, today).date;
  // Counts nothing on, but keeps others waiting until it is known how far.
  const last = await moveCounter(tx, { name, period, count: 0 });
  const free: string[] = [];
  let reached = last;
  for (let size = count; free.length < count; size *= 2) {
    const next = Array.from({ length: size }, (_, index) => formatNumber(source, today, reached + 1 + index));
    const used = (await form?.used(field, next)) ?? new Set();
    const wanted = next.map((number) => !kept.has(number) && !used.has(number));
    for (let index = 0; index < size && free.length < count; index += 1, reached += 1)
      if (wanted[index] === true) free.push(next[index] ?? '');
  }
  await moveCounter(tx, { name, period, count: reached - last });
  return free;
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
