import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** A version of a record whose rows are converted in the background, before it is published; of a record one at a time. */
const conversions = sql`
  create table record_conversion (
    id bigint primary key default next_id(),
    tenant_id text not null,
    record text not null,
    version integer not null,
    state text not null default 'running' check (state in ('running', 'done', 'failed', 'stopped')),
    publication text not null,
    from_release bigint not null,
    upto bigint not null default 0,
    done integer not null default 0,
    total integer not null,
    keys_move boolean not null default false,
    note jsonb not null default '{}',
    started_at timestamptz not null,
    ended_at timestamptz
  );
  create unique index record_conversion_running on record_conversion (tenant_id, record) where state = 'running'`;

/** Rows as the version will hold them, each with the \`ver\` that it was converted from, its unique values and what the log tells. */
const prepared = sql`
  create table record_prepared (
    tenant_id text not null,
    conversion_id bigint not null references record_conversion (id),
    row_id bigint not null,
    ver integer not null,
    step integer not null,
    data jsonb not null,
    keys jsonb not null,
    changes jsonb,
    primary key (conversion_id, row_id)
  )`;

/** What is converted of records while their older version is still in use. */
export const preparedRows: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [conversions, prepared]) await part.execute(db);
    for (const table of ['record_conversion', 'record_prepared']) await isolateByTenant(db, table);
  },
};
