import { sql, type Kysely, type Migration } from 'kysely';

/** Beside changes the log tells what was handed out, read and refused; only changes are the history of a row. */
export const auditTraces: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table audit_log add column kind text not null default 'change', add column detail jsonb;
      drop index audit_log_subject;
      create index audit_log_history on audit_log (tenant_id, subject, subject_id, at) where kind = 'change';
      create index audit_log_kind on audit_log (tenant_id, kind, at) where kind <> 'change'`.execute(db);
  },
};
