import type { OwnSession } from '../../../core/calls/people.ts';
import { endSessions, listSessions } from '../auth/session-control.ts';
import { wireTime } from '../../platform/clock.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Principal } from '../../platform/http/access.ts';
import { isId } from '../../platform/http/page.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../../platform/store/audit.ts';
import { requireStanding } from './guards.ts';

/**
 * The sessions of one person.
 *
 * @throws BusinessError 400 where the tenant has no such person
 */
export async function sessionsOfUser(
  { store, clock }: Services,
  principal: Principal,
  userId: string,
): Promise<OwnSession[]> {
  const { tenantId, sessionId } = principal;
  const known =
    isId(userId) &&
    (await store.tenantTx(tenantId, principal.userId, (tx) =>
      tx.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst(),
    ));
  if (known === false || known === undefined) throw new BusinessError(400, 'http.record-missing');
  const sessions = await listSessions(store.platform, clock.now(), { tenantId, userId });
  return sessions.map(({ id, createdAt, lastSeenAt, ip, agent }) => ({
    id,
    createdAt: wireTime(createdAt),
    lastSeenAt: wireTime(lastSeenAt),
    ip,
    agent,
    current: id === sessionId,
  }));
}

/** Ends sessions of the caller's tenant; those of others are not found. @returns how many were ended */
export async function endUserSessions(
  { store, sessions, clock }: Services,
  principal: Principal,
  ids: readonly string[],
): Promise<number> {
  const { tenantId, userId } = principal;
  const ended = await store.tenantTx(tenantId, userId, async (tx) => {
    const rows = await tx
      .selectFrom('session')
      .select(['id', 'user_id'])
      .where('id', 'in', ids)
      .where('tenant_id', '=', tenantId)
      .where('revoked_at', 'is', null)
      .execute();
    await requireStanding(
      tx,
      principal,
      rows.map((row) => row.user_id),
    );
    for (const row of rows) {
      const choice = { tenantId, sessionId: row.id };
      await endSessions(tx, clock.now(), choice, 'ended by an administrator');
      const changes = [{ path: 'session', before: row.id, after: null }];
      await audit(tx, { action: 'end-session', subject: 'user', subjectId: row.user_id, changes });
    }
    return rows;
  });
  for (const { id } of ended) sessions.drop({ tenantId, sessionId: id });
  return ended.length;
}
