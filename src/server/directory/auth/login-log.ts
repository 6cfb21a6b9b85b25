import type { Store } from '../../platform/store/store.ts';

/** A try to log in. */
export interface LoginAttempt {
  readonly tenantId: string;
  /** Empty where the account is not known. */
  readonly userId: string;
  readonly account: string;
  readonly at: Date;
  readonly ip: string;
  readonly agent: string;
  /** The grant type, e.g. `password`. */
  readonly kind: string;
  /** `ok`, or the key of the refusal's text. */
  readonly result: string;
}

const longestText = 300;

/** Keeps a try to log in; a good one also marks when the person was last here. */
export async function keepLogin(store: Store, attempt: LoginAttempt): Promise<void> {
  const { tenantId, userId, account, at, ip, agent, kind, result } = attempt;
  await store.tenantTx(tenantId, userId === '' ? '0' : userId, async (tx) => {
    const texts = { account: account.slice(0, longestText), agent: agent.slice(0, longestText) };
    await tx
      .insertInto('login_log')
      .values({ tenant_id: tenantId, user_id: userId, at, ip, kind, result, ...texts })
      .execute();
    if (result !== 'ok') return;
    await tx.updateTable('app_user').set({ last_login_at: at }).where('id', '=', userId).execute();
  });
}
