import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** `step`, `status` and `seq` are a cache of what replaying the events of the instance gives. */
const instances = sql`
  create table wf_instance (
    id bigint primary key default next_id(),
    tenant_id text not null,
    definition_id uuid not null references wf_definition,
    process_key text not null,
    business_no text not null,
    status text not null check (status in ('running', 'finished', 'terminated', 'revoked')),
    step text,
    seq integer not null,
    starter bigint not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    sample_count integer not null default 0,
    opened_by bigint,
    data jsonb not null,
    check ((status = 'running') = (step is not null))
  );
  create index wf_instance_sent on wf_instance (tenant_id, starter, started_at desc, id desc);
  create index wf_instance_opened_by on wf_instance (opened_by) where opened_by is not null`;

/** At most one task of an instance is not done: an index says so, since no process forks. */
const tasks = sql`
  create table wf_task (
    id bigint primary key default next_id(),
    tenant_id text not null,
    instance_id bigint not null references wf_instance,
    process_key text not null,
    step text not null,
    status text not null check (status in ('open', 'claimed', 'done')),
    roles text[] not null,
    assignee bigint,
    release_id bigint not null references form_release,
    from_seq integer not null,
    outcome text,
    comment text not null default '',
    opened_at timestamptz not null,
    claimed_at timestamptz,
    done_at timestamptz,
    ver integer not null default 1,
    check ((status = 'open') = (assignee is null))
  );
  create unique index wf_task_one_open on wf_task (instance_id) where status <> 'done';
  create index wf_task_instance on wf_task (instance_id, from_seq);
  create index wf_task_todo on wf_task (tenant_id, assignee, opened_at desc, id desc) where status = 'claimed';
  create index wf_task_done on wf_task (tenant_id, assignee, done_at desc, id desc) where status = 'done';
  create index wf_task_counted on wf_task (tenant_id, process_key) where status <> 'done';
  create index wf_task_release on wf_task (release_id) where status <> 'done'`;

/** Who may claim an open task; a row goes when the task is claimed. */
const candidates = sql`
  create table wf_candidate (
    task_id bigint not null references wf_task on delete cascade,
    role text not null,
    tenant_id text not null,
    process_key text not null,
    opened_at timestamptz not null,
    primary key (task_id, role)
  );
  create index wf_candidate_role on wf_candidate (tenant_id, role, opened_at desc, task_id desc)`;

/** The truth about an instance, and its trail. Only `undone` of a row ever changes. */
const events = sql`
  create table wf_event (
    instance_id bigint not null references wf_instance,
    seq integer not null,
    tenant_id text not null,
    kind text not null check (kind in ('start', 'claim', 'complete', 'cancelReceive', 'recaption', 'revoke')),
    task_id bigint,
    step text,
    outcome text,
    to_step text,
    actor bigint not null,
    comment text not null default '',
    at timestamptz not null,
    duration_ms bigint,
    release_id bigint references form_release,
    source text not null default 'typed',
    own jsonb,
    written jsonb,
    changes jsonb,
    undone boolean not null default false,
    primary key (instance_id, seq)
  );
  create index wf_event_actor on wf_event (tenant_id, actor, instance_id)`;

const drafts = sql`
  create table wf_draft (
    task_id bigint not null references wf_task on delete cascade,
    user_id bigint not null,
    tenant_id text not null,
    seq bigint not null,
    body text not null,
    saved_at timestamptz not null,
    primary key (task_id, user_id)
  )`;

/** Counters of numbers given by the server; locked by whoever takes one until that transaction ends. */
const numbers = sql`
  create table number_counter (
    tenant_id text not null,
    name text not null,
    period text not null,
    last integer not null,
    primary key (tenant_id, name, period)
  )`;

const isolated = ['wf_instance', 'wf_task', 'wf_candidate', 'wf_event', 'wf_draft', 'number_counter'];

/** Instances, tasks, their events, drafts and numbers. */
export const workflowTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [instances, tasks, candidates, events, drafts, numbers]) await part.execute(db);
    for (const table of isolated) await isolateByTenant(db, table);
  },
};
