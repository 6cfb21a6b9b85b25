import { OAuthError } from '../../platform/errors/oauth-error.ts';
import type { Services } from '../../platform/services.ts';
import { loadSessionIdentity, type Identity, type IdentityRef } from './identity.ts';
import { tryLogin, type Attempted } from './lockout.ts';

/** What a person typed. */
export interface Credentials extends Attempted {
  /** Lower-case hex MD5 of the password. */
  readonly password: string;
}

/**
 * Who these credentials belong to.
 *
 * @throws OAuthError for a company, account, password or role that is not good, and for a locked account
 */
export async function checkCredentials(services: Services, credentials: Credentials): Promise<Identity> {
  const { tenantId, password } = credentials;
  await checkTenant(services, tenantId);
  const user = await tryLogin(services, credentials, async () => {
    const found = await findUser(services, credentials);
    const matches = await services.passwords.matches(found?.hash ?? null, password.toLowerCase());
    return matches ? found : null;
  });
  if (user === 'locked') throw new OAuthError('access_denied', 'auth.locked');
  if (user === null) throw new OAuthError('invalid_grant', 'auth.wrong-password');
  // Who knows the password may be told more.
  if (user.status !== 1) throw new OAuthError('access_denied', 'auth.disabled');
  return identityOf(services, { tenantId, userId: user.id, oauthId: '' });
}

/**
 * The person or guest as a token reply names them, read anew.
 *
 * @throws OAuthError where the account was barred or has no role
 */
export async function identityOf({ store }: Services, ref: IdentityRef): Promise<Identity> {
  const identity = await loadSessionIdentity(store, ref);
  if (identity === null) throw new OAuthError('invalid_grant', 'auth.refresh');
  if (identity.roles.length === 0) throw new OAuthError('access_denied', 'auth.no-role');
  return identity;
}

/** @throws OAuthError where an administrator locked the account */
export async function rejectDisabled({ store }: Services, tenantId: string, userId: string): Promise<void> {
  const user = await store.tenantTx(tenantId, userId, (tx) =>
    tx.selectFrom('app_user').select('status').where('id', '=', userId).executeTakeFirst(),
  );
  if (user?.status !== 1) throw new OAuthError('access_denied', 'auth.disabled');
}

/**
 * Makes sure that a company may log in.
 *
 * @throws OAuthError where it is unknown, removed, switched off or expired
 */
export async function checkTenant(services: Services, tenantId: string): Promise<void> {
  const state = await tenantState(services, tenantId);
  if (state === 'none') throw new OAuthError('access_denied', 'auth.no-tenant');
  if (state === 'expired') throw new OAuthError('access_denied', 'auth.tenant-expired');
}

/** Whether a company may log in; one that was removed or switched off is none. */
export async function tenantState({ store, clock }: Services, tenantId: string): Promise<'open' | 'expired' | 'none'> {
  const tenant = await store.platform
    .selectFrom('tenant')
    .select(['expire_time'])
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', false)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (tenant === undefined) return 'none';
  return tenant.expire_time !== null && tenant.expire_time <= clock.now() ? 'expired' : 'open';
}

interface StoredUser {
  readonly id: string;
  readonly hash: string;
  readonly status: number;
}

async function findUser({ store }: Services, { tenantId, account }: Credentials): Promise<StoredUser | null> {
  const row = await store.tenantTx(tenantId, '0', (tx) =>
    tx
      .selectFrom('app_user')
      .select(['id', 'password_hash as hash', 'status'])
      .where('account', '=', account)
      .where('is_deleted', '=', false)
      .executeTakeFirst(),
  );
  return row ?? null;
}
