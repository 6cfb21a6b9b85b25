import type { TenantTransaction } from '../../platform/store/database.ts';

/** What people call these roles, with commas between, in their order. */
export async function roleNames(
  tx: TenantTransaction,
  roleIds: readonly string[],
): Promise<{ readonly roleName: string; readonly roleNameEn: string }> {
  if (roleIds.length === 0) return { roleName: '', roleNameEn: '' };
  const rows = await tx
    .selectFrom('role')
    .select(['id', 'role_name', 'role_name_en'])
    .where('id', 'in', roleIds)
    .execute();
  const named = roleIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return {
    roleName: named.map((row) => row.role_name).join(','),
    roleNameEn: named.map((row) => row.role_name_en || row.role_name).join(','),
  };
}
