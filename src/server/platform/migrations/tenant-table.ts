import { sql, type Kysely } from 'kysely';

/**
 * Puts a table with a `tenant_id` column under row-level isolation; its owner is bound by it too. A transaction
 * without a tenant sees nothing and can write nothing.
 */
export async function isolateByTenant(db: Kysely<never>, table: string): Promise<void> {
  const name = sql.table(table);
  const mine = sql`tenant_id = current_setting('app.tenant', true)`;
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`create policy tenant_isolation on ${name} using (${mine}) with check (${mine})`.execute(db);
}
