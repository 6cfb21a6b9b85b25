import type { Clock } from '../clock.ts';
import type { ServerEvent } from '../events/server-event.ts';

/** Figures by name. */
export type Counts = Readonly<Record<string, number>>;

interface Kept {
  readonly counts: Counts;
  readonly until: number;
}

const keepMs = 2000;
const mostKept = 5000;

/** Counters of the last two seconds, by tenant and whatever else they depend on; dropped when a task moves. */
export class TaskCounters {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Map<string, Kept>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The counts under this key, counted anew where they are older than two seconds or something moved. */
  async get(tenantId: string, key: string, count: () => Promise<Counts>): Promise<Counts> {
    const tenant = this.#kept.get(tenantId) ?? new Map<string, Kept>();
    this.#kept.set(tenantId, tenant);
    const now = this.#clock.now().getTime();
    const known = tenant.get(key);
    if (known !== undefined && known.until > now) return known.counts;
    const counts = await count();
    if (tenant.size >= mostKept) tenant.clear();
    // A drop meanwhile put a new map in place, so that this count, perhaps of before, is found by nobody.
    tenant.set(key, { counts, until: now + keepMs });
    return counts;
  }

  /** Forgets a tenant's counts. */
  drop(tenantId: string): void {
    this.#kept.delete(tenantId);
  }

  /** Forgets what an event makes doubtful. */
  onEvent(event: ServerEvent): void {
    if (event.kind === 'counters') this.drop(event.tenantId);
    if (event.kind === 'reset') this.#kept.clear();
  }
}
