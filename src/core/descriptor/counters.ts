/** The counters of the pipeline (S3-12) in its order, each with the stage that it counts for. */
export const stageCounters = {
  extractCount: 'experiment',
  amplificationCount: 'experiment',
  mixedCount: 'experiment',
  depurationCount: 'experiment',
  reversalCount: 'experiment',
  libraryCount: 'experiment',
  sequencingCount: 'sequencing',
  deplaneCount: 'off-notice',
  analysisCount: 'analysis',
  dataCount: 'data-release',
  itemCount: 'closing',
} as const;

/** Their names: what a process may add its open tasks to. */
export const counterNames = Object.keys(stageCounters) as readonly (keyof typeof stageCounters)[];

/** The counts of waiting samples that a step may add to (S3-11), as `countsAs` names them. */
export const sampleCounts = ['waitPlanSampleCount', 'waitFeedbackSampleCount', 'waitQcSampleCount'] as const;
