import { sql } from 'kysely';
import { listText } from '../../core/text/list-text.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { RowMove } from '../forms/stored-rows.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { placeName } from './locations.ts';
import { uniqueGroups } from '../forms/unique-groups.ts';

/**
 * Makes rows that were converted in the background count, as far as nobody changed them since; they are brought to their
 * place later, in batches. The rest is left to be converted by the caller, who holds all rows.
 *
 * @throws BusinessError 400 where the conversion was stopped, or two rows would have the same unique values
 */
export async function switchToPrepared(tx: TenantTransaction, { after, release }: RowMove, id: string): Promise<void> {
  const { rows: switched } = await sql<{ keys_move: boolean }>`
    update record_conversion set state = 'moving', done = total, release_id = ${release.id}, attempts = 0, next_at = null
    where id = ${id} and state = 'running'
    returning keys_move`.execute(tx);
  const [job] = switched;
  if (job === undefined) throw new BusinessError(400, 'form.conversion-stopped');
  if (!job.keys_move) return;
  // A place that a row holds alone is no value of these, and stays.
  await tx.deleteFrom('record_key').where('record', '=', after.id).where('name', '!=', placeName).execute();
  const { rows } = await sql<{ wanted: string; taken: string }>`
    with wanted as (
      select r.tenant_id, r.record, k ->> 'name' as name, k ->> 'value' as value, r.id as row_id
      from record_prepared n
        join record_row r on r.id = n.row_id and r.ver = n.ver and r.deleted_at is null
        cross join lateral jsonb_array_elements(n.keys) k
      where n.conversion_id = ${id}
    ), taken as (
      insert into record_key (tenant_id, record, name, value, row_id)
      select tenant_id, record, name, value, row_id from wanted on conflict do nothing returning 1
    )
    select (select count(*) from wanted) as wanted, (select count(*) from taken) as taken`.execute(tx);
  if (rows[0]?.wanted === rows[0]?.taken) return;
  const keys = [...new Set(uniqueGroups(after).flat())];
  throw new BusinessError(400, 'record.taken', {
    args: { ...listText(keys.map((key) => after.fields.get(key)?.label ?? key)) },
  });
}
