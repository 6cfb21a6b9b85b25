import { announce } from '../events/event-bus.ts';
import type { Principal } from '../http/access.ts';
import { noticeEvents } from '../notices/announce-notices.ts';
import { keepUp } from '../records/follow/keep-up.ts';
import type { Services } from '../services.ts';
import type { TenantTransaction } from '../store/database.ts';
import type { Doing } from './event-store.ts';
import { watchingRoles } from './stages.ts';

/** Whose counters and notices a move changed. */
export interface Touched {
  readonly roles: readonly string[];
  readonly users: readonly string[];
  /** Processes whose waiting tasks became more, fewer or others. */
  readonly processes: readonly string[];
  /** People who were written to; their counters stay as they are. */
  readonly readers: readonly string[];
  /** Instances whose data were written: records that follow their tables keep up. */
  readonly written: readonly string[];
  /** Instances that went elsewhere with the data they had. */
  readonly moved: readonly string[];
}

/** One move: its transaction, who makes it and when. */
export interface Move {
  readonly tx: TenantTransaction;
  readonly principal: Principal;
  readonly doing: Doing;
  /** Notes whose counters and notices change; announced when the move commits. */
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
  const processes = new Set<string>();
  const readers = new Set<string>();
  const written = new Set<string>();
  const moved = new Set<string>();
  const touch = (touched: Partial<Touched>): void => {
    for (const role of touched.roles ?? []) roles.add(role);
    for (const user of touched.users ?? []) users.add(user);
    for (const key of touched.processes ?? []) processes.add(key);
    for (const user of touched.readers ?? []) readers.add(user);
    for (const id of touched.written ?? []) written.add(id);
    for (const id of touched.moved ?? []) moved.add(id);
  };
  try {
    return await services.store.tenantTx(tenantId, userId, async (tx) => {
      const doing = { actor: userId, at: services.clock.now() };
      const done = await work({ tx, principal, doing, touch });
      await keepUp({ tx, services, principal, at: doing.at }, { written: [...written], moved: [...moved] });
      const told = noticeEvents(tenantId, { roles: [...roles], users: [...new Set([...users, ...readers])] });
      for (const role of await watchingRoles(tx, services, processes)) roles.add(role);
      await announce(tx, ...told, { kind: 'counters', tenantId, roles: [...roles], users: [...users] });
      return done;
    });
  } finally {
    // Even a move that seems to have failed may have been committed, where the connection broke in that moment.
    services.counters.drop(tenantId);
  }
}
