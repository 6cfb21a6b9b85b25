import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** When the rows of a batch were computed last, by whom, from which versions of which rows and which of its own values. */
const calculations = sql`
  create table record_calculation (
    tenant_id text not null,
    batch_id bigint primary key references record_row on delete cascade,
    calculated_at timestamptz not null,
    calculated_by bigint not null,
    row_ids bigint[] not null,
    row_vers integer[] not null,
    own_values jsonb not null
  )`;

/** What batches were computed from. */
export const calculatedBatches: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await calculations.execute(db);
    await isolateByTenant(db, 'record_calculation');
  },
};
