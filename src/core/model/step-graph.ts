import type { StepSource } from '../../generated/descriptor.ts';
import { outcomeTarget } from './load/load-steps.ts';

/** The ways between the steps of a process, as its outcomes make them. Steps count by their place in the list. */
export interface StepGraph {
  /** Steps that a task can come to. */
  readonly reachable: ReadonlySet<number>;
  /** Steps from which a task can end, completed or terminated. */
  readonly ending: ReadonlySet<number>;
  /** Steps that no way leads to; of those that lead to one another only the first. */
  readonly unreachable: readonly number[];
  /** Reachable steps where a task is caught for good; of those it goes round among only the last. */
  readonly traps: readonly number[];
  /** Whether some reachable step completes the process. */
  readonly finishes: boolean;
  /** The steps that can have been done when a task comes to a step for the first time, and this step itself. */
  readonly beforeFirst: (step: number) => ReadonlySet<number>;
  /** The steps that can have been done before a step, itself included. */
  readonly before: (step: number) => ReadonlySet<number>;
}

/** Builds the graph of a process; outcomes that lead nowhere count as absent. */
export function stepGraph(steps: readonly StepSource[]): StepGraph {
  const targets = steps.map((step, index) =>
    (step.outcomes ?? []).map((outcome) => outcomeTarget(outcome, index, steps)),
  );
  const next = targets.map((list) => list.flatMap((to) => stepIndex(to, steps)));
  const previous = steps.map((_, index) => steps.flatMap((__, from) => (next[from]?.includes(index) ? [from] : [])));
  const ends = steps.flatMap((_, index) => (targets[index]?.some(isEnd) ? [index] : []));
  const reachable = closure(steps.length > 0 ? [0] : [], next);
  const ending = closure(ends, previous);
  const unreached = steps.flatMap((_, index) => (reachable.has(index) ? [] : [index]));
  const caught = [...reachable].filter((index) => !ending.has(index));
  return {
    reachable,
    ending,
    unreachable: firstOfEach(unreached, next),
    traps: lastOfEach(caught, next),
    finishes: [...reachable].some((index) => targets[index]?.includes('end')),
    before: (step) => closure([step], previous),
    beforeFirst: (step) => {
      const onward = next.map((list, from) => (from === step ? [] : list));
      const earlier = step === 0 ? new Set<number>() : closure([0], onward);
      return new Set([...closure([step], previous)].filter((index) => index === step || earlier.has(index)));
    },
  };
}

function isEnd(target: string | null): boolean {
  return target === 'end' || target === 'terminated';
}

/** The step that a target opens; from the application form (`start`) a task goes on to the first step. */
function stepIndex(target: string | null, steps: readonly StepSource[]): readonly number[] {
  if (target === 'start') return [0];
  const index = steps.findIndex((step) => step.id === target);
  return index < 0 ? [] : [index];
}

function closure(from: readonly number[], next: readonly (readonly number[])[]): ReadonlySet<number> {
  const seen = new Set(from);
  // A set grows while it is walked: what is added is visited too.
  for (const index of seen) for (const other of next[index] ?? []) seen.add(other);
  return seen;
}

/** The steps without those that one named before leads to. */
function firstOfEach(indexes: readonly number[], next: readonly (readonly number[])[]): readonly number[] {
  const led = new Set<number>();
  return indexes.filter((index) => {
    if (led.has(index)) return false;
    for (const other of closure([index], next)) led.add(other);
    return true;
  });
}

/** Of steps without an end: the last of each round that a task never leaves. */
function lastOfEach(indexes: readonly number[], next: readonly (readonly number[])[]): readonly number[] {
  return indexes
    .filter((index) => {
      const round = closure([index], next);
      return Math.max(...round) === index && [...round].every((other) => closure([other], next).has(index));
    })
    .toSorted((one, other) => one - other);
}
