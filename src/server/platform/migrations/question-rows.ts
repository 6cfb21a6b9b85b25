import { sql, type Kysely, type Migration } from 'kysely';

/**
 * By which a question finds its value again: the form that it was asked on, as fields are renamed, and of a table without
 * keys a mark of each value as it was, as rows move. Marks tell nothing of the values.
 */
const columns = sql`alter table wf_question add column release_id bigint, add column row_marks jsonb`;

/** Questions follow their field and their row. */
export const questionRows: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await columns.execute(db);
  },
};
