import { sql } from 'kysely';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { BatchResult } from './prepare-rows.ts';

const batchSize = 500;

/**
 * Brings the next rows of a version that is published already to their place. Rows that somebody writes just now are left
 * to them, who bring them there by themselves.
 */
export async function moveBatch(tx: TenantTransaction, id: string): Promise<BatchResult> {
  await sql`select set_config('app.moving', ${`{${id}}`}, true)`.execute(tx);
  const { rows } = await sql<{ row_id: string }>`
    select n.row_id from record_prepared n join record_row r on r.id = n.row_id
    where n.conversion_id = ${id} order by n.row_id limit ${batchSize} for update of r skip locked`.execute(tx);
  const ids = rows.map(({ row_id: row }) => row);
  if (ids.length > 0) {
    await sql`select moving_rows.take(${ids}::bigint[])`.execute(tx);
    await sql`update record_conversion set moved = moved + ${ids.length}, attempts = 0, next_at = null
      where id = ${id}`.execute(tx);
    return 'more';
  }
  const ended = await sql`
    update record_conversion set state = 'done', ended_at = now(), moved = total, note = '{}'
    where id = ${id} and state = 'moving' and not exists (select 1 from record_prepared where conversion_id = ${id})
    returning 1`.execute(tx);
  return ended.rows.length > 0 ? 'ended' : 'busy';
}
