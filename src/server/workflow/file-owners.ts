import { asProcess, newestRelease } from '../forms/find-release.ts';
import { isId } from '../http/page.ts';
import type { Services } from '../services.ts';
import { seesFileOfRow } from '../records/file-sight.ts';
import { mayWriteRecord } from '../../core/form/record-access.ts';
import { seesFileOf } from './file-sight.ts';
import { mayStart } from './policy.ts';

/** Says who may attach files to tasks, instances and forms, and who may read them. */
export function registerFileOwners(services: Services): void {
  const { fileAccess } = services;
  fileAccess.register('task', {
    mayAttach: async (tx, { userId }, id) => {
      if (!isId(id)) return false;
      const task = await tx
        .selectFrom('wf_task')
        .select(['status', 'assignee'])
        .where('id', '=', id)
        .executeTakeFirst();
      return task?.status === 'claimed' && task.assignee === userId;
    },
    mayRead: async (tx, principal, id, fileId) => {
      const task = await tx
        .selectFrom('wf_task')
        .select(['instance_id', 'status', 'assignee'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (task === undefined) return false;
      // A draft that was handed over names files that its writer sent.
      if (task.status === 'claimed' && task.assignee === principal.userId) return true;
      return seesFileOf(tx, services, principal, { instanceId: task.instance_id, fileId });
    },
    isOpen: async (tx, id) => {
      const task = await tx.selectFrom('wf_task').select('status').where('id', '=', id).executeTakeFirst();
      return task !== undefined && task.status !== 'done';
    },
  });
  fileAccess.register('instance', {
    mayAttach: () => Promise.resolve(false),
    mayRead: (tx, principal, id, fileId) => seesFileOf(tx, services, principal, { instanceId: id, fileId }),
  });
  fileAccess.register('form', {
    mayAttach: async (tx, { roles }, id) => {
      const found = await newestRelease(tx, services, formOf(id), { roles });
      const model = found?.loaded.model;
      if (model?.kind === 'record') return mayWriteRecord(model, roles);
      const process = found === null ? null : asProcess(found);
      return process !== null && mayStart(process.model, roles);
    },
    mayRead: async (tx, principal, id, fileId) => {
      // What is attached to a form that nobody saved is its sender's alone.
      const [record = '', rowId] = id.split('/');
      return rowId !== undefined && seesFileOfRow(tx, services, principal, { record, rowId, fileId });
    },
  });
}

/** The form in `form` or `form/row`. */
function formOf(id: string): string {
  return id.split('/')[0] ?? '';
}
