import { sql } from 'kysely';
import type { TenantTransaction } from '../platform/store/database.ts';
import { forThisTenant } from './release-queries.ts';
import { headColumns, type ReleaseHead } from './release-row.ts';

/** The releases that led to one, newest first: its tenant's own, and before the first of these the shared ones. */
export async function lineOf(tx: TenantTransaction, head: ReleaseHead): Promise<readonly ReleaseHead[]> {
  const all = await releasesBefore(tx, head);
  const own = all.filter(({ tenant_id: tenant }) => tenant === head.tenant_id);
  if (head.tenant_id === null) return own;
  const first = own.at(-1)?.version ?? head.version;
  return [...own, ...all.filter(({ tenant_id: tenant, version }) => tenant === null && version < first)];
}

/** The releases of a form below one, retired ones too, newest first; those of both owners. */
function releasesBefore(tx: TenantTransaction, head: ReleaseHead): Promise<ReleaseHead[]> {
  return tx
    .selectFrom('form_release')
    .select(headColumns)
    .where('form_id', '=', head.form_id)
    .where('version', '<', head.version)
    .where(forThisTenant())
    .orderBy('version', 'desc')
    .orderBy(sql`(tenant_id is not null) desc`)
    .execute();
}

/** The last release of a record that has rows, in use or not, also of one that came with the software and was taken out. */
export function lastHeadOfRows(tx: TenantTransaction, record: string): Promise<ReleaseHead | undefined> {
  const isForCompany = sql<boolean>`(tenant_id is not null or scope_tenants = '{}'
    or current_setting('app.tenant') = any(scope_tenants))`;
  return tx
    .selectFrom('form_release')
    .select(headColumns)
    .where('form_id', '=', record)
    .where('kind', '=', 'record')
    .where(isForCompany)
    .where(sql<boolean>`exists (select 1 from record_row r where r.record = ${record})`)
    .orderBy(sql`(tenant_id is not null) desc`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
