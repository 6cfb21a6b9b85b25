import { randomBytes } from 'node:crypto';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { hasRow } from '../../platform/store/edited-rows.ts';
import type { ThirdPartyPerson } from './providers/provider.ts';
import { later } from './tokens.ts';

/** Whose account it is; empty while nobody registered. */
export interface ThirdPartyAccount {
  readonly id: string;
  readonly userId: string;
  readonly avatar: string;
}

/** Seconds after a login in which a guest may register. */
const offerSeconds = 30 * 60;

/**
 * Keeps what a provider says of a person. Somebody whose user was removed is a guest again.
 *
 * @param source the provider's name in addresses
 */
export async function linkAccount(
  tx: TenantTransaction,
  now: Date,
  tenantId: string,
  source: string,
  person: ThirdPartyPerson,
): Promise<ThirdPartyAccount> {
  const { name, avatar, email, sex } = person;
  const row = await tx
    .insertInto('third_party_account')
    .values({
      id: randomBytes(16).toString('hex'),
      tenant_id: tenantId,
      realm: person.realm,
      external_id: person.externalId,
      source,
      user_id: null,
      offered_until: later(now, offerSeconds),
      created_at: now,
      name,
      avatar,
      email,
      sex,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'realm', 'external_id'])
        .doUpdateSet({ name, avatar, email, sex, source, offered_until: later(now, offerSeconds) }),
    )
    .returning(['id', 'user_id', 'avatar'])
    .executeTakeFirstOrThrow();
  const bound = row.user_id !== null && (await hasRow(tx, 'app_user', { id: row.user_id, is_deleted: false }));
  if (row.user_id !== null && !bound) {
    await tx.updateTable('third_party_account').set({ user_id: null }).where('id', '=', row.id).execute();
  }
  return { id: row.id, userId: bound ? (row.user_id ?? '') : '', avatar: row.avatar };
}

/** The account that a guest may still register with, locked until the transaction ends. */
export async function offeredAccount(tx: TenantTransaction, now: Date, id: string): Promise<ThirdPartyAccount | null> {
  const row = await tx
    .selectFrom('third_party_account')
    .select(['id', 'avatar'])
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .where('offered_until', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, userId: '' };
}
