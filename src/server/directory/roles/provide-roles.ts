import type { Services } from '../../platform/services.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { liveTenants } from '../tenants/live-tenants.ts';
import { seedRoles } from './built-in-roles.ts';

/** Gives every tenant the roles that descriptors name by now. */
export async function seedBuiltInRoles({ store }: Services): Promise<void> {
  for (const tenantId of await liveTenants(store)) {
    await store.tenantTx(tenantId, '0', (tx) => provideRoles(tx, tenantId));
  }
}

/** Makes the roles that descriptors name, as far as the tenant has not got them; marks them as built in. */
export async function provideRoles(tx: TenantTransaction, tenantId: string): Promise<void> {
  await tx
    .insertInto('role')
    .values(
      seedRoles.map(({ alias, name, scope }, sort) => ({
        tenant_id: tenantId,
        role_alias: alias,
        role_name: name.zh,
        role_name_en: name.en,
        data_scope: scope,
        sort,
        built_in: true,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'role_alias']).doUpdateSet({ built_in: true }))
    .execute();
}
