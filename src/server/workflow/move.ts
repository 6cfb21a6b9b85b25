import { announce } from '../events/event-bus.ts';
import type { Principal } from '../http/access.ts';
import type { Services } from '../services.ts';
import type { TenantTransaction } from '../store/database.ts';
import type { Doing } from './event-store.ts';

/** Whose counters a move changed. */
export interface Touched {
  readonly roles: readonly string[];
  readonly users: readonly string[];
}

/** One move: its transaction, who makes it and when. */
export interface Move {
  readonly tx: TenantTransaction;
  readonly principal: Principal;
  readonly doing: Doing;
  /** Notes whose counters change; announced when the move commits. */
  readonly touch: (touched: Partial<Touched>) => void;
}

/** Runs one move in one transaction; whoever waits for counters hears of it once it is committed. */
export async function runMove<T>(
  services: Services,
  principal: Principal,
  work: (move: Move) => Promise<T>,
): Promise<T> {
  const { tenantId, userId } = principal;
  const roles = new Set<string>();
  const users = new Set<string>([userId]);
  const touch = (touched: Partial<Touched>): void => {
    for (const role of touched.roles ?? []) roles.add(role);
    for (const user of touched.users ?? []) users.add(user);
  };
  const result = await services.store.tenantTx(tenantId, userId, async (tx) => {
    const doing = { actor: userId, at: services.clock.now() };
    const done = await work({ tx, principal, doing, touch });
    await announce(tx, { kind: 'counters', tenantId, roles: [...roles], users: [...users] });
    return done;
  });
  services.counters.drop(tenantId);
  return result;
}
