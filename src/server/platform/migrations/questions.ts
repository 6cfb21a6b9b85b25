import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** What is said stands in the events of the instance; here stands which value it is about, and whose turn it is. */
const table = sql`
  create table wf_question (
    id bigint primary key default next_id(),
    tenant_id text not null,
    instance_id bigint not null references wf_instance,
    path text not null,
    row_key text not null,
    asked_of bigint,
    asked_seq integer not null,
    answered_seq integer,
    unique (instance_id, asked_seq)
  );
  create index wf_question_open on wf_question (tenant_id, asked_of) where answered_seq is null`;

/** Questions and answers are part of the history, and people are told of them. */
const kinds = sql`
  alter table wf_event drop constraint wf_event_kind_check;
  alter table wf_event add constraint wf_event_kind_check check (kind in (
    'start', 'claim', 'complete', 'cancelReceive', 'recaption', 'revoke', 'release', 'handOver', 'convert', 'ask', 'answer'));
  alter table notice drop constraint notice_reason_check;
  alter table notice add constraint notice_reason_check check (reason in (
    'claimable', 'returned', 'overdue', 'comment', 'letter', 'login-phone', 'login-account', 'question', 'answer'))`;

/** Questions that are pinned to a value of an instance. */
export const questions: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [table, kinds]) await part.execute(db);
    await isolateByTenant(db, 'wf_question');
  },
};
