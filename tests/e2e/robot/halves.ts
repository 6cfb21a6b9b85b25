import type { ProcessModel } from '../../../src/core/descriptor/model.ts';

/** So many fields of a process take about as long as opening and handing in one of its pages. */
const fieldsAPage = 20;
/** So many pages are opened in the time that application form, detail page and the desks of its people take. */
const pagesAround = 3;
/** More people work at the first half, and a desk is opened for each: it gets less of what is counted here. */
const firstShare = 0.455;

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
    return (middle <= whole * firstShare ? 0 : 1) === half;
  });
}

/** Each page shows, beside its own, what was filled in before it. */
function weightOf({ steps, fields }: ProcessModel): number {
  return pagesAround + steps.length * (1 + fields.size / fieldsAPage);
}

/** Who does a process on the first way through it, then its id. */
function sortKey({ start, steps, id }: ProcessModel): string {
  const roles = [start, ...steps].map((one) => one.roles[0] ?? '');
  return `${[...new Set(roles)].toSorted().join()} ${id}`;
}
