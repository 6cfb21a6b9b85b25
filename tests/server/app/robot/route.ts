import type { OutcomeModel, ProcessModel } from '../../../../src/core/model/model.ts';

/** What a walk of one process has still to do: outcomes to press, and steps to come back to. */
export interface Goals {
  /** `step outcome` of those not yet pressed. */
  readonly open: Set<string>;
  /** Steps that a way back led away from; the loop is closed when the walk is there again. */
  readonly loops: Set<string>;
}

/** Name of an outcome of a step among the goals. */
export function moveName(step: string, outcome: string): string {
  return `${step} ${outcome}`;
}

/** Whether an outcome leaves its process. */
export function isLast({ to }: OutcomeModel): boolean {
  return to === 'end' || to === 'terminated';
}

/**
 * The outcome to press at a step: one not yet pressed, first those after which the walk goes on; else the first on the
 * shortest way to where something is left to do; else the first on the shortest way out.
 */
export function nextOutcome(process: ProcessModel, at: string, { open, loops }: Goals): OutcomeModel {
  const outcomes = outcomesAt(process, at).filter(({ id }) => open.has(moveName(at, id)));
  const onward = outcomes.find((outcome) => !isLast(outcome));
  if (onward !== undefined) return onward;
  const toLoop = wayTo(process, at, (step) => loops.has(step));
  if (loops.size > 0 && toLoop !== null) return toLoop;
  const [last] = outcomes;
  if (last !== undefined) return last;
  const toGoal = wayTo(process, at, (step) => outcomesAt(process, step).some(({ id }) => open.has(moveName(step, id))));
  const out =
    toGoal ?? wayTo(process, at, (step) => step === 'end') ?? wayTo(process, at, (step) => step === 'terminated');
  if (out === null) throw new Error(`${process.id} cannot be left from ${at}`);
  return out;
}

/** Names of all outcomes that some way from the first step leads to. */
export function reachableMoves(process: ProcessModel): ReadonlySet<string> {
  const steps = new Set([firstStep(process)]);
  // A set grows while it is walked: what is added is visited too.
  for (const step of steps) for (const { to } of outcomesAt(process, step)) steps.add(stepOf(process, to));
  return new Set([...steps].flatMap((step) => outcomesAt(process, step).map(({ id }) => moveName(step, id))));
}

/** Names of the moves on shortest ways from the first step to steps that are wanted, and one out of the process. */
export function movesToSteps(process: ProcessModel, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const ways = new Map<string, readonly string[]>([[firstStep(process), []]]);
  // A map grows while it is walked: near steps come before far ones.
  for (const [step, way] of ways) {
    for (const outcome of outcomesAt(process, step).filter((one) => !isLast(one))) {
      const next = stepOf(process, outcome.to);
      if (!ways.has(next)) ways.set(next, [...way, moveName(step, outcome.id)]);
    }
  }
  const reached = [...ways].filter(([step]) => wanted.has(step));
  const last = reached.at(-1)?.[0];
  const out = last === undefined ? null : wayTo(process, last, (step) => step === 'end');
  const moves = reached.flatMap(([, way]) => way);
  return new Set(last === undefined || out === null ? moves : [...moves, moveName(last, out.id)]);
}

/** Id of the first step. */
export function firstStep({ steps, id }: ProcessModel): string {
  const [first] = steps;
  if (first === undefined) throw new Error(`${id} has no steps`);
  return first.id;
}

function outcomesAt({ steps }: ProcessModel, at: string): readonly OutcomeModel[] {
  return steps.find(({ id }) => id === at)?.outcomes ?? [];
}

/** The step where work goes on: a returned application form is handed in again. */
function stepOf(process: ProcessModel, to: string): string {
  return to === 'start' ? firstStep(process) : to;
}

/** The first outcome of a shortest way to a step that is wanted, at least one move long; null where there is none. */
function wayTo(process: ProcessModel, from: string, isWanted: (step: string) => boolean): OutcomeModel | null {
  const ways = outcomesAt(process, from).map((first) => ({ first, step: stepOf(process, first.to) }));
  const seen = new Set<string>();
  for (const { first, step } of ways) {
    if (isWanted(step)) return first;
    if (seen.has(step)) continue;
    seen.add(step);
    // The list grows while it is walked, so that near steps come before far ones.
    ways.push(...outcomesAt(process, step).map(({ to }) => ({ first, step: stepOf(process, to) })));
  }
  return null;
}
