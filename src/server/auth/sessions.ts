import type { Clock } from '../clock.ts';
import { OAuthError } from '../errors/oauth-error.ts';
import { announce } from '../events/event-bus.ts';
import type { PlatformHandle } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { accessSeconds, graceSeconds, hashToken, later, loginSeconds, newToken, refreshSeconds } from './tokens.ts';

/** Tokens as handed to the client; only their hashes are kept. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Whose login it is. */
export interface SessionOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/** Where a login came from. */
export interface LoginOrigin {
  readonly ip: string;
  readonly agent: string;
}

/** A refresh that was granted. */
export interface Renewal extends SessionOwner {
  readonly tokens: TokenPair;
}

const longestAgent = 300;

/** Opens a session for a person whose password was right. */
export async function openSession(
  store: Store,
  clock: Clock,
  owner: SessionOwner,
  origin: LoginOrigin,
): Promise<TokenPair> {
  const now = clock.now();
  return store.platform.transaction().execute(async (tx) => {
    await tx.deleteFrom('session').where('user_id', '=', owner.userId).where('ends_at', '<', now).execute();
    const { id } = await tx
      .insertInto('session')
      .values({
        tenant_id: owner.tenantId,
        user_id: owner.userId,
        created_at: now,
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
    .select(['session.id', 'session.tenant_id', 'session.user_id', 'session.ends_at', 'session.revoked_at'])
    .select(['session_token.used_at', 'session_token.expires_at'])
    .where('session_token.hash', '=', hash)
    .where('session_token.kind', '=', 'refresh')
    .forUpdate('session')
    .executeTakeFirst();
  if (found === undefined || found.revoked_at !== null || found.expires_at <= now) return null;
  // Another tab may have traded it in while this one waited for the lock.
  const usedAt = found.used_at ?? (await usedAtOf(tx, hash));
  if (usedAt !== null && later(usedAt, graceSeconds) < now) {
    await revoke(tx, now, { sessionId: found.id, userId: null }, 'refresh token used twice');
    return null;
  }
  await tx
    .updateTable('session_token')
    .set({ used_at: usedAt ?? now })
    .where('hash', '=', hash)
    .execute();
  const tokens = await issueTokens(tx, found.id, now, found.ends_at);
  return { tenantId: found.tenant_id, userId: found.user_id, tokens };
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

/** Which sessions to end: one, or all of a user's. */
export type SessionChoice =
  { readonly sessionId: string; readonly userId: null } | { readonly sessionId: null; readonly userId: string };

/** Ends sessions; their tokens stop working on every node once the transaction commits. */
export async function revoke(tx: PlatformHandle, now: Date, choice: SessionChoice, reason: string): Promise<void> {
  const update = tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_for: reason })
    .where('revoked_at', 'is', null);
  const chosen =
    choice.sessionId === null ? update.where('user_id', '=', choice.userId) : update.where('id', '=', choice.sessionId);
  await chosen.execute();
  await announce(tx, { kind: 'session', ...choice });
}
