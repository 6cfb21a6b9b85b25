import { sql, type RawBuilder } from 'kysely';

/** Whose a draft is whose writer lost the task before somebody else took it. */
export const nobody = '0';

/** Whether a draft was left with a task, within a statement. */
export function isLeft(taskId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from wf_draft d where d.task_id = ${taskId} and d.user_id = ${nobody})`;
}
