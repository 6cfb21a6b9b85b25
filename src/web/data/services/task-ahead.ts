import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { taskDetail } from '../calls/workflow.ts';

/** A task that was asked for before its page was there to ask. */
let ahead: { readonly taskId: string; readonly detail: Promise<TaskDetail> } | null = null;

/** Asks the server for a task whose page is still to be drawn. What fails is told by whoever takes it. */
export function fetchTaskAhead(taskId: string): void {
  const detail = taskDetail(taskId);
  detail.catch(() => undefined);
  ahead = { taskId, detail };
}

/** A task with its form, data, draft and history; the first time, as it was asked for ahead. */
export function takeTask(taskId: string): Promise<TaskDetail> {
  const detail = ahead?.taskId === taskId ? ahead.detail : taskDetail(taskId);
  ahead = null;
  return detail;
}
