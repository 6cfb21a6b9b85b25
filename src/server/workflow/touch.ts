import { announce } from '../platform/events/event-bus.ts';
import type { Unit } from '../platform/unit.ts';
import type { Touched } from './events.ts';
import { watchingRoles } from './stages.ts';

const gathered = new WeakMap<Unit['tx'], Gathered>();

type Gathered = { readonly [K in keyof Touched]: Set<string> };

/**
 * Notes whose counters and notices a unit of work changes. Before it is committed, the rooms above hear of all that was
 * touched, and whoever waits for counters does; those of whoever did it always change.
 */
export function touch(unit: Unit, some: Partial<Touched>): void {
  const all = gathered.get(unit.tx) ?? begin(unit);
  for (const name of Object.keys(all) as (keyof Touched)[]) for (const one of some[name] ?? []) all[name].add(one);
}

function begin(unit: Unit): Gathered {
  const { tx, principal, services } = unit;
  const all: Gathered = {
    roles: new Set(),
    users: new Set([principal.userId]),
    processes: new Set(),
    readers: new Set(),
    written: new Set(),
    moved: new Set(),
  };
  gathered.set(tx, all);
  unit.beforeCommit(async () => {
    gathered.delete(tx);
    await unit.emit({ kind: 'move-ending', ...listed(all) });
    const { roles, users, processes } = listed(all);
    const watching = await watchingRoles(unit, processes);
    const { tenantId } = principal;
    await announce(tx, { kind: 'counters', tenantId, roles: [...new Set([...roles, ...watching])], users });
  });
  unit.afterwards(() => services.counters.drop(principal.tenantId));
  return all;
}

function listed(all: Gathered): Touched {
  return {
    roles: [...all.roles],
    users: [...all.users],
    processes: [...all.processes],
    readers: [...all.readers],
    written: [...all.written],
    moved: [...all.moved],
  };
}
