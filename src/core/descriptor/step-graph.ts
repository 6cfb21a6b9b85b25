import type { StepSource } from './descriptor.ts';
import { outcomeTarget } from './load-steps.ts';

/** The ways between the steps of a process, as its outcomes make them. Steps count by their place in the list. */
export interface StepGraph {
  /** Steps that a task can come to. */
  readonly reachable: ReadonlySet<number>;
  /** Steps from which a task can end, completed or terminated. */
  readonly ending: ReadonlySet<number>;
  /** Whether some reachable step completes the process. */
  readonly finishes: boolean;
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
  return {
    reachable,
    ending: closure(ends, previous),
    finishes: [...reachable].some((index) => targets[index]?.includes('end')),
    before: (step) => closure([step], previous),
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
