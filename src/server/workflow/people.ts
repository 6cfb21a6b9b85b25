import type { TenantTransaction } from '../platform/store/database.ts';

/** Real names by user id, of people who left too. */
export async function realNames(
  tx: TenantTransaction,
  userIds: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds)].filter((id): id is string => id !== null && /^\d+$/.test(id));
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('app_user').select(['id', 'real_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.real_name]));
}
