import { announce } from '../events/event-bus.ts';
import type { TenantTransaction } from '../store/database.ts';
import type { Addressees } from './notice-store.ts';

/** An announcement has to stay below 8,000 bytes, an id takes up to 22 of them. */
const mostAtOnce = 300;

/** Tells the open pages of these people, on every node, that their notices changed, once the transaction commits. */
export async function announceNotices(
  tx: TenantTransaction,
  tenantId: string,
  { users = [], roles = [] }: Addressees,
): Promise<void> {
  const event = { kind: 'notice', tenantId, roles } as const;
  for (let from = 0; from === 0 || from < users.length; from += mostAtOnce) {
    await announce(tx, { ...event, users: users.slice(from, from + mostAtOnce) });
  }
}
