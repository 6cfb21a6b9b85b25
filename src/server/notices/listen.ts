import { announce } from '../platform/events/event-bus.ts';
import type { UnitListener, Unit } from '../platform/unit.ts';
import type { TaskStatements } from '../workflow/events.ts';
import { touch } from '../workflow/touch.ts';
import { noticeEvents, announceNotices } from './announce-notices.ts';
import {
  passLateness,
  notifiedPeople,
  notifyingClaimable,
  notifiedOf,
  withdrawingClaimable,
  addNotice,
} from './notice-store.ts';
import { notifyOfCompletion } from './notify-of-completion.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import { notifyOfQuestion } from './notify-of-question.ts';
import { notifyOfWithdrawal } from './notify-of-withdrawal.ts';
import type { LoginChange } from '../directory/auth/login-changes.ts';

/** Gives, passes on and announces the notices that follow from moves. */
export const noticeListener: UnitListener = async (unit, event) => {
  const { tx, principal } = unit;
  switch (event.kind) {
    case 'task-completed':
      return notifyOfCompletion(unit, event);
    case 'task-assigned':
      return passLateness(tx, event.task);
    case 'task-released':
      await passLateness(tx, event.task);
      return touch(unit, { readers: await notifiedPeople(tx, event.task.id) });
    case 'task-taken-away':
      return notifyMentioned(unit, { task: event.task, comment: event.reason, mayRead: () => true });
    case 'task-vanishing':
      // Notices go with the task.
      return touch(unit, { readers: await notifiedPeople(tx, event.task.id) });
    case 'question-said':
      return notifyOfQuestion(unit, event);
    case 'approval-withdrawn':
      return notifyOfWithdrawal(unit, event);
    case 'login-changed':
      return notifyOfLogin(unit, event);
    case 'entry-back':
      // What reads the entry is asked; nobody is told.
      return;
    case 'move-ending': {
      const users = [...new Set([...event.users, ...event.readers])];
      return announce(tx, ...noticeEvents(principal.tenantId, { roles: event.roles, users }));
    }
  }
};

/** The offer of a task is told and withdrawn in the statement that offers or claims it. */
export const noticeStatements: TaskStatements = {
  offering: notifyingClaimable,
  claiming: withdrawingClaimable,
  readers: notifiedOf,
};

/** Tells a person that what they log in with was changed, and by whom. */
async function notifyOfLogin(unit: Unit, { userId, what, text }: LoginChange): Promise<void> {
  const { tx, now, principal } = unit;
  const about = { instanceId: null, taskId: null, releaseId: null, step: '' };
  const told = { tenantId: principal.tenantId, actor: principal.userId, text, at: now };
  await addNotice(tx, { ...about, ...told, reason: `login-${what}` }, { users: [userId] });
  await announceNotices(tx, principal.tenantId, { users: [userId] });
}
