import { asProcess, newestRelease } from '../forms/find-release.ts';
import { isId } from '../http/page.ts';
import type { Services } from '../services.ts';
import { mayReadRecord, mayWriteRecord } from '../records/policy.ts';
import { readInstance } from './instance-store.ts';
import { maySeeInstance, mayStart } from './policy.ts';

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
    mayRead: async (tx, principal, id) => {
      const task = await tx.selectFrom('wf_task').select('instance_id').where('id', '=', id).executeTakeFirst();
      if (task === undefined) return false;
      return maySeeInstance(tx, await readInstance(tx, task.instance_id), principal);
    },
    isOpen: async (tx, id) => {
      const task = await tx.selectFrom('wf_task').select('status').where('id', '=', id).executeTakeFirst();
      return task !== undefined && task.status !== 'done';
    },
  });
  fileAccess.register('instance', {
    mayAttach: () => Promise.resolve(false),
    mayRead: async (tx, principal, id) => maySeeInstance(tx, await readInstance(tx, id), principal),
  });
  fileAccess.register('form', {
    mayAttach: async (tx, { roles }, id) => {
      const found = await newestRelease(tx, services, formOf(id), { roles });
      const model = found?.loaded.model;
      if (model?.kind === 'record') return mayWriteRecord(model, roles);
      const process = found === null ? null : asProcess(found);
      return process !== null && mayStart(process.model, roles);
    },
    mayRead: async (tx, { roles }, id) => {
      // What is attached to a form that nobody saved is its sender's alone.
      if (!id.includes('/')) return false;
      const model = (await newestRelease(tx, services, formOf(id), { roles }))?.loaded.model;
      return model?.kind === 'record' && mayReadRecord(model, roles);
    },
  });
}

/** The form in `form` or `form/row`. */
function formOf(id: string): string {
  return id.split('/')[0] ?? '';
}
