import { sql, type Kysely, type Migration } from 'kysely';

/** People are told that what they handed in, and what was approved, was taken back. */
export const withdrawnNotices: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table notice drop constraint notice_reason_check;
      alter table notice add constraint notice_reason_check check (reason in (
        'claimable', 'returned', 'overdue', 'comment', 'letter', 'login-phone', 'login-account', 'question', 'answer',
        'withdrawn'))`.execute(db);
  },
};
