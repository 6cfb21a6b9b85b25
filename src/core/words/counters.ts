import { application } from '../application.ts';

/** The counters of the pipeline (S3-12) in its order, each with the stage that it counts for. */
export const stageCounters: Readonly<Record<string, string>> = Object.fromEntries(
  application.counters.map(({ id, stage }) => [id, stage]),
);

/** Their names: what a process may add its open tasks to. */
export const counterNames: readonly string[] = Object.keys(stageCounters);

/** The counts of waiting rows that a step may add to (S3-11), as `countsAs` names them. */
export const sampleCounts = application.rowCounts;
