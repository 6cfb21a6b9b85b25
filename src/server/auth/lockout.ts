import { sql } from 'kysely';
import type { PlatformHandle } from '../store/database.ts';
import { later } from './tokens.ts';

/** Failures after which an account is locked. */
const mostFailures = 5;

/** Seconds from the last failure on in which failures count. */
const memorySeconds = 30 * 60;

/** Whose failures are counted; accounts that do not exist are counted alike. */
export interface LoginName {
  readonly tenantId: string;
  readonly account: string;
}

/** Whether an account is locked. */
export async function isLocked(db: PlatformHandle, name: LoginName, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('login_failure')
    .select('failures')
    .where('tenant_id', '=', name.tenantId)
    .where('account', '=', name.account)
    .where('last_at', '>', later(now, -memorySeconds))
    .executeTakeFirst();
  return row !== undefined && row.failures >= mostFailures;
}

/** Counts a failure; parallel ones are each counted. */
export async function countFailure(db: PlatformHandle, name: LoginName, now: Date): Promise<void> {
  const forgotten = later(now, -memorySeconds);
  await db
    .insertInto('login_failure')
    .values({ tenant_id: name.tenantId, account: name.account, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account']).doUpdateSet({
        failures: sql`case when login_failure.last_at > ${forgotten} then login_failure.failures + 1 else 1 end`,
        last_at: now,
      }),
    )
    .execute();
}

/** Forgets the failures of an account whose password was right. */
export async function clearFailures(db: PlatformHandle, name: LoginName): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('tenant_id', '=', name.tenantId)
    .where('account', '=', name.account)
    .execute();
}
