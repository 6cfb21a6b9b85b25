import { gatherAnnouncements } from './events/event-bus.ts';
import type { Principal } from './http/access.ts';
import type { Services } from './services.ts';
import type { TenantTransaction } from './store/database.ts';

declare module './services.ts' {
  interface Services {
    /** In the order in which they hear of what happens in a unit of work. */
    readonly listeners: readonly UnitListener[];
  }
}

/** What can happen in a unit of work, by its kind; each room declares its own. */
export interface UnitEvents {}

/** What happened in a unit of work; the rooms above hear of it in the same transaction. */
export type UnitEvent = { [K in keyof UnitEvents]: { readonly kind: K } & UnitEvents[K] }[keyof UnitEvents];

/** Hears of every event of every unit of work; what it throws undoes the unit. */
export type UnitListener = (unit: Unit, event: UnitEvent) => Promise<void>;

/** A unit of work: all that a piece of server work has, in one transaction of one tenant. */
export interface Unit {
  readonly tx: TenantTransaction;
  /** Who does it. */
  readonly principal: Principal;
  /** When; taken once, so that all that is written bears the same time. */
  readonly now: Date;
  readonly services: Services;
  /** Tells the rooms above of an event, one after the other, before anything else happens. */
  readonly emit: (event: UnitEvent) => Promise<void>;
  /** Has something done last in the transaction. */
  readonly beforeCommit: (work: () => Promise<void>) => void;
  /**
   * Has something done once the transaction is over, even where it failed: it may have been committed all the same,
   * where the connection broke in that moment.
   */
  readonly afterwards: (work: () => void) => void;
}

/** Runs one unit of work in one transaction; it is all undone where `work` throws. */
export async function runUnit<T>(
  services: Services,
  principal: Principal,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const { tenantId, userId } = principal;
  const last: (() => Promise<void>)[] = [];
  const after: (() => void)[] = [];
  try {
    return await services.store.tenantTx(tenantId, userId, async (tx) => {
      const announceAll = gatherAnnouncements(tx);
      const unit: Unit = {
        tx,
        principal,
        now: services.clock.now(),
        services,
        emit: async (event) => {
          for (const listener of services.listeners) await listener(unit, event);
        },
        beforeCommit: (one) => void last.push(one),
        afterwards: (one) => void after.push(one),
      };
      const result = await work(unit);
      for (const one of last) await one();
      await announceAll();
      return result;
    });
  } finally {
    for (const one of after) one();
  }
}
