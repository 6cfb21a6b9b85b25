import { sql } from 'kysely';
import type { ScopeChoices } from '../../core/calls/forms.ts';
import { runsPlatform } from '../platform/http/access.ts';
import type { Unit } from '../platform/unit.ts';

/** The tenants and roles that a person may name when publishing. */
export async function scopeChoices({ principal, tx }: Unit): Promise<ScopeChoices> {
  const roles = await tx
    .selectFrom('role')
    .select(['role_alias as alias', 'role_name as name', 'role_name_en as nameEn'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const own = runsPlatform(principal) ? sql`true` : sql`tenant_id = ${principal.tenantId}`;
  const tenants = await sql<ScopeChoices['tenants'][number]>`
    select tenant_id as "tenantId", tenant_name as name from tenant
    where not is_deleted and ${own} order by tenant_id`.execute(tx);
  return { roles, tenants: tenants.rows };
}
