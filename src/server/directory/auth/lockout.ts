import { sql, type QueryExecutorProvider } from 'kysely';
import type { Services } from '../../platform/services.ts';
import type { PlatformHandle } from '../../platform/store/database.ts';
import { later } from './tokens.ts';

/** Failures after which an account is locked. */
export const mostFailures = 5;

/** Seconds from the last failure on in which failures count. */
export const lockSeconds = 30 * 60;

/** An account of a company. */
export interface LoginName {
  readonly tenantId: string;
  readonly account: string;
}

/** Whose failures are counted together; accounts that do not exist are counted alike. */
export interface Attempted extends LoginName {
  /** A device that the account has logged in from, or a session of it; empty = all others together. */
  readonly device: string;
}

/**
 * Runs one try to log in. It is counted once it is over: a failure is added, a good one forgets those before. The fifth
 * failure decides for every try that ends after it, on any node: however many come at once, no more than five are
 * answered, and good ones do not stand in each other's way.
 *
 * @param work what tells whether the try was good; null = it was not
 * @returns what `work` gave; `locked` where the account is
 */
export async function tryLogin<T>(
  { store: { platform }, clock }: Pick<Services, 'store' | 'clock'>,
  name: Attempted,
  work: () => Promise<T | null>,
): Promise<T | null | 'locked'> {
  if (await isLocked(platform, name, clock.now())) return 'locked';
  const result = await work();
  const settle = result === null ? addFailure : forgetFailures;
  return (await settle(platform, name, clock.now())) ? result : 'locked';
}

async function isLocked(db: PlatformHandle, { tenantId, account, device }: Attempted, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('login_failure')
    .select('failures')
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .where('device', '=', device)
    .where('failures', '>=', mostFailures)
    .where('last_at', '>', later(now, -lockSeconds))
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false where the account is locked; then nothing is counted, so that the lock ends */
async function addFailure(db: PlatformHandle, name: Attempted, now: Date): Promise<boolean> {
  const forgotten = later(now, -lockSeconds);
  const row = await db
    .insertInto('login_failure')
    .values({ tenant_id: name.tenantId, account: name.account, device: name.device, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account', 'device'])
        .doUpdateSet({
          failures: sql`case when login_failure.last_at > ${forgotten} then login_failure.failures + 1 else 1 end`,
          last_at: now,
        })
        .where((where) =>
          where.or([
            where('login_failure.last_at', '<=', forgotten),
            where('login_failure.failures', '<', mostFailures),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false where the account was locked meanwhile; then the failures stay */
async function forgetFailures(db: PlatformHandle, name: Attempted, now: Date): Promise<boolean> {
  const { tenantId, account, device } = name;
  const locking = sql`failures >= ${mostFailures} and last_at > ${later(now, -lockSeconds)}`;
  const own = sql`tenant_id = ${tenantId} and account = ${account} and device = ${device}`;
  await sql`delete from login_failure where ${own} and not (${locking})`.execute(db);
  return !(await isLocked(db, name, now));
}

/** Forgets the failures of an account, of all devices: an administrator unlocks it or gives a password. */
export async function clearFailures(tx: QueryExecutorProvider, { tenantId, account }: LoginName): Promise<void> {
  await sql`delete from login_failure where tenant_id = ${tenantId} and account = ${account}`.execute(tx);
}
