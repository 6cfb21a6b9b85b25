import type { Repeated } from '../../platform/repeat.ts';
import type { Services } from '../../platform/services.ts';
import { later } from './tokens.ts';

const day = 24 * 3600;
/** Ended logins are kept for questions. */
const sessionDays = 30;
/** No limit looks further back. */
const limitSeconds = 2 * 3600;

/** Cleans up every hour. */
export const loginCleaning: Repeated = {
  everyMs: 3_600_000,
  work: cleanUp,
  failure: 'cleaning up after logins failed',
};

/**
 * Throws away what has expired: tokens, sessions, captchas, states, codes, counters, and guests that never
 * registered. Several nodes may do it at once.
 */
export async function cleanUp({ store, clock }: Services): Promise<void> {
  const { platform } = store;
  const now = clock.now();
  const old = later(now, -sessionDays * day);
  await platform.deleteFrom('session_token').where('expires_at', '<', now).execute();
  await platform
    .deleteFrom('session')
    .where((where) => where.or([where('ends_at', '<', old), where('revoked_at', '<', old)]))
    .execute();
  for (const table of ['captcha', 'sign_in_state', 'sms_code'] as const) {
    await platform.deleteFrom(table).where('expires_at', '<', now).execute();
  }
  await platform.deleteFrom('login_failure').where('last_at', '<', later(now, -limitSeconds)).execute();
  await platform.deleteFrom('rate_bucket').where('started_at', '<', later(now, -limitSeconds)).execute();
  const tenants = await platform.selectFrom('tenant').select('tenant_id').execute();
  for (const { tenant_id: tenantId } of tenants) await cleanTenant(store, tenantId, now);
}

async function cleanTenant(store: Services['store'], tenantId: string, now: Date): Promise<void> {
  await store.tenantTx(tenantId, '0', async (tx) => {
    await tx
      .deleteFrom('third_party_account')
      .where('user_id', 'is', null)
      .where('offered_until', '<', later(now, -sessionDays * day))
      .execute();
  });
}
