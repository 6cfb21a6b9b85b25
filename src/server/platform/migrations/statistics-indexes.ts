import { sql, type Kysely, type Migration } from 'kysely';

/** What was finished lately, found without passing by what was finished before. */
const finished = sql`
  create index wf_task_finished on wf_task (tenant_id, done_at) include (process_key, instance_id)
    where status = 'done';
  create index wf_instance_finished on wf_instance (tenant_id, ended_at)
    include (process_key, starter, region, sales_user, customer_manager) where status = 'finished'`;

/** The indexes behind the statistics of the dashboard. */
export const statisticsIndexes: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await finished.execute(db);
  },
};
