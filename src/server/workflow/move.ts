import { announce } from '../events/event-bus.ts';
import type { ServerEvent } from '../events/server-event.ts';
import type { Principal } from '../http/access.ts';
import type { Services } from '../services.ts';
import type { TenantTransaction } from '../store/database.ts';
import type { Doing } from './event-store.ts';
import type { WorkflowEvent } from './events.ts';
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
  readonly services: Services;
  /** Tells the rooms above of an event, one after the other, before anything else happens. */
  readonly emit: (event: WorkflowEvent) => Promise<void>;
  /** Has this announced, together with the counters, when the move commits. */
  readonly announce: (...events: readonly ServerEvent[]) => void;
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
  try {
    return await services.store.tenantTx(tenantId, userId, async (tx) => {
      const doing = { actor: userId, at: services.clock.now() };
      const { touch, touched } = gatherTouched(userId);
      const announced: ServerEvent[] = [];
      const announceLater = (...events: readonly ServerEvent[]): void => void announced.push(...events);
      const emit = async (event: WorkflowEvent): Promise<void> => {
        for (const listener of services.workflow.listeners) await listener(move, event);
      };
      const move: Move = { tx, principal, doing, services, emit, announce: announceLater, touch };
      const done = await work(move);
      await emit({ kind: 'move-ending', ...touched() });
      const { roles, users, processes } = touched();
      const watching = await watchingRoles(tx, services, new Set(processes));
      const counters = { kind: 'counters', tenantId, roles: [...new Set([...roles, ...watching])], users } as const;
      await announce(tx, ...announced, counters);
      return done;
    });
  } finally {
    // Even a move that seems to have failed may have been committed, where the connection broke in that moment.
    services.counters.drop(tenantId);
  }
}

/** Gathers what a move notes; its maker's own counters always change. */
function gatherTouched(userId: string): { readonly touch: Move['touch']; readonly touched: () => Touched } {
  const all = {
    roles: new Set<string>(),
    users: new Set<string>([userId]),
    processes: new Set<string>(),
    readers: new Set<string>(),
    written: new Set<string>(),
    moved: new Set<string>(),
  };
  const names = Object.keys(all) as (keyof Touched)[];
  const touch = (some: Partial<Touched>): void => {
    for (const name of names) for (const one of some[name] ?? []) all[name].add(one);
  };
  const touched = (): Touched => ({
    roles: [...all.roles],
    users: [...all.users],
    processes: [...all.processes],
    readers: [...all.readers],
    written: [...all.written],
    moved: [...all.moved],
  });
  return { touch, touched };
}
