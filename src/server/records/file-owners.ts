import { mayWriteRecord } from '../../core/form/record-access.ts';
import { asProcess, newestRelease } from '../forms/find-release.ts';
import type { Services } from '../platform/services.ts';
import { mayStart } from '../workflow/policy.ts';
import { isInStartDraft } from '../workflow/start-drafts.ts';
import { seesFileOfRow } from './file-sight.ts';

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
