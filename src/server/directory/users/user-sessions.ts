import type { OwnSession } from '../../../core/calls/people.ts';
import { endSessions, listSessions } from '../auth/session-control.ts';
import { wireTime } from '../../platform/clock.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { isId } from '../../platform/http/page.ts';
import { audit } from '../../platform/store/audit.ts';
import { hasRow } from '../../platform/store/edited-rows.ts';
import type { Unit } from '../../platform/unit.ts';
import { requireStanding } from './guards.ts';

/**
 * The sessions of one person.
 *
 * @throws BusinessError 400 where the tenant has no such person
 */
export async function sessionsOfUser({ tx, now, principal }: Unit, userId: string): Promise<OwnSession[]> {
  const { tenantId, sessionId } = principal;
  const known = isId(userId) && (await hasRow(tx, 'app_user', { id: userId }));
  if (!known) throw new BusinessError(400, 'http.record-missing');
  const sessions = await listSessions(tx, now, { tenantId, userId });
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
export async function endUserSessions(unit: Unit, ids: readonly string[]): Promise<number> {
  const { tx, principal } = unit;
  const rows = await tx
    .selectFrom('session')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .where('tenant_id', '=', principal.tenantId)
    .where('revoked_at', 'is', null)
    .execute();
  const owners = rows.map((row) => row.user_id);
  await requireStanding(tx, principal, owners);
  for (const { id, user_id: userId } of rows) await endOne(unit, { id, userId }, 'ended by an administrator');
  return rows.length;
}

/** Ends sessions of the caller's own; those of others are not found. @returns how many were ended */
export async function endOwnSessions(unit: Unit, ids: readonly string[]): Promise<number> {
  const { tenantId, userId } = unit.principal;
  const live = await listSessions(unit.tx, unit.now, { tenantId, userId });
  const own = live.map(({ id }) => id).filter((id) => ids.includes(id));
  for (const id of own) await endOne(unit, { id, userId }, 'ended by its owner');
  return own.length;
}

async function endOne(
  { tx, now, principal: { tenantId }, services, afterwards }: Unit,
  { id: sessionId, userId }: { readonly id: string; readonly userId: string },
  reason: string,
): Promise<void> {
  await endSessions(tx, now, { tenantId, userId, sessionId }, reason);
  const changes = [{ path: 'session', before: sessionId, after: null }];
  await audit(tx, { action: 'end-session', subject: 'user', subjectId: userId, changes });
  afterwards(() => services.sessions.drop({ tenantId, sessionId }));
}
