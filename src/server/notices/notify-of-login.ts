import type { LoginChange } from '../directory/auth/login-changes.ts';
import type { Unit } from '../platform/unit.ts';
import { announceNotices } from './announce-notices.ts';
import { addNotice } from './notice-store.ts';

/** Tells a person that what they log in with was changed, and by whom. */
export async function notifyOfLogin(unit: Unit, { userId, what, text }: LoginChange): Promise<void> {
  const { tx, now, principal } = unit;
  const about = { instanceId: null, taskId: null, releaseId: null, step: '' };
  const told = { tenantId: principal.tenantId, actor: principal.userId, text, at: now };
  await addNotice(tx, { ...about, ...told, reason: `login-${what}` }, { users: [userId] });
  await announceNotices(tx, principal.tenantId, { users: [userId] });
}
