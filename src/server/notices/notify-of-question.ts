import { loadIdentity } from '../directory/auth/identity.ts';
import type { Unit } from '../platform/unit.ts';
import type { SaidAbout } from '../workflow/events.ts';
import { touch } from '../workflow/touch.ts';
import { addNotice, noticeOf } from './notice-store.ts';
import { notifyMentioned } from './notify-mentioned.ts';

/**
 * Tells who is asked, or who asked, what was said, and whom it names by `@`. Who has the task is led to it, the others to
 * the process.
 */
export async function notifyOfQuestion(unit: Unit, { task, reason, text, to, mayRead }: SaidAbout): Promise<void> {
  const told: string[] = [];
  for (const id of to) {
    const identity = await loadIdentity(unit.tx, id);
    if (identity !== null && mayRead(identity.roles)) told.push(id);
  }
  const notice = { ...noticeOf(task, unit.now), actor: unit.principal.userId, text, reason };
  await addNotice(unit.tx, notice, { users: told.filter((id) => id === task.assignee) });
  await addNotice(unit.tx, { ...notice, taskId: null }, { users: told.filter((id) => id !== task.assignee) });
  touch(unit, { users: told });
  await notifyMentioned(unit, { task, comment: text, mayRead, told });
}
