import { sql } from 'kysely';
import { recordScope } from '../../directory/data-scope/scope-conditions.ts';
import { namedBy } from '../../forms/named-rows.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { readRow, type OpenRecord, type RecordRow } from '../record-store.ts';

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
 * The row that a key names, or its id where no key does: addresses may say either.
 *
 * @throws BusinessError 400 where the person sees none
 */
export async function requireKeyedRow(tx: TenantTransaction, record: OpenRecord, key: string): Promise<RecordRow> {
  const [row] = await keyedRows(tx, record, [key]);
  return row ?? readRow(tx, record, { id: key });
}
