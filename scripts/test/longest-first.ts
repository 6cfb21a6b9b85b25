import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { nightlySeconds } from './nightly-files.mjs';

/**
 * Begins with the files known to take long: begun last, they would leave the other worker idle. The others follow as
 * Vitest orders them, large ones first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = nightlySeconds();
    const of = ({ moduleId }: TestSpecification): number => seconds.get(relative(process.cwd(), moduleId)) ?? 0;
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => of(other) - of(one));
  }
}
