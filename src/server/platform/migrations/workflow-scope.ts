import { sql, type Kysely, type Migration } from 'kysely';

/** PostgreSQL itself keeps whose an instance is true to its data, whatever node writes it. */
const owners = sql`
  alter table wf_instance
    add column region text generated always as (data ->> 'region') stored,
    add column sales_user text generated always as (data ->> 'salesUser') stored,
    add column customer_manager text generated always as (data ->> 'customerManager') stored`;

/** What is counted at the stages, found without passing by what has ended. */
const running = sql`
  create index wf_instance_running on wf_instance (tenant_id, process_key)
    include (id, sample_count, starter, region, sales_user, customer_manager) where status = 'running'`;

/**
 * A claimed task may be released or handed over by whoever oversees the work of others. `xid` tells a reader whether
 * figures were counted before or after a person's own move.
 */
const events = sql`
  alter table wf_event drop constraint wf_event_kind_check;
  alter table wf_event add constraint wf_event_kind_check check (
    kind in ('start', 'claim', 'complete', 'cancelReceive', 'recaption', 'revoke', 'release', 'handOver'));
  alter table wf_event add column from_user bigint, add column to_user bigint, add column xid xid8;
  alter table wf_event alter column xid set default pg_current_xact_id();
  create index wf_event_own on wf_event (tenant_id, actor, xid)`;

/** Whose an instance is, the index behind the counters, and the moves of supervisors. */
export const workflowScope: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [owners, running, events]) await part.execute(db);
  },
};
