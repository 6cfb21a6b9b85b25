/** Parts of the names of files that keep a worker for long, the longest first. */
export const longest = [
  'tests/e2e/authors-loop.test.ts',
  'tests/e2e/every-page.test.ts',
  'tests/e2e/story.test.ts',
  'tests/server/app/robot/',
  'tests/server/seed/laboratory.test.ts',
  'tests/server/hostile/',
  'tests/server/directory/tenants/isolation-walk.test.ts',
  'tests/server/app/process/',
  'tests/server/platform/store/backup.test.ts',
  'tests/server/app/ops/',
  'tests/server/workflow/crash.test.ts',
  'tests/server/records/contract/',
  'tests/core/values/differential.test.ts',
  'tests/core/bpmn/walk.test.ts',
  'tests/e2e/record-pages.test.ts',
];
