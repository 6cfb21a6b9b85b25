import { mayWriteRecord, mayReadRecord } from '../../core/form/record-access.ts';
import { asProcess, newestRelease, newestRecord } from '../forms/find-release.ts';
import type { Services } from '../platform/services.ts';
import { mayStart } from '../workflow/policy.ts';
import { isInStartDraft } from '../workflow/start-drafts.ts';
import { isId } from '../platform/http/page.ts';
import { namesFile } from '../workflow/file-sight.ts';
import { findRow, openRecord, wireRow } from './record-store.ts';
import type { Unit } from '../platform/unit.ts';

/** Says who may attach files to forms that nobody handed in and to rows of records, and who may read them. */
export function registerRowFiles(services: Services): void {
  services.fileAccess.register('form', {
    mayAttach: async (unit, id) => {
      const { roles } = unit.principal;
      const found = await newestRelease(unit, formOf(id), { roles });
      const model = found?.loaded.model;
      if (model?.kind === 'record') return mayWriteRecord(model, roles);
      const process = found === null ? null : asProcess(found);
      return process !== null && mayStart(process.model, roles);
    },
    mayRead: async (unit, id, fileId) => {
      // What is attached to a form that nobody saved is its sender's alone.
      const [record = '', rowId] = id.split('/');
      return rowId !== undefined && seesFileOfRow(unit, { record, rowId, fileId });
    },
    isOpen: (tx, id, fileId) => isInStartDraft(tx, id, fileId),
  });
}

/** The form in `form` or `form/row`. */
function formOf(id: string): string {
  return id.split('/')[0] ?? '';
}

/** Whether a person sees a file in a row: the row is in their scope, and a field that names the file is not hidden. */
async function seesFileOfRow(
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
