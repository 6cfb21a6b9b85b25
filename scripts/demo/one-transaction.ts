import { sql } from 'kysely';
import type { Clock } from '../../src/server/platform/clock.ts';
import { gatherAnnouncements } from '../../src/server/platform/events/event-bus.ts';
import type { Services } from '../../src/server/platform/services.ts';
import { shareAnswers, type Answers } from '../../src/server/platform/store/once-per-transaction.ts';
import type { Store } from '../../src/server/platform/store/store.ts';
import type { TenantTransaction } from '../../src/server/platform/store/database.ts';

/** Where and when a piece of the demo is made. */
export interface Making {
  readonly tenantId: string;
  readonly clock: Clock;
  /** What pieces made before were answered of dictionaries, releases and people, which no piece changes. */
  readonly answers: Answers;
}

/**
 * Runs many deeds in one transaction and at a time of their own: each gets services whose transactions join the one
 * around them. Either all of it is done or nothing.
 */
export function inOneTransaction<T>(
  services: Services,
  { tenantId, clock, answers }: Making,
  work: (within: Services, tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const { store } = services;
  return store.tenantTx(tenantId, '0', async (tx) => {
    // A piece that a power cut takes back is made again by the next start. While tables are as small as the demo's, any
    // way to a row is about as good as the best one, which need not be looked for each time.
    await sql`
      select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(
      tx,
    );
    shareAnswers(tx, answers);
    const tellAll = gatherAnnouncements(tx);
    let acting = '0';
    const join: Store['tenantTx'] = async (tenant, userId, deed) => {
      if (tenant !== tenantId) throw new RangeError(`A deed of company ${tenant} is not done in that of ${tenantId}.`);
      if (userId !== acting) await sql`select set_config('app.user', ${userId}, true)`.execute(tx);
      acting = userId;
      return deed(tx);
    };
    const made = await work({ ...services, clock, store: { ...store, tenantTx: join } }, tx);
    await tellAll();
    return made;
  });
}
