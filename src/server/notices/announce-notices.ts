import { announce } from '../platform/events/event-bus.ts';
import type { ServerEvent } from '../platform/events/server-event.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Addressees } from './notice-store.ts';

/** An announcement has to stay below 8,000 bytes, an id takes up to 22 of them. */
const mostAtOnce = 300;

/** Tells the open pages of these people, on every node, that their notices changed, once the transaction commits. */
export async function announceNotices(tx: TenantTransaction, tenantId: string, whom: Addressees): Promise<void> {
  await announce(tx, ...noticeEvents(tenantId, whom));
}

/** What is announced to them. */
export function noticeEvents(tenantId: string, { users = [], roles = [] }: Addressees): readonly ServerEvent[] {
  const times = Math.max(1, Math.ceil(users.length / mostAtOnce));
  return Array.from({ length: times }, (_, turn) => {
    return { kind: 'notice', tenantId, roles, users: users.slice(turn * mostAtOnce, (turn + 1) * mostAtOnce) } as const;
  });
}
