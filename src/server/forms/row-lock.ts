import { sql } from 'kysely';
import type { TenantTransaction } from '../platform/store/database.ts';
import { oncePerTransaction } from '../platform/store/once-per-transaction.ts';

/**
 * Keeps the rows of a record in the form that is the newest now until the transaction ends. Whoever reads or writes rows
 * asks for the form after this, in a statement of its own, so that form and rows always belong together. Rows of a version
 * just published that are not in their place yet are read, and written, as if they were.
 */
export function holdRows(tx: TenantTransaction, record: string): Promise<void> {
  return oncePerTransaction(tx, `rows of ${record} are held`, async () => {
    await sql`select moving_rows.hold(${record})`.execute(tx);
  });
}

/** Waits until nobody reads or writes rows of a record, and keeps them for this transaction alone. */
export async function lockRows(tx: TenantTransaction, record: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(
      hashtextextended('seqdesk rows ' || current_setting('app.tenant') || ' ' || ${record}::text, 0))`.execute(tx);
}
