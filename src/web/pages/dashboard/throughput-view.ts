import type { Throughput } from '../../../core/calls/statistics.ts';

/** What was finished in all, and when most. */
export interface ThroughputTotals {
  readonly steps: number;
  readonly instances: number;
  /** Steps of each day. */
  readonly stepsByDay: readonly number[];
  readonly instancesByDay: readonly number[];
  /** The day with most steps, the latest of several; null where there are none. */
  readonly best: { readonly day: string; readonly steps: number } | null;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** The sums over stages and days. */
export function throughputTotals({ days, stages }: Throughput): ThroughputTotals {
  const stepsByDay = days.map((_, index) => sum(stages.map(({ steps }) => steps[index] ?? 0)));
  const instancesByDay = days.map((_, index) => sum(stages.map(({ instances }) => instances[index] ?? 0)));
  const most = Math.max(0, ...stepsByDay);
  const best = days[stepsByDay.lastIndexOf(most)];
  return {
    steps: sum(stepsByDay),
    instances: sum(instancesByDay),
    stepsByDay,
    instancesByDay,
    best: most === 0 || best === undefined ? null : { day: best, steps: most },
  };
}

/** Stages that finished anything, in their order; all where none did. */
export function busyStages({ stages }: Throughput): Throughput['stages'] {
  return stages.filter(({ steps, instances }) => sum(steps) + sum(instances) > 0);
}
