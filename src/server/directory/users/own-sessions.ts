import { endSessions, listSessions } from '../auth/session-control.ts';
import type { Principal } from '../../platform/http/access.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../../platform/store/audit.ts';

/** Ends sessions of the caller's own; those of others are not found. @returns how many were ended */
export async function endOwnSessions(
  { store, sessions, clock }: Services,
  principal: Principal,
  ids: readonly string[],
): Promise<number> {
  const { tenantId, userId } = principal;
  const live = await listSessions(store.platform, clock.now(), { tenantId, userId });
  const own = live.map(({ id }) => id).filter((id) => ids.includes(id));
  await store.tenantTx(tenantId, userId, async (tx) => {
    for (const sessionId of own) {
      await endSessions(tx, clock.now(), { tenantId, userId, sessionId }, 'ended by its owner');
      const changes = [{ path: 'session', before: sessionId, after: null }];
      await audit(tx, { action: 'end-session', subject: 'user', subjectId: userId, changes });
    }
  });
  for (const sessionId of own) sessions.drop({ tenantId, sessionId });
  return own.length;
}
