import { sql, type RawBuilder } from 'kysely';
import type { RecordModel } from '../../../core/model/model.ts';
import { recordScope } from '../../directory/data-scope/scope-conditions.ts';
import { refKey } from '../../forms/ref-key.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { readRow, type OpenRecord, type RecordRow } from '../record-store.ts';
import { keyValue, uniqueGroups } from '../unique-keys.ts';

/** The rows that these keys name, as references store them, in the person's scope. */
export async function keyedRows(
  tx: TenantTransaction,
  { model, scope }: OpenRecord,
  keys: readonly string[],
): Promise<readonly RecordRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where ${namedBy(model, keys)} and r.record = ${model.id} and r.deleted_at is null
      and ${recordScope(scope)}`.execute(tx);
  return rows;
}

/**
 * The condition for rows of `record_row r` that these keys name. Unique values are found by their index, others by
 * looking through the rows.
 */
export function namedBy(model: RecordModel, keys: readonly string[]): RawBuilder<boolean> {
  const key = refKey(model);
  const unique = uniqueGroups(model);
  if (key === 'id') return sql<boolean>`r.id::text = any(${[...keys]}::text[])`;
  if (!unique.some((group) => group.length === 1 && group[0] === key))
    return sql<boolean>`(r.data ->> ${key}::text) = any(${[...keys]}::text[])`;
  const values = keys.map((value) => keyValue([key], { [key]: value }));
  return hasUnique(model.id, key, values);
}

/** The condition for rows of `record_row r` that have one of these unique values, found by the index of such values. */
export function hasUnique(record: string, key: string, values: readonly string[]): RawBuilder<boolean> {
  // As a list that is known before the rows are looked for, so that only those are read.
  return sql<boolean>`r.id = any(array(
    select k.row_id from record_key k where k.record = ${record} and k.name = ${key}
      and k.value = any(${[...values]}::text[])))`;
}

/** What references store of a row. */
export function keyOfRow(model: RecordModel, row: RecordRow): string {
  const key = refKey(model);
  return key === 'id' ? row.id : String(row.data[key]);
}

/**
 * The row that a key names, or its id where no key does: addresses may say either.
 *
 * @throws BusinessError 400 where the person sees none
 */
export async function requireKeyedRow(tx: TenantTransaction, record: OpenRecord, key: string): Promise<RecordRow> {
  const [row] = await keyedRows(tx, record, [key]);
  return row ?? readRow(tx, record, { id: key });
}
