import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Principal } from '../../platform/http/access.ts';
import type { WriteOnce } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../../platform/store/audit.ts';
import { tryLogin } from './lockout.ts';
import { endSessions } from './session-control.ts';
import { newPasswordDigest, type PasswordOwner } from './new-password.ts';

/** What the page sends: the lower-case hex MD5 of what was typed, or for the new one better what was typed itself. */
export interface PasswordChange {
  readonly old: string;
  readonly wanted: string;
  readonly repeated: string;
  readonly write: WriteOnce;
}

/**
 * Gives a person a new password; this login goes on, the others end. Five wrong old passwords stop this session for half
 * an hour, since somebody else may sit at the desk; failed logins elsewhere do not.
 *
 * @throws BusinessError 400 where the old password is wrong, the new ones differ or nothing changes
 */
export async function changePassword(services: Services, principal: Principal, change: PasswordChange): Promise<void> {
  const { passwords, sessions } = services;
  const { tenantId, userId, sessionId } = principal;
  await requireOldPassword(services, principal, change.old);
  if (change.wanted !== change.repeated) {
    throw new BusinessError(400, 'auth.wrong-confirmation');
  }
  const digest = await newPasswordDigest(services, await ownerOf(services, principal), change.wanted);
  if (digest === change.old.toLowerCase()) throw new BusinessError(400, 'auth.same-password');
  const hash = await passwords.hash(digest);
  await change.write(async ({ tx, now }) => {
    await tx
      .updateTable('app_user')
      .set({ password_hash: hash, must_change_password: false, update_time: now })
      .where('id', '=', userId)
      .execute();
    const others = { tenantId, userId, exceptSessionId: sessionId };
    // Nodes forget this login too: what was closed to it until now is open.
    await endSessions(tx, now, others, 'password changed');
    await audit(tx, { action: 'update-password', subject: 'user', subjectId: userId });
  });
  sessions.drop({ tenantId, userId });
}

async function ownerOf(services: Services, { tenantId, userId, account }: Principal): Promise<PasswordOwner> {
  const row = await services.store.tenantTx(tenantId, userId, (tx) =>
    tx.selectFrom('app_user').select(['real_name', 'nick_name']).where('id', '=', userId).executeTakeFirst(),
  );
  return { tenantId, names: [account, row?.real_name ?? '', row?.nick_name ?? ''] };
}

/** Has whoever is signed in prove to be the owner. @throws BusinessError 400 where the password is wrong, or was too often */
export async function requireOldPassword(services: Services, principal: Principal, old: string): Promise<void> {
  const { store, passwords } = services;
  const { tenantId, userId, account, sessionId } = principal;
  const row = await store.tenantTx(tenantId, userId, (tx) =>
    tx.selectFrom('app_user').select('password_hash as hash').where('id', '=', userId).executeTakeFirst(),
  );
  const matches = await tryLogin(services, { tenantId, account, device: `session ${sessionId}` }, async () =>
    (await passwords.matches(row?.hash ?? null, old.toLowerCase())) ? true : null,
  );
  if (matches === 'locked') throw new BusinessError(400, 'auth.locked');
  if (matches === null) throw new BusinessError(400, 'auth.wrong-old-password');
}
