import type { Store } from '../../platform/store/store.ts';

/** Numbers of the tenants that were not removed. */
export async function liveTenants({ platform }: Store): Promise<string[]> {
  const rows = await platform
    .selectFrom('tenant')
    .select('tenant_id')
    .where('is_deleted', '=', false)
    .orderBy('tenant_id')
    .execute();
  return rows.map((row) => row.tenant_id);
}
