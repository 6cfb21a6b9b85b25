import { isId } from '../platform/http/page.ts';
import type { Services } from '../platform/services.ts';
import { seesFileOf } from './file-sight.ts';

/** Says who may attach files to tasks and instances, and who may read them. */
export function registerTaskFiles(services: Services): void {
  const { fileAccess } = services;
  fileAccess.register('task', {
    mayAttach: async ({ tx, principal }, id) => {
      if (!isId(id)) return false;
      const task = await tx
        .selectFrom('wf_task')
        .select(['status', 'assignee'])
        .where('id', '=', id)
        .executeTakeFirst();
      return task?.status === 'claimed' && task.assignee === principal.userId;
    },
    mayRead: async (unit, id, fileId) => {
      const task = await unit.tx
        .selectFrom('wf_task')
        .select(['instance_id', 'status', 'assignee'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (task === undefined) return false;
      // A draft that was handed over names files that its writer sent.
      if (task.status === 'claimed' && task.assignee === unit.principal.userId) return true;
      return seesFileOf(unit, { instanceId: task.instance_id, fileId });
    },
    isOpen: async (tx, id) => {
      const task = await tx.selectFrom('wf_task').select('status').where('id', '=', id).executeTakeFirst();
      return task !== undefined && task.status !== 'done';
    },
  });
  fileAccess.register('instance', {
    mayAttach: () => Promise.resolve(false),
    mayRead: (unit, id, fileId) => seesFileOf(unit, { instanceId: id, fileId }),
  });
}
