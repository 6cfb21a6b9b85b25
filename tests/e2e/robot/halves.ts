import type { ProcessModel } from '../../../src/core/descriptor/model.ts';

/** So many fields take about as long as opening, reading and handing in a page. */
const fieldsAPage = 30;

/**
 * The processes in two halves of about as much work, one for each worker. Those that the same people work at stay
 * together, so that few desks have to be opened in both.
 */
export function halfOf(processes: readonly ProcessModel[], half: 0 | 1): readonly ProcessModel[] {
  const sorted = processes.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  const whole = sorted.reduce((sum, process) => sum + weightOf(process), 0);
  let passed = 0;
  return sorted.filter((process) => {
    const middle = passed + weightOf(process) / 2;
    passed += weightOf(process);
    return (middle <= whole / 2 ? 0 : 1) === half;
  });
}

/** The application form or the detail page, the steps, and what is filled in there. */
function weightOf({ steps, fields }: ProcessModel): number {
  return 1 + steps.length + fields.size / fieldsAPage;
}

/** Who does a process on the first way through it, then its id. */
function sortKey({ start, steps, id }: ProcessModel): string {
  const roles = [start, ...steps].map((one) => one.roles[0] ?? '');
  return `${[...new Set(roles)].toSorted().join()} ${id}`;
}
