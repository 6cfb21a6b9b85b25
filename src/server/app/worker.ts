import { serveJobs } from '../platform/workers/serve-jobs.ts';

// The program of a thread; what a job needs is loaded with the first of its kind.
serveJobs({
  readTables: async () => (await import('../workbooks/read-tables.ts')).readTables,
  readWorkbook: async () => (await import('../workbooks/read-workbook.ts')).readWorkbook,
  compileDescriptor: async () => (await import('../forms/compile-sent.ts')).compileSent,
  linkRelease: async () => (await import('../forms/link-release.ts')).linkRelease,
  checkRelease: async () => (await import('../forms/link-release.ts')).checkRelease,
  foretell: async () => (await import('../records/foretell.ts')).foretell,
});
