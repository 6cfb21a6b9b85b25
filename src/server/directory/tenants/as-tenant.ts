import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { forgetAnswers } from '../../platform/store/once-per-transaction.ts';

/**
 * Runs `work` for another tenant inside an open transaction; afterwards the transaction is its own tenant's again. For
 * the calls alone by which those who run the installation make, change and remove tenants and what all share.
 */
export async function asTenant<T>(tx: TenantTransaction, tenantId: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ own: string }>`select current_setting('app.tenant') as own`.execute(tx);
  await enterTenant(tx, tenantId);
  const result = await work();
  // Where the work throws, the transaction ends and its tenant with it.
  await enterTenant(tx, rows[0]?.own ?? '');
  return result;
}

/** Lets the rest of a transaction see and write what a tenant may; whoever enters one leaves it again. */
export async function enterTenant(tx: TenantTransaction, tenantId: string): Promise<void> {
  await sql`select set_config('app.tenant', ${tenantId}, true)`.execute(tx);
  forgetAnswers(tx);
}
