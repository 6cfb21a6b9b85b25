import type { TaskDetail } from '../../../core/calls/task-detail.ts';

/** Who has the task that the page shows; '' where nobody has it, where it is done, or where it is the reader's own. */
export function holderOf({ task, instance, access }: Pick<TaskDetail, 'task' | 'instance' | 'access'>): string {
  const isOpen = task !== null && task.taskId === instance.openTaskId;
  return isOpen && access.edit.length === 0 ? instance.assigneeName : '';
}
