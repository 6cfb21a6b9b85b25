import type { Clock } from '../platform/clock.ts';
import type { ServerEvent } from '../platform/events/server-event.ts';
import { FigureCache, type Figures } from '../workflow/figure-cache.ts';

/** What was finished of a process in one day. */
export interface DayRow {
  readonly process_key: string;
  /** yyyy-MM-dd */
  readonly day: string;
  readonly steps: number;
  readonly instances: number;
}

/** Tasks of one step that are past their time. */
export interface OverdueRow {
  readonly process_key: string;
  readonly release_id: string;
  readonly step: string;
  readonly tasks: number;
  readonly oldest_due: Date;
  readonly oldest_task: string;
}

/** Rows counted at one moment. */
export interface Counted<T> extends Figures {
  readonly rows: readonly T[];
}

/** What statistics were asked for within the last second; dropped by what drops the counters. */
export class StatisticsCaches {
  readonly throughput: FigureCache<Counted<DayRow>>;
  readonly overdue: FigureCache<Counted<OverdueRow>>;

  constructor(clock: Clock) {
    this.throughput = new FigureCache(clock);
    this.overdue = new FigureCache(clock);
  }

  /** Forgets what an event makes doubtful. */
  onEvent(event: ServerEvent): void {
    this.throughput.onEvent(event);
    this.overdue.onEvent(event);
  }
}
