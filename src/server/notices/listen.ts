import type { TaskStatements, WorkflowListener } from '../workflow/events.ts';
import { noticeEvents } from './announce-notices.ts';
import { passLateness, notifiedPeople, notifyingClaimable, notifiedOf, withdrawingClaimable } from './notice-store.ts';
import { notifyOfCompletion } from './notify-of-completion.ts';
import { notifyMentioned } from './notify-mentioned.ts';

/** Gives, passes on and announces the notices that follow from moves. */
export const noticeListener: WorkflowListener = async (occasion, event) => {
  const { tx, principal, touch, announce } = occasion;
  switch (event.kind) {
    case 'task-completed':
      return notifyOfCompletion(occasion, event);
    case 'task-assigned':
      return passLateness(tx, event.task);
    case 'task-released':
      await passLateness(tx, event.task);
      return touch({ readers: await notifiedPeople(tx, event.task.id) });
    case 'task-taken-away':
      return notifyMentioned(occasion, { task: event.task, comment: event.reason, mayRead: () => true });
    case 'task-vanishing':
      // Notices go with the task.
      return touch({ readers: await notifiedPeople(tx, event.task.id) });
    case 'move-ending': {
      const users = [...new Set([...event.users, ...event.readers])];
      return announce(...noticeEvents(principal.tenantId, { roles: event.roles, users }));
    }
  }
};

/** The offer of a task is told and withdrawn in the statement that offers or claims it. */
export const noticeStatements: TaskStatements = {
  offering: notifyingClaimable,
  claiming: withdrawingClaimable,
  readers: notifiedOf,
};
