import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

const drafts = sql`
  create table wf_start_draft (
    tenant_id text not null,
    user_id bigint not null,
    process_key text not null,
    seq bigint not null,
    body text not null,
    saved_at timestamptz not null,
    primary key (tenant_id, user_id, process_key)
  )`;

/** What people typed into application forms that they have not handed in. */
export const startDrafts: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await drafts.execute(db);
    await isolateByTenant(db, 'wf_start_draft');
  },
};
