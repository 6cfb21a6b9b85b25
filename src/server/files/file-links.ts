import type { TenantTransaction } from '../store/database.ts';
import type { FileOwner } from './file-access.ts';

/**
 * Gives files one more owner, e.g. when what was attached on a start form becomes part of an instance. Ids that are no
 * file of this company are passed over.
 */
export async function linkFiles(
  tx: TenantTransaction,
  tenantId: string,
  fileIds: readonly string[],
  owner: FileOwner,
): Promise<void> {
  if (fileIds.length === 0) return;
  const files = await tx.selectFrom('file').select('id').where('id', 'in', fileIds).execute();
  if (files.length === 0) return;
  await tx
    .insertInto('file_link')
    .values(files.map(({ id }) => ({ tenant_id: tenantId, file_id: id, owner_kind: owner.kind, owner_id: owner.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
