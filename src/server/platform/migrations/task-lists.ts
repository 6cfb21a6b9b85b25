import { sql, type Kysely, type Migration } from 'kysely';

/** What task lists show and search of an instance's data; PostgreSQL itself keeps it true to the data. */
const facts = sql`
  alter table wf_instance
    add column project_no text generated always as (data ->> 'projectNo') stored,
    add column project_name text generated always as (data ->> 'projectName') stored,
    add column customer_name text generated always as (data ->> 'customerName') stored,
    add column customer_org text generated always as (data ->> 'customerOrg') stored,
    add column priority text generated always as (coalesce(data ->> 'priority', data ->> 'afterSaleLevel')) stored,
    add column project_text text generated always as
      (coalesce(data ->> 'projectNo', '') || ' ' || coalesce(data ->> 'projectName', '')) stored,
    add column customer_text text generated always as
      (coalesce(data ->> 'customerName', '') || ' ' || coalesce(data ->> 'customerOrg', '')) stored`;

/**
 * Number and name, name and organisation as one text each: a search reads the distinct ones from the index, and then
 * the instances that have them, however many others ended long ago. Columns, since row-level security lets no index be
 * searched by an expression that might leak.
 */
const searched = sql`
  create index wf_instance_project on wf_instance (tenant_id, project_text);
  create index wf_instance_customer on wf_instance (tenant_id, customer_text)`;

/** The finished tasks of one process, and instances by priority, found without passing by all others. */
const narrowed = sql`
  create index wf_instance_priority on wf_instance (tenant_id, priority) where priority is not null;
  create index wf_task_done_process on wf_task (tenant_id, assignee, process_key, done_at desc, id desc)
    where status = 'done'`;

/** Project, customer and priority of instances, as task lists filter by them. */
export const taskLists: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [facts, searched, narrowed]) await part.execute(db);
  },
};
