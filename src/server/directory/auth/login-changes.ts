import { audit } from '../../platform/store/audit.ts';
import type { Unit } from '../../platform/unit.ts';
import { endSessions } from './session-control.ts';

declare module '../../platform/unit.ts' {
  interface UnitEvents {
    /** What somebody logs in with was changed; they are told. */
    'login-changed': LoginChange;
  }
}

/** A change of what somebody logs in with. */
export interface LoginChange {
  readonly userId: string;
  readonly what: 'phone' | 'account';
  /** What it is now, as far as its owner is told. */
  readonly text: string;
}

/** A telephone number that changed. */
export interface ChangedPhone {
  readonly userId: string;
  readonly before: string;
  readonly after: string;
  /** The session that goes on; null = none. */
  readonly keep: string | null;
}

/** What follows when the telephone that logs somebody in changes: other sessions end, the person and the log are told. */
export async function notePhoneChange(unit: Unit, { userId, before, after, keep }: ChangedPhone): Promise<void> {
  const { tx, now, principal, services, afterwards } = unit;
  const { tenantId } = principal;
  const changes = [{ path: 'phone', before, after }];
  await audit(tx, { action: 'update-phone', subject: 'user', subjectId: userId, changes });
  const others = { tenantId, userId, ...(keep === null ? {} : { exceptSessionId: keep }) };
  await endSessions(tx, now, others, 'login phone changed');
  await unit.emit({ kind: 'login-changed', userId, what: 'phone', text: masked(after) });
  afterwards(() => services.sessions.drop({ tenantId, userId }));
}

/** Enough of a number to know one's own. */
function masked(phone: string): string {
  return phone.replace(/^(.{3}).*(.{4})$/, '$1****$2');
}
