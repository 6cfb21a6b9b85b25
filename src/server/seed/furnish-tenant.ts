import { dictionaries, menu } from '../../generated/seeds.ts';
import type { TenantTransaction } from '../store/database.ts';
import { provideRoles } from './provide-roles.ts';
import { copyDictionaries } from './seed-dictionaries.ts';
import { grantMenus } from './seed-menus.ts';

/**
 * Gives a new tenant all that work needs: the built-in roles with what they are granted, the top menus and its own
 * copies of the business dictionaries. Built-in forms are shared by all tenants.
 */
export async function furnishTenant(tx: TenantTransaction, tenantId: string): Promise<void> {
  await provideRoles(tx, tenantId);
  await grantMenus(tx, tenantId, menu);
  await copyDictionaries(tx, tenantId, dictionaries);
}
