import { sql } from 'kysely';
import type { TakenBack } from '../../core/release/taken-back.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { oncePerTransaction } from '../platform/store/once-per-transaction.ts';
import { forThisTenant } from './release-queries.ts';
import type { ReleaseHead } from './release-row.ts';

/** The versions of a form that were taken back: by themselves, or as part of a release with everything that it brought. */
export function takenBack(
  tx: TenantTransaction,
  { form_id: formId }: Pick<ReleaseHead, 'form_id'>,
): Promise<readonly TakenBack[]> {
  return oncePerTransaction(tx, `taken back of ${formId}`, () => askedOf(tx, formId));
}

async function askedOf(tx: TenantTransaction, formId: string): Promise<readonly TakenBack[]> {
  const entryOf = (bundle: string) => sql`jsonb_to_recordset(${sql.ref(bundle)}) as`;
  const isForm = (entry: string) =>
    sql`${sql.ref(`${entry}.id`)} = ${formId} and ${sql.ref(`${entry}.kind`)} in ('process', 'record')`;
  const { rows } = await sql<TakenBack>`
    select gone.before as "from", back.version as "to", true as whole
    from release_bundle b
    join release_bundle n on n.tenant_id = b.tenant_id and n.number = b.restored
    cross join ${entryOf('b.content')} back(kind text, id text, version int)
    cross join ${entryOf('n.content')} gone(kind text, id text, before int)
    where b.restored is not null and gone.before is not null and ${isForm('back')} and ${isForm('gone')}
    union all
    select restored, version, false from form_release
    where form_id = ${formId} and origin = 'rollback' and restored is not null and ${forThisTenant()}`.execute(tx);
  return rows;
}
