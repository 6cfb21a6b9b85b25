import type { Clock } from '../platform/clock.ts';
import type { ServerEvent } from '../platform/events/server-event.ts';

/** Figures that were counted at one moment. */
export interface Figures {
  /** The snapshot of the database that the figures hold at least, as PostgreSQL writes a `pg_snapshot`. */
  readonly snapshot: string;
}

interface Kept<T> {
  readonly figures: T;
  readonly until: number;
}

/** Other nodes' moves show after a second even where their event got lost. */
const keepMs = 1000;
const mostKept = 5000;

/** Figures of the last second, by tenant and whatever else they depend on; dropped when a task moves. */
export class FigureCache<T extends Figures> {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Map<string, Kept<T>>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * The figures under this key, counted anew where they are a second old or something moved.
   *
   * @param isFresh whether figures of a snapshot will do for who asks
   */
  async get(
    tenantId: string,
    key: string,
    isFresh: (snapshot: string) => Promise<boolean>,
    count: () => Promise<T>,
  ): Promise<T> {
    const tenant = this.#kept.get(tenantId) ?? new Map<string, Kept<T>>();
    this.#kept.set(tenantId, tenant);
    const known = tenant.get(key);
    const isYoung = known !== undefined && known.until > this.#clock.now().getTime();
    if (isYoung && (await isFresh(known.figures.snapshot))) return known.figures;
    const begun = this.#clock.now().getTime();
    const figures = await count();
    if (tenant.size >= mostKept) tenant.clear();
    // A drop meanwhile put a new map in place, so that this count, perhaps of before, is found by nobody.
    tenant.set(key, { figures, until: begun + keepMs });
    return figures;
  }

  /** Forgets a tenant's figures. */
  drop(tenantId: string): void {
    this.#kept.delete(tenantId);
  }

  /** Forgets what an event makes doubtful. */
  onEvent(event: ServerEvent): void {
    if (event.kind === 'counters') this.drop(event.tenantId);
    // Forms say what a process counts as, sessions end when roles and what they are granted change.
    if (event.kind === 'reset' || event.kind === 'release' || event.kind === 'session') this.#kept.clear();
  }
}
