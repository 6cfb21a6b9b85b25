import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Services } from '../../services.ts';
import type { Store } from '../../store/store.ts';
import type { TenantTransaction } from '../../store/database.ts';

/** Where and when a piece of the demo is made. */
export interface Making {
  readonly tenantId: string;
  readonly clock: Clock;
}

/**
 * Runs many deeds in one transaction and at a time of their own: each gets services whose transactions join the one
 * around them. Either all of it is done or nothing.
 */
export function inOneTransaction<T>(
  services: Services,
  { tenantId, clock }: Making,
  work: (within: Services, tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const { store } = services;
  return store.tenantTx(tenantId, '0', async (tx) => {
    // A piece that a power cut takes back is made again by the next start.
    await sql`set local synchronous_commit = off`.execute(tx);
    let acting = '0';
    const join: Store['tenantTx'] = async (tenant, userId, deed) => {
      if (tenant !== tenantId) throw new RangeError(`A deed of company ${tenant} is not done in that of ${tenantId}.`);
      if (userId !== acting) await sql`select set_config('app.user', ${userId}, true)`.execute(tx);
      acting = userId;
      return deed(tx);
    };
    return work({ ...services, clock, store: { ...store, tenantTx: join } }, tx);
  });
}
