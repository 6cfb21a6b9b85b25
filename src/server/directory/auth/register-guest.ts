import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../../platform/store/audit.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { isUniqueViolation } from '../../platform/store/violations.ts';
import { tenantState } from './password-login.ts';
import { offeredAccount } from './third-party-accounts.ts';
import { newPasswordDigest } from './new-password.ts';

/** What a guest fills in (S5-01). */
export interface Registration {
  readonly tenantId: string;
  readonly name: string;
  readonly account: string;
  /** As typed, or its MD5. */
  readonly password: string;
  /** From the token reply of the guest's login. */
  readonly oauthId: string;
}

/**
 * Makes an account without a role for a guest, to be approved by an administrator; the guest's login ends.
 *
 * @throws BusinessError 400 for the company, the third-party login, the account limit and a taken account, in this order
 */
export async function registerGuest(services: Services, sent: Registration): Promise<void> {
  const { store, passwords, clock, sessions } = services;
  const { tenantId, oauthId } = sent;
  const owner = { tenantId, names: [sent.account, sent.name] };
  const digest = await newPasswordDigest(services, owner, sent.password);
  if ((await tenantState(services, tenantId)) !== 'open') throw new BusinessError(400, 'auth.register-tenant');
  const hash = await passwords.hash(digest);
  await store.tenantTx(tenantId, '0', async (tx) => {
    const offered = await offeredAccount(tx, clock.now(), oauthId);
    if (offered === null) throw new BusinessError(400, 'auth.register-oauth');
    await requireRoom(tx, tenantId);
    const userId = await insertUser(tx, sent, hash, offered.avatar);
    await tx.updateTable('third_party_account').set({ user_id: userId }).where('id', '=', oauthId).execute();
    await audit(tx, { action: 'register', subject: 'user', subjectId: userId });
  });
  // The account is nobody's guest any more; others who share this id are looked up anew.
  sessions.drop({ tenantId, userId: '' });
}

/**
 * Makes sure that a company may have one more account; until the transaction ends nobody else can take the place.
 *
 * @throws BusinessError 400
 */
async function requireRoom(tx: TenantTransaction, tenantId: string): Promise<void> {
  const tenant = await tx
    .selectFrom('tenant')
    .select('account_number')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (tenant.account_number < 0) return;
  const { count } = await tx
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (Number(count) >= tenant.account_number) throw new BusinessError(400, 'user.no-room');
}

/** @throws BusinessError 400 where the account is taken */
async function insertUser(
  tx: TenantTransaction,
  { tenantId, account, name }: Registration,
  hash: string,
  avatar: string,
): Promise<string> {
  try {
    const { id } = await tx
      .insertInto('app_user')
      .values({ tenant_id: tenantId, account, real_name: name, password_hash: hash, avatar })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new BusinessError(400, 'user.taken', { args: { account } });
  }
}
