import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Look-up tables are released beside forms, under ids of their own (`table:…`). A form that follows its tables gets a
 * release of origin `table`, made of the one that somebody published.
 */
const tables = sql`
  alter table form_release
    drop constraint form_release_kind_check,
    drop constraint form_release_origin_check,
    add constraint form_release_kind_check check (kind in ('process', 'record', 'table')),
    add constraint form_release_origin_check check (origin in ('built-in', 'published', 'rollback', 'table')),
    add column of_release bigint references form_release`;

/** Releases of look-up tables. */
export const tableReleases: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await tables.execute(db);
  },
};
