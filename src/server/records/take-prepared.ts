import { sql } from 'kysely';
import { listText } from '../../core/text/list-text.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { RowMove } from '../forms/stored-rows.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { uniqueGroups } from './unique-keys.ts';

/**
 * Takes over rows that were converted in the background, as far as nobody changed them since. The rest is left to be
 * converted by the caller, who holds all rows.
 *
 * @throws BusinessError 400 where the conversion was stopped, or two rows would have the same unique values
 */
export async function takePrepared(tx: TenantTransaction, { after, release }: RowMove, id: string): Promise<void> {
  const { rows: ended } = await sql<{ keys_move: boolean }>`
    update record_conversion set state = 'done', done = total, ended_at = now() where id = ${id} and state = 'running'
    returning keys_move`.execute(tx);
  const [job] = ended;
  if (job === undefined) throw new BusinessError(400, 'form.conversion-stopped');
  await sql`
    insert into audit_log (tenant_id, user_id, action, subject, subject_id, source, changes)
    select n.tenant_id, current_setting('app.user')::bigint, 'convert', r.record, r.id::text, 'system', n.changes
    from record_prepared n join record_row r on r.id = n.row_id and r.ver = n.ver
    where n.conversion_id = ${id} and n.changes is not null`.execute(tx);
  await sql`
    update record_row r set data = n.data, ver = r.ver + n.step, release_id = ${release.id}
    from record_prepared n where n.conversion_id = ${id} and r.id = n.row_id and r.ver = n.ver`.execute(tx);
  if (!job.keys_move) return;
  await tx.deleteFrom('record_key').where('record', '=', after.id).execute();
  const { rows } = await sql<{ wanted: string; taken: string }>`
    with wanted as (
      select r.tenant_id, r.record, k ->> 'name' as name, k ->> 'value' as value, r.id as row_id
      from record_prepared n
        join record_row r on r.id = n.row_id and r.release_id = ${release.id} and r.deleted_at is null
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
