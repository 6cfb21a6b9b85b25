import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** How a person arranged a list; what they never touched has no row. */
const views = sql`
  create table user_view (
    tenant_id text not null,
    user_id bigint not null,
    key text not null,
    columns jsonb not null,
    saved_at timestamptz not null default now(),
    primary key (tenant_id, user_id, key)
  )`;

/** The lists that people arranged for themselves. */
export const viewTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await views.execute(db);
    await isolateByTenant(db, 'user_view');
  },
};
