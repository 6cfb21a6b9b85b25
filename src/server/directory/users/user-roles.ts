import { BusinessError } from '../../platform/errors/business-error.ts';
import { isId } from '../../platform/http/page.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';

/**
 * Role ids as clients send them: an array, or a text with commas between.
 *
 * @throws BusinessError 400 for what is no id
 */
export function readRoleIds(value: string | readonly (string | number)[]): string[] {
  const parts = typeof value === 'string' ? value.split(',') : value.map(String);
  const ids = [...new Set(parts.map((part) => part.trim()).filter((part) => part !== '' && part !== '-1'))];
  if (ids.every(isId)) return ids;
  throw new BusinessError(400, 'role.unknown');
}

/**
 * The aliases of roles, in their order.
 *
 * @throws BusinessError 400 where one is not the tenant's
 */
export async function aliasesOf(tx: TenantTransaction, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await tx
    .selectFrom('role')
    .select('role_alias')
    .where('id', 'in', roleIds)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  if (rows.length !== roleIds.length) throw new BusinessError(400, 'role.unknown');
  return rows.map((row) => row.role_alias);
}

/** Gives a person exactly these roles. */
export async function setRoles(
  tx: TenantTransaction,
  tenantId: string,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute();
  const rows = roleIds.map((roleId) => ({ tenant_id: tenantId, user_id: userId, role_id: roleId }));
  if (rows.length > 0) await tx.insertInto('user_role').values(rows).execute();
}
