import { sql, type Kysely, type Migration } from 'kysely';

/** Open tasks, and each person's, by when they are due: the order of their lists. */
const dueFirst = sql`
  create index wf_task_open_due on wf_task (tenant_id, due_at, id) where status = 'open';
  create index wf_task_todo_due on wf_task (tenant_id, assignee, due_at, id) where status = 'claimed';
  drop index wf_task_todo`;

/** The order of the lists of tasks that wait. */
export const dueOrder: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await dueFirst.execute(db);
  },
};
