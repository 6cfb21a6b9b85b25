import { announce } from '../platform/events/event-bus.ts';
import type { ServerEvent } from '../platform/events/server-event.ts';
import type { Principal } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import type { Occasion, TaskStatements, Touched, WorkflowEvent } from './events.ts';
import { watchingRoles } from './stages.ts';

/** One move: its transaction, who makes it and when. */
export interface Move extends Occasion {
  /** Tells the rooms above of an event, one after the other, before anything else happens. */
  readonly emit: (event: WorkflowEvent) => Promise<void>;
  /** What they add to the statements of tasks. */
  readonly statements: TaskStatements;
}

/** Runs one move in one transaction; whoever waits for counters hears of it once it is committed. */
export async function runMove<T>(
  services: Services,
  principal: Principal,
  work: (move: Move) => Promise<T>,
): Promise<T> {
  const { tenantId, userId } = principal;
  const { listeners, statements } = services.workflow;
  try {
    return await services.store.tenantTx(tenantId, userId, async (tx) => {
      const doing = { actor: userId, at: services.clock.now() };
      const { touch, touched } = gatherTouched(userId);
      const announced: ServerEvent[] = [];
      const occasion: Occasion = { tx, principal, doing, touch, announce: (...more) => void announced.push(...more) };
      const emit = async (event: WorkflowEvent): Promise<void> => {
        for (const listener of listeners) await listener(occasion, event);
      };
      const done = await work({ ...occasion, emit, statements });
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
function gatherTouched(userId: string): { readonly touch: Occasion['touch']; readonly touched: () => Touched } {
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
