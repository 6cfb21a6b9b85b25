import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longest } from './longest-files.mjs';

function rank({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((part) => moduleId.includes(part));
  return place < 0 ? longest.length : place;
}

/**
 * Begins with the files known to take long: begun last, they would leave the other worker idle. The others follow as
 * Vitest orders them, large ones first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
