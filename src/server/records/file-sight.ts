import { newestRecord } from '../forms/find-release.ts';
import type { Principal } from '../platform/http/access.ts';
import { isId } from '../platform/http/page.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { namesFile } from '../workflow/file-sight.ts';
import { findRow, openRecord, wireRow } from './record-store.ts';
import { mayReadRecord } from '../../core/form/record-access.ts';

/** Whether a person sees a file in a row: the row is in their scope, and a field that names the file is not hidden. */
export async function seesFileOfRow(
  tx: TenantTransaction,
  services: Services,
  principal: Principal,
  { record, rowId, fileId }: { readonly record: string; readonly rowId: string; readonly fileId: string },
): Promise<boolean> {
  const model = (await newestRecord(tx, services, record, principal))?.model;
  if (model === undefined || model.api !== null || !isId(rowId)) return false;
  if (!mayReadRecord(model, principal.roles)) return false;
  const open = await openRecord(tx, services, principal, { area: model.area, record }, 'read');
  const row = await findRow(tx, open, { id: rowId });
  return row !== undefined && namesFile(wireRow(open, row, new Map()), fileId);
}
