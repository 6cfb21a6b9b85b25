import { sql, type QueryExecutorProvider } from 'kysely';
import type { PlatformHandle } from '../../platform/store/database.ts';
import { later } from './tokens.ts';

/** Failures after which an account is locked. */
export const mostFailures = 5;

/** Seconds from the last failure on in which failures count. */
export const lockSeconds = 30 * 60;

/** Whose failures are counted; accounts that do not exist are counted alike. */
export interface LoginName {
  readonly tenantId: string;
  readonly account: string;
}

/** Tries of one account under way on this node; the next one begins when they have ended. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Runs one try to log in. It counts as a failure before it begins, so that however many come at once no more than five
 * are tried; a good one then forgets the failures. One at a time, else good ones that come at once would lock each other
 * out.
 *
 * @param work what tells whether the try was good; null = it was not
 * @returns what `work` gave; `locked` where it was not even tried
 */
export async function tryLogin<T>(
  db: PlatformHandle,
  name: LoginName,
  now: () => Date,
  work: () => Promise<T | null>,
): Promise<T | null | 'locked'> {
  return inTurn(`${name.tenantId}/${name.account}`, async () => {
    if (!(await countTry(db, name, now()))) return 'locked';
    const result = await work();
    if (result !== null) await clearFailures(db, name);
    return result;
  });
}

async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  underWay.set(key, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(key) === mine) underWay.delete(key);
  }
}

/** @returns false where the account is locked; then nothing is counted, so that the lock ends */
async function countTry(db: PlatformHandle, name: LoginName, now: Date): Promise<boolean> {
  const forgotten = later(now, -lockSeconds);
  const row = await db
    .insertInto('login_failure')
    .values({ tenant_id: name.tenantId, account: name.account, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account'])
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

/** Forgets the failures of an account: its password was right, or an administrator unlocks it. */
export async function clearFailures(tx: QueryExecutorProvider, { tenantId, account }: LoginName): Promise<void> {
  await sql`delete from login_failure where tenant_id = ${tenantId} and account = ${account}`.execute(tx);
}
