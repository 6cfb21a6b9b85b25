import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** Which row another one has to itself; of two that want it at once, one gets it. */
const holds = sql`
  create table record_hold (
    tenant_id text not null,
    row_id bigint primary key references record_row,
    holder_record text not null,
    holder_id bigint not null references record_row,
    field text not null,
    unique (holder_id, field)
  )`;

/** Rows that rows take. */
export const recordHolds: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await holds.execute(db);
    await isolateByTenant(db, 'record_hold');
  },
};
