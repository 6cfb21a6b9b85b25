import type { Clock } from '../../platform/clock.ts';
import { OAuthError } from '../../platform/errors/oauth-error.ts';
import type { PlatformHandle } from '../../platform/store/database.ts';
import type { Store } from '../../platform/store/store.ts';
import type { IdentityRef } from './identity.ts';
import { endSessions } from './session-control.ts';
import { accessSeconds, graceSeconds, hashToken, later, loginSeconds, newToken, refreshSeconds } from './tokens.ts';

/** Tokens as handed to the client; only their hashes are kept. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Where a login came from. */
export interface LoginOrigin {
  readonly ip: string;
  readonly agent: string;
}

/** A refresh that was granted. */
export interface Renewal extends IdentityRef {
  readonly tokens: TokenPair;
}

/** Who logs in, and whether that ends their other logins. */
export interface NewSession {
  readonly owner: IdentityRef;
  readonly origin: LoginOrigin;
  readonly single: boolean;
}

/** What the database has instead of a guest's user id. */
export const guestUserId = '0';

const longestAgent = 300;

/** Opens a session for a person who proved who they are. */
export async function openSession(
  store: Store,
  clock: Clock,
  { owner, origin, single }: NewSession,
): Promise<TokenPair> {
  const now = clock.now();
  const { tenantId, userId, oauthId } = owner;
  return store.platform.transaction().execute(async (tx) => {
    if (single && userId !== '') await endSessions(tx, now, { tenantId, userId }, 'signed in elsewhere');
    const { id } = await tx
      .insertInto('session')
      .values({
        tenant_id: tenantId,
        user_id: userId === '' ? guestUserId : userId,
        oauth_id: oauthId,
        created_at: now,
        last_seen_at: now,
        ends_at: later(now, loginSeconds),
        ip: origin.ip,
        agent: origin.agent.slice(0, longestAgent),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return issueTokens(tx, id, now, later(now, loginSeconds));
  });
}

/**
 * Trades a refresh token in for new tokens. For 60 s it may be traded again, since every tab refreshes; after that its
 * use means that somebody copied it, and the session ends.
 *
 * @throws OAuthError invalid_grant where the token is not good
 */
export async function renewSession(store: Store, clock: Clock, refreshToken: string): Promise<Renewal> {
  const renewal = await store.platform.transaction().execute(async (tx) => renew(tx, clock.now(), refreshToken));
  // Thrown outside the transaction: the revocation must be kept.
  if (renewal === null) throw new OAuthError('invalid_grant', 'auth.refresh');
  return renewal;
}

async function renew(tx: PlatformHandle, now: Date, refreshToken: string): Promise<Renewal | null> {
  const hash = hashToken(refreshToken);
  const found = await tx
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .select(['session.id', 'session.tenant_id', 'session.user_id', 'session.oauth_id'])
    .select(['session.ends_at', 'session.revoked_at'])
    .select(['session_token.used_at', 'session_token.expires_at'])
    .where('session_token.hash', '=', hash)
    .where('session_token.kind', '=', 'refresh')
    .forUpdate('session')
    .executeTakeFirst();
  if (found === undefined || found.revoked_at !== null || found.expires_at <= now) return null;
  // Another tab may have traded it in while this one waited for the lock.
  const usedAt = found.used_at ?? (await usedAtOf(tx, hash));
  if (usedAt !== null && later(usedAt, graceSeconds) < now) {
    await endSessions(tx, now, { tenantId: found.tenant_id, sessionId: found.id }, 'refresh token used twice');
    return null;
  }
  await tx
    .updateTable('session_token')
    .set({ used_at: usedAt ?? now })
    .where('hash', '=', hash)
    .execute();
  const tokens = await issueTokens(tx, found.id, now, found.ends_at);
  await tx.updateTable('session').set({ last_seen_at: now }).where('id', '=', found.id).execute();
  const userId = found.user_id === guestUserId ? '' : found.user_id;
  return { tenantId: found.tenant_id, userId, oauthId: found.oauth_id, tokens };
}

async function usedAtOf(tx: PlatformHandle, hash: Buffer): Promise<Date | null> {
  const row = await tx.selectFrom('session_token').select('used_at').where('hash', '=', hash).executeTakeFirst();
  return row?.used_at ?? null;
}

async function issueTokens(tx: PlatformHandle, sessionId: string, now: Date, endsAt: Date): Promise<TokenPair> {
  const accessToken = newToken();
  const refreshToken = newToken();
  const row = (token: string, kind: 'access' | 'refresh', seconds: number): TokenRow => ({
    hash: hashToken(token),
    session_id: sessionId,
    kind,
    issued_at: now,
    expires_at: earlier(later(now, seconds), endsAt),
  });
  const rows = [row(accessToken, 'access', accessSeconds), row(refreshToken, 'refresh', refreshSeconds)];
  await tx.insertInto('session_token').values(rows).execute();
  await tx.deleteFrom('session_token').where('session_id', '=', sessionId).where('expires_at', '<', now).execute();
  return { accessToken, refreshToken };
}

interface TokenRow {
  readonly hash: Buffer;
  readonly session_id: string;
  readonly kind: 'access' | 'refresh';
  readonly issued_at: Date;
  readonly expires_at: Date;
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
