import type { ProcessModel } from '../../../src/core/descriptor/model.ts';

/**
 * The processes in two halves of about as many steps, one for each worker; those of a family are shared out one by one,
 * as they are about as long as each other.
 */
export function halfOf(processes: readonly ProcessModel[], half: 0 | 1): readonly ProcessModel[] {
  const sums: [number, number] = [0, 0];
  return byLength(processes).filter(({ steps }) => {
    const lighter = sums[0] <= sums[1] ? 0 : 1;
    sums[lighter] += steps.length;
    return lighter === half;
  });
}

function byLength(processes: readonly ProcessModel[]): readonly ProcessModel[] {
  return processes.toSorted((one, other) => other.steps.length - one.steps.length || (one.id < other.id ? -1 : 1));
}
