import { sql, type QueryExecutorProvider } from 'kysely';
import { announce } from '../../platform/events/event-bus.ts';
import type { ServerEvent } from '../../platform/events/server-event.ts';
import type { PlatformHandle, TenantTransaction } from '../../platform/store/database.ts';

/** Which sessions to end; never one of another tenant. */
export interface SessionChoice {
  readonly tenantId: string;
  /** One session. */
  readonly sessionId?: string;
  /** All of a person. */
  readonly userId?: string;
  /** The one that goes on. */
  readonly exceptSessionId?: string;
}

/** A session as its owner or an administrator sees it. */
export interface LiveSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly ip: string;
  readonly agent: string;
}

/**
 * Ends the chosen sessions, or all of the tenant where no one is chosen; their tokens stop working on every node once
 * the transaction commits. Follow it with `SessionDirectory.drop` to be sure of this node at once.
 *
 * @param reason kept with the session, e.g. `role changed`
 * @returns how many were ended
 */
export async function endSessions(
  tx: QueryExecutorProvider,
  now: Date,
  choice: SessionChoice,
  reason: string,
): Promise<number> {
  const { tenantId, sessionId, userId, exceptSessionId } = choice;
  const { numAffectedRows } = await sql`
    update session set revoked_at = ${now}, revoked_for = ${reason}
    where revoked_at is null and tenant_id = ${tenantId}
      ${sessionId === undefined ? sql`` : sql`and id = ${sessionId}`}
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      ${exceptSessionId === undefined ? sql`` : sql`and id <> ${exceptSessionId}`}`.execute(tx);
  await announce(tx, endEvent(choice));
  return Number(numAffectedRows ?? 0n);
}

/** What nodes are told; one that goes on is looked up anew. */
export function endEvent(choice: SessionChoice): Extract<ServerEvent, { kind: 'session' }> {
  const { tenantId, sessionId = null, userId = null } = choice;
  return { kind: 'session', tenantId, sessionId, userId };
}

/** The sessions that a person could go on with, newest first. */
export async function listSessions(
  db: PlatformHandle | TenantTransaction,
  now: Date,
  owner: { readonly tenantId: string; readonly userId: string },
): Promise<LiveSession[]> {
  return (db as PlatformHandle)
    .selectFrom('session')
    .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'ip', 'agent'])
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('session_token')
          .select('hash')
          .whereRef('session_token.session_id', '=', 'session.id')
          .where('session_token.expires_at', '>', now)
          .where('session_token.used_at', 'is', null),
      ),
    )
    .orderBy('created_at', 'desc')
    .execute();
}
