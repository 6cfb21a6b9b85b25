import { OAuthError } from '../errors/oauth-error.ts';
import type { Services } from '../services.ts';
import { loadIdentity } from './identity.ts';
import type { Identity } from './identity.ts';
import { clearFailures, countFailure, isLocked } from './lockout.ts';

/** What a person typed. */
export interface Credentials {
  readonly tenantId: string;
  readonly account: string;
  /** Lower-case hex MD5 of the password. */
  readonly password: string;
}

/**
 * Who these credentials belong to.
 *
 * @throws OAuthError for a company, account, password or role that is not good, and for a locked account
 */
export async function checkCredentials(services: Services, credentials: Credentials): Promise<Identity> {
  const { store, clock, passwords } = services;
  const { tenantId, account, password } = credentials;
  await checkTenant(services, tenantId);
  const name = { tenantId, account };
  if (await isLocked(store.platform, name, clock.now())) throw new OAuthError('access_denied', 'auth.locked');
  const user = await findUser(services, credentials);
  const matches = await passwords.matches(user?.hash ?? null, password.toLowerCase());
  if (user === null || !matches) {
    await countFailure(store.platform, name, clock.now());
    throw new OAuthError('invalid_grant', 'auth.wrong-password');
  }
  await clearFailures(store.platform, name);
  return identityOf(services, tenantId, user.id);
}

/**
 * The person as a token reply names them, read anew.
 *
 * @throws OAuthError where the account was barred or has no role
 */
export async function identityOf({ store }: Services, tenantId: string, userId: string): Promise<Identity> {
  const identity = await store.tenantTx(tenantId, userId, (tx) => loadIdentity(tx, userId));
  if (identity === null) throw new OAuthError('invalid_grant', 'auth.wrong-password');
  if (identity.roles.length === 0) throw new OAuthError('access_denied', 'auth.no-role');
  return identity;
}

/**
 * Makes sure that a company may log in.
 *
 * @throws OAuthError where it is unknown, removed, switched off or expired
 */
export async function checkTenant({ store, clock }: Services, tenantId: string): Promise<void> {
  const tenant = await store.platform
    .selectFrom('tenant')
    .select(['expire_time'])
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', false)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (tenant === undefined) throw new OAuthError('access_denied', 'auth.no-tenant');
  const expired = tenant.expire_time !== null && tenant.expire_time <= clock.now();
  if (expired) throw new OAuthError('access_denied', 'auth.tenant-expired');
}

interface StoredUser {
  readonly id: string;
  readonly hash: string;
}

async function findUser({ store }: Services, { tenantId, account }: Credentials): Promise<StoredUser | null> {
  const row = await store.tenantTx(tenantId, '0', (tx) =>
    tx
      .selectFrom('app_user')
      .select(['id', 'password_hash as hash'])
      .where('account', '=', account)
      .where('is_deleted', '=', false)
      .where('status', '=', 1)
      .executeTakeFirst(),
  );
  return row ?? null;
}
