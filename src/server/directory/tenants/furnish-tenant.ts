import { dictionaries, menu } from '../../../generated/seeds.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { provideRoles } from '../roles/provide-roles.ts';
import { copyDictionaries } from '../dictionaries/seed-dictionaries.ts';
import { grantMenus } from '../menus/seed-menus.ts';

/**
 * Gives a new tenant all that work needs: the built-in roles with what they are granted, the top menus and its own
 * copies of the business dictionaries. Built-in forms are shared by all tenants.
 */
export async function furnishTenant(tx: TenantTransaction, tenantId: string): Promise<void> {
  await provideRoles(tx, tenantId);
  await grantMenus(tx, tenantId, menu);
  await copyDictionaries(tx, tenantId, dictionaries);
}
