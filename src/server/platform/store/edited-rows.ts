import { sql, type Selectable } from 'kysely';
import { BusinessError, type Rejection } from '../errors/business-error.ts';
import { emptyAsNull } from '../http/empty-parts.ts';
import { isId } from '../http/page.ts';
import { audit, changesBetween } from './audit.ts';
import { camelCase } from './column-names.ts';
import type { Database, TenantTransaction } from './database.ts';
import { isUniqueViolation } from './violations.ts';

type TableName = keyof Database;
type Values = Readonly<Record<string, unknown>>;

type TakenKey = Extract<Rejection, readonly [400, ...unknown[]]>[1];

/** A table whose rows people add and change one by one. */
export interface EditedTable {
  readonly table: TableName;
  /** What the audit log calls its rows. */
  readonly subject: string;
  /** What is said where another row has the same unique values. */
  readonly taken?: TakenKey;
  /** Columns of each new row beside those that people write, e.g. its tenant. */
  readonly fixed?: Values;
  /** Columns of each changed row beside those that people write. */
  readonly stamp?: Values;
}

/** For `stamp`: the time of the change. */
export const updateTime: Values = { update_time: sql`now()` };

/** The row with an id, unless it was removed; null where there is none. */
export function rowById<T extends TableName>(
  tx: TenantTransaction,
  table: T,
  id: string,
): Promise<Selectable<Database[T]> | null> {
  return readRow(tx, table, id, sql``);
}

/**
 * The row that a form was filled in for, locked; null for a new one.
 *
 * @throws BusinessError 400 where there is none with that id
 */
export async function rowToEdit<T extends TableName>(
  tx: TenantTransaction,
  table: T,
  id: string | null | undefined,
): Promise<Selectable<Database[T]> | null> {
  const wanted = emptyAsNull(id);
  if (wanted === null) return null;
  const row = await readRow(tx, table, wanted, sql`for update`);
  if (row === null) throw new BusinessError(400, 'http.record-missing');
  return row;
}

/**
 * Adds a row, or changes the one that was there before, and records in the audit log what it changed.
 *
 * @returns its id
 * @throws BusinessError 400 where another row has the same unique values
 */
export async function saveRow(
  tx: TenantTransaction,
  edited: EditedTable,
  { before, values }: { readonly before: (Values & { readonly id: string }) | null; readonly values: Values },
): Promise<string> {
  const id = await writeRow(tx, edited, before?.id ?? null, values);
  const old = before === null ? {} : Object.fromEntries(Object.keys(values).map((name) => [name, before[name]]));
  await auditRow(tx, edited, before === null ? 'add' : 'edit', { id, before: old, after: values });
  return id;
}

/**
 * What is stored of what a form sends: its values by their names on the wire; what it leaves out stays as it was before,
 * or is blank in a new row.
 */
export function submitted<T extends Values>(sent: object, before: object | null, blank: T): T {
  const [given, kept] = [sent, before ?? {}] as Values[];
  const values = Object.entries(blank).map(([column, none]) => [
    column,
    given?.[camelCase(column)] ?? kept?.[column] ?? none,
  ]);
  return Object.fromEntries(values) as T;
}

/**
 * Removes the rows that exist, or marks them as removed where their table keeps them, and records it in the audit log.
 *
 * @param shown columns that tell in the audit log what was removed
 */
export async function removeRows<T extends TableName>(
  tx: TenantTransaction,
  { table, subject, stamp = {}, keeps = false }: EditedTable & { readonly table: T; readonly keeps?: boolean },
  ids: readonly string[],
  shown: readonly (keyof Selectable<Database[T]> & string)[],
): Promise<readonly (Selectable<Database[T]> & { readonly id: string })[]> {
  const gone = Object.entries({ is_deleted: true, ...stamp }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const removal = keeps ? sql`update ${sql.table(table)} set ${sql.join(gone)}` : sql`delete from ${sql.table(table)}`;
  const { rows } = await sql<Selectable<Database[T]> & { readonly id: string }>`
    ${removal} where id = any(${ids}::bigint[]) ${keeps ? sql`and not is_deleted` : sql``} returning *`.execute(tx);
  for (const row of rows) {
    const before = Object.fromEntries(shown.map((column) => [column, row[column]]));
    await auditRow(tx, { subject }, 'remove', { id: row.id, before, after: {} });
  }
  return rows;
}

/** Whether a table has a row with these values, besides that of an id. */
export async function hasRow<T extends TableName>(
  tx: TenantTransaction,
  table: T,
  values: Partial<Selectable<Database[T]>>,
  besides = '0',
): Promise<boolean> {
  const wanted = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.join(wanted, sql` and `)} and id <> ${besides} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether rows of a tree still have others below them. */
export async function hasRowsBelow(
  tx: TenantTransaction,
  table: 'dict' | 'menu',
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where parent_id = any(${ids}::bigint[]) and not is_deleted limit 1`.execute(tx);
  return rows.length > 0;
}

/** Records in the audit log what was done to a row. */
export function auditRow(
  tx: TenantTransaction,
  { subject }: Pick<EditedTable, 'subject'>,
  action: string,
  { id, before, after }: { readonly id: string; readonly before: Values; readonly after: Values },
): Promise<void> {
  return audit(tx, { action, subject, subjectId: id, changes: changesBetween(before, after) });
}

/**
 * Writes rows.
 *
 * @throws BusinessError 400 with the key where another row has the same unique values
 */
export async function unlessTaken<T>(taken: TakenKey | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (taken !== undefined && isUniqueViolation(error)) throw new BusinessError(400, taken);
    throw error;
  }
}

async function readRow<T extends TableName>(
  tx: TenantTransaction,
  table: T,
  id: string,
  lock: ReturnType<typeof sql>,
): Promise<Selectable<Database[T]> | null> {
  if (!isId(id)) return null;
  type Row = Selectable<Database[T]>;
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = ${id} ${lock}`.execute(tx);
  const [row] = rows;
  return row === undefined || (row as { readonly is_deleted?: boolean }).is_deleted === true ? null : row;
}

/**
 * Adds a row, or changes the one with an id.
 *
 * @returns its id
 * @throws BusinessError 400 where another row has the same unique values
 */
export async function writeRow(
  tx: TenantTransaction,
  edited: Omit<EditedTable, 'subject'>,
  id: string | null,
  values: Values,
): Promise<string> {
  const { table, taken, fixed = {}, stamp = {} } = edited;
  const columns = Object.entries({ ...values, ...(id === null ? fixed : stamp) });
  const statement =
    id === null
      ? sql<{ id: string }>`insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
        values (${sql.join(columns.map(([, value]) => value))}) returning id`
      : sql<{ id: string }>`update ${sql.table(table)}
          set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
          where id = ${id} returning id`;
  const { rows } = await unlessTaken(taken, () => statement.execute(tx));
  return rows[0]?.id ?? '';
}
