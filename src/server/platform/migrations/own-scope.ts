import { sql, type Kysely, type Migration } from 'kysely';

/** A role of which nobody said how far it sees, sees what is its people's own. Roles that are there keep their scope. */
const narrowest = sql`
  alter table role drop constraint role_data_scope_check;
  alter table role add constraint role_data_scope_check check (data_scope in ('all', 'region', 'customers', 'own'));
  alter table role alter column data_scope set default 'own'`;

/** The narrowest data scope, and that it is the one a role begins with. */
export const ownScope: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await narrowest.execute(db);
  },
};
