import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { RecordModel } from '../../core/model/model.ts';
import { recordScope } from '../directory/data-scope/scope-conditions.ts';
import type { TenantTables } from '../platform/store/database.ts';
import type { Unit } from '../platform/unit.ts';
import { newestRecord, type FoundRecord } from './find-release.ts';
import { refKey } from './ref-key.ts';
import { rowScope } from './row-scope.ts';
import { keyValue, uniqueGroups } from './unique-groups.ts';

/** A row as stored. */
type StoredRow = Selectable<TenantTables['record_row']>;

/** The rows of a record that references name, by what the references hold. */
export interface NamedRows {
  readonly found: FoundRecord;
  readonly rows: ReadonlyMap<string, StoredRow>;
}

/**
 * The rows that references name, as far as the person's scope reaches: a row beyond it does not exist for them.
 *
 * @returns 'none' where the person has no such record; 'kept' where calls of the server keep its rows
 */
export async function namedRows(
  unit: Unit,
  record: string,
  keys: readonly string[],
): Promise<NamedRows | 'none' | 'kept'> {
  const found = await newestRecord(unit, record, unit.principal);
  if (found === null) return 'none';
  const { model } = found;
  if (model.api !== null) return 'kept';
  const { rows } = await sql<StoredRow>`
    select r.* from record_row r
    where ${namedBy(model, keys)} and r.record = ${record} and r.deleted_at is null
      and ${recordScope(await rowScope(unit, model))}`.execute(unit.tx);
  return { found, rows: new Map(rows.map((row) => [keyOfRow(model, row), row])) };
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
export function keyOfRow(model: RecordModel, row: Pick<StoredRow, 'id' | 'data'>): string {
  const key = refKey(model);
  return key === 'id' ? row.id : String(row.data[key]);
}
