import { sql } from 'kysely';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { FileOwner } from './file-access.ts';

/**
 * Gives files one more owner because stored data names them, e.g. when what was attached on a start form becomes part
 * of an instance; from then on they stay. Ids that are no file of this company are passed over.
 */
export async function linkFiles(
  tx: TenantTransaction,
  tenantId: string,
  fileIds: readonly string[],
  owner: FileOwner,
): Promise<void> {
  if (fileIds.length === 0) return;
  await sql`
    with there as (
      select f.id, f.linked_at from file f where f.id = any(${[...fileIds]}::bigint[]) for no key update),
    kept as (update file f set linked_at = now() from there where f.id = there.id and there.linked_at is null)
    insert into file_link (tenant_id, file_id, owner_kind, owner_id)
    select ${tenantId}, there.id, ${owner.kind}, ${owner.id} from there
    on conflict do nothing`.execute(tx);
}

/** Says where files were attached; they may still be dropped before anything is saved. */
export async function addOwner(
  tx: TenantTransaction,
  tenantId: string,
  fileIds: readonly string[],
  owner: FileOwner,
): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .insertInto('file_link')
    .values(fileIds.map((id) => ({ tenant_id: tenantId, file_id: id, owner_kind: owner.kind, owner_id: owner.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What a file belongs to. */
export function ownersOf(tx: TenantTransaction, fileId: string): Promise<FileOwner[]> {
  return tx
    .selectFrom('file_link')
    .select(['owner_kind as kind', 'owner_id as id'])
    .where('file_id', '=', fileId)
    .execute();
}
