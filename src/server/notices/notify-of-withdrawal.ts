import type { Unit } from '../platform/unit.ts';
import type { WithdrawnApproval } from '../workflow/events.ts';
import { touch } from '../workflow/touch.ts';
import { addNotice, noticeOf } from './notice-store.ts';

/** Tells who handed something in that its approval was taken back, and why; not who did it. */
export async function notifyOfWithdrawal(unit: Unit, { instanceId, text, to }: WithdrawnApproval): Promise<void> {
  const task = await unit.tx
    .selectFrom('wf_task')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (task === undefined) return;
  const users = to.filter((id) => id !== unit.principal.userId);
  const notice = { ...noticeOf(task, unit.now), taskId: null, actor: unit.principal.userId, text };
  await addNotice(unit.tx, { ...notice, reason: 'withdrawn' }, { users });
  touch(unit, { readers: users });
}
