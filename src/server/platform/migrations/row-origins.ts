import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** What each computed row was computed from: the rows of its sources, with the values that were read of them. */
const origins = sql`
  create table record_origin (
    tenant_id text not null,
    row_id bigint primary key references record_row on delete cascade,
    batch_id bigint not null references record_row on delete cascade,
    sources jsonb not null
  )`;

/** The release of the batch's record whose formulas computed it; empty for what was computed before this was kept. */
const formulas = sql`alter table record_calculation add column release_id bigint`;

/** Where the values of computed rows came from. */
export const rowOrigins: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await origins.execute(db);
    await sql`create index record_origin_batch on record_origin (batch_id)`.execute(db);
    await isolateByTenant(db, 'record_origin');
    await formulas.execute(db);
  },
};
