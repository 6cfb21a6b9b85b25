import { newestRecord } from '../forms/find-release.ts';
import { isId } from '../platform/http/page.ts';
import { namesFile } from '../workflow/file-sight.ts';
import { findRow, openRecord, wireRow } from './record-store.ts';
import { mayReadRecord } from '../../core/form/record-access.ts';
import type { Unit } from '../platform/unit.ts';

/** Whether a person sees a file in a row: the row is in their scope, and a field that names the file is not hidden. */
export async function seesFileOfRow(
  unit: Unit,
  { record, rowId, fileId }: { readonly record: string; readonly rowId: string; readonly fileId: string },
): Promise<boolean> {
  const model = (await newestRecord(unit, record, unit.principal))?.model;
  if (model === undefined || model.api !== null || !isId(rowId)) return false;
  if (!mayReadRecord(model, unit.principal.roles)) return false;
  const open = await openRecord(unit, { area: model.area, record }, 'read');
  const row = await findRow(unit.tx, open, { id: rowId });
  return row !== undefined && namesFile(wireRow(open, row, new Map()), fileId);
}
