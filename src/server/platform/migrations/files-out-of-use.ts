import { sql, type Kysely, type Migration } from 'kysely';

/** Files that went out of use, which are few: each look for a form asks for them. */
const index = sql`
  create index release_source_out_of_use on release_source (tenant_id, kind, source_id) where text = ''`;

/** The index behind descriptor files that went out of use. */
export const filesOutOfUse: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await index.execute(db);
  },
};
