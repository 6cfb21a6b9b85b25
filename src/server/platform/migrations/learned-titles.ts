import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** Which column a title of a customer's files names; of files of nobody in particular the customer is empty. */
const titles = sql`
  create table learned_title (
    tenant_id text not null,
    customer text not null,
    title text not null,
    column_key text not null,
    learned_by bigint not null,
    learned_at timestamptz not null,
    primary key (tenant_id, customer, title)
  )`;

/** Titles are looked up whoever's file taught them, the newest first. */
const byTitle = sql`create index learned_title_newest on learned_title (tenant_id, title, learned_at desc)`;

/** What people said that titles of files mean. */
export const learnedTitles: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await titles.execute(db);
    await byTitle.execute(db);
    await isolateByTenant(db, 'learned_title');
  },
};
