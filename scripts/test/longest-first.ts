import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that keep a worker for long, the longest first: begun last, they would leave the other one idle. */
const longest = [
  'tests/e2e/authors-loop.test.ts',
  'tests/e2e/every-page.test.ts',
  'tests/e2e/story.test.ts',
  'tests/server/app/robot/',
  'tests/server/app/process/',
  'tests/server/workflow/crash.test.ts',
  'tests/server/seed/laboratory.test.ts',
  'tests/core/values/differential.test.ts',
  'tests/core/bpmn/walk.test.ts',
  'tests/e2e/record-pages.test.ts',
];

function rank({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((part) => moduleId.includes(part));
  return place < 0 ? longest.length : place;
}

/** Begins with the files known to take long; the others follow as Vitest orders them, large ones first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
