/** The counters of the pipeline that a process may add its open tasks to (S3-12). */
export const counters: readonly string[] = [
  'extractCount',
  'amplificationCount',
  'mixedCount',
  'depurationCount',
  'reversalCount',
  'libraryCount',
  'analysisCount',
  'sequencingCount',
  'dataCount',
  'itemCount',
  'deplaneCount',
];
