import { sql, type Kysely, type Migration } from 'kysely';

/**
 * A telephone logs somebody in once they confirmed it by a code; those that did so far go on. Notices may be about the
 * person's own login instead of a task.
 */
export const loginPhones: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table app_user add column phone_confirmed boolean not null default true;
      alter table app_user alter column phone_confirmed set default false;
      alter table sms_code add column purpose text not null default 'login';
      alter table notice alter column instance_id drop not null, alter column release_id drop not null;
      alter table notice drop constraint notice_reason_check;
      alter table notice add check (reason in ('claimable', 'returned', 'overdue', 'comment', 'letter', 'login-phone', 'login-account'))
      `.execute(db);
  },
};
