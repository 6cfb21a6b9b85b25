import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The release whose form stored data are written by. Without one it is that of the newest task, or of a record what was
 * newest when the row was written: until now no release changed how stored values are read.
 */
const columns = sql`
  alter table wf_instance add column data_release bigint references form_release;
  alter table record_row add column release_id bigint references form_release;
  alter table wf_event drop constraint wf_event_kind_check;
  alter table wf_event add constraint wf_event_kind_check check (
    kind in ('start', 'claim', 'complete', 'cancelReceive', 'recaption', 'revoke', 'release', 'handOver', 'convert'))`;

/** Which form stored data are written by. */
export const storedForms: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await columns.execute(db);
  },
};
