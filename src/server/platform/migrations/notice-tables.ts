import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** Something that people are told once; who they are stands in `notice_to`. */
const notices = sql`
  create table notice (
    id bigint primary key default next_id(),
    tenant_id text not null,
    kind text not null check (kind in ('notice', 'message', 'mail')),
    reason text not null check (reason in ('claimable', 'returned', 'overdue', 'comment', 'letter')),
    instance_id bigint not null references wf_instance,
    task_id bigint references wf_task on delete cascade,
    release_id bigint not null,
    step text not null,
    actor bigint not null,
    text text not null default '',
    at timestamptz not null
  );
  create index notice_task on notice (task_id) where task_id is not null;
  create index notice_age on notice (tenant_id, at)`;

/** One row for each person, or for each role whose people are told. */
const addresses = sql`
  create table notice_to (
    notice_id bigint not null references notice on delete cascade,
    tenant_id text not null,
    user_id bigint,
    role text,
    at timestamptz not null,
    check ((user_id is null) <> (role is null))
  );
  create index notice_to_notice on notice_to (notice_id);
  create index notice_to_user on notice_to (tenant_id, user_id, at desc) where user_id is not null;
  create index notice_to_role on notice_to (tenant_id, role, at desc) where role is not null`;

/** Without a reference to the notice: who marks as read and who claims must never wait for each other. */
const marks = sql`
  create table notice_read (
    user_id bigint not null,
    notice_id bigint not null,
    tenant_id text not null,
    primary key (user_id, notice_id)
  );
  create index notice_read_notice on notice_read (notice_id)`;

/** When a task is due, and whether its being late was told; the index holds what is still to be told alone. */
const due = sql`
  alter table wf_task add column due_at timestamptz, add column late_told boolean not null default false;
  create index wf_task_due on wf_task (tenant_id, due_at) where status <> 'done' and not late_told`;

/** Notices, whom they are for, who read them, and when tasks are due. */
export const noticeTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [notices, addresses, marks, due]) await part.execute(db);
    for (const table of ['notice', 'notice_to', 'notice_read']) await isolateByTenant(db, table);
  },
};
