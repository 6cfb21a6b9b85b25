import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** Rows of every record screen. */
const rows = sql`
  create table record_row (
    id bigint primary key default next_id(),
    tenant_id text not null,
    record text not null,
    ver integer not null default 1,
    data jsonb not null,
    created_at timestamptz not null,
    created_by bigint not null,
    updated_at timestamptz not null,
    updated_by bigint not null,
    deleted_at timestamptz,
    deleted_by bigint
  );
  create index record_row_newest on record_row (tenant_id, record, created_at desc, id desc) where deleted_at is null`;

/** Values that must be unique in a tenant, so that two writers at once cannot both win; a removed row frees its own. */
const keys = sql`
  create table record_key (
    tenant_id text not null,
    record text not null,
    name text not null,
    value text not null,
    row_id bigint not null references record_row,
    primary key (tenant_id, record, name, value)
  );
  create index record_key_row on record_key (row_id)`;

/** Records and their unique values. */
export const recordTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [rows, keys]) await part.execute(db);
    for (const table of ['record_row', 'record_key']) await isolateByTenant(db, table);
  },
};
