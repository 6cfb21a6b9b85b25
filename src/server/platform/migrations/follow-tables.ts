import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** Which instances have, or had, a key of a record that follows their table. */
const passes = sql`
  create table record_pass (
    tenant_id text not null,
    record text not null,
    key text not null,
    instance_id bigint not null references wf_instance,
    primary key (tenant_id, record, key, instance_id)
  );
  create index record_pass_instance on record_pass (instance_id)`;

/** What was made of what, as instances say it; `field` is the one that names the other. */
const kin = sql`
  create table record_kin (
    tenant_id text not null,
    record text not null,
    parent text not null,
    child text not null,
    field text not null,
    instance_id bigint not null references wf_instance,
    primary key (tenant_id, record, parent, child, instance_id)
  );
  create index record_kin_child on record_kin (tenant_id, record, child);
  create index record_kin_instance on record_kin (instance_id)`;

/**
 * Rows of a project are found by an index. PostgreSQL keeps the column true to the data; under row-level security only
 * a column of its own can be looked up by an index, no expression.
 */
const projects = sql`
  alter table record_row add column project_no text generated always as (data ->> 'projectNo') stored;
  create index record_row_project on record_row (tenant_id, record, project_no, created_at desc, id desc)
    where deleted_at is null and project_no is not null`;

/** What records know of processes that have their rows. */
export const followTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [passes, kin, projects]) await part.execute(db);
    for (const table of ['record_pass', 'record_kin']) await isolateByTenant(db, table);
  },
};
