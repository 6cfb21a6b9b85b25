import { sql } from 'kysely';
import type { PlatformHandle } from '../../platform/store/database.ts';
import { later } from './tokens.ts';

/** How often something may be done. */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  /** Length of a window; it begins with the first time. */
  readonly seconds: number;
}

/**
 * Takes one from the bucket of a key, all nodes together.
 *
 * @returns whether there was one left
 */
export async function consume(db: PlatformHandle, limit: RateLimit, key: string, now: Date): Promise<boolean> {
  const gone = later(now, -limit.seconds);
  const row = await db
    .insertInto('rate_bucket')
    .values({ name: limit.name, key, taken: 1, started_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'key'])
        .doUpdateSet({
          taken: sql`case when rate_bucket.started_at <= ${gone} then 1 else rate_bucket.taken + 1 end`,
          started_at: sql`case when rate_bucket.started_at <= ${gone} then ${now} else rate_bucket.started_at end`,
        })
        .where((where) =>
          where.or([where('rate_bucket.started_at', '<=', gone), where('rate_bucket.taken', '<', limit.most)]),
        ),
    )
    .returning('taken')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many were taken from the bucket of a key within its window. */
export async function countTaken(db: PlatformHandle, limit: RateLimit, key: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_bucket')
    .select('taken')
    .where('name', '=', limit.name)
    .where('key', '=', key)
    .where('started_at', '>', later(now, -limit.seconds))
    .executeTakeFirst();
  return row?.taken ?? 0;
}
