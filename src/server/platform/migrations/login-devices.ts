import { sql, type Kysely, type Migration } from 'kysely';

/** Failed logins of an account are counted apart for each device that it has logged in from. */
export const loginDevices: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table login_failure add column device text not null default '';
      alter table login_failure drop constraint login_failure_pkey, add primary key (tenant_id, account, device)
      `.execute(db);
  },
};
