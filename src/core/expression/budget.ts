import type { Turns } from './turns.ts';

/**
 * The most steps of one evaluation; a step is an operation, a name or a value, in a loop once for each element. It takes
 * about 50 ms, and nothing interrupts it.
 */
export const mostSteps = 1_000_000;

/** The most steps of everything that one change of a form evaluates: about a second. */
export const mostStepsOfForm = 20_000_000;

/** Steps after which work that can be interrupted gives others their turn: about 5 ms. */
const stepsOfTurn = 100_000;

/** Ends an evaluation that takes too many steps. */
class TooManySteps extends Error {
  override readonly name = 'TooManySteps';
}

const tooManySteps = new TooManySteps('too many steps');

/** Whether an evaluation ended because it took too many steps. */
export function isTooManySteps(error: unknown): boolean {
  return error === tooManySteps;
}

let isRunning = false;
let left = 0;
let leftOfForm = Infinity;
let sinceTurn = 0;

/** Counts steps before they are taken; ends the evaluation when there are too many. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw tooManySteps;
}

/** Runs a part of an expression under the limit of steps; one inside another counts with it. */
export function withinBudget<F>(part: { readonly run: (on: F) => unknown; readonly steps: number }, on: F): unknown {
  if (isRunning) {
    spend(part.steps);
    return part.run(on);
  }
  const granted = Math.min(mostSteps, leftOfForm);
  isRunning = true;
  left = granted;
  try {
    spend(part.steps);
    return part.run(on);
  } finally {
    isRunning = false;
    const spent = Math.min(granted, granted - left);
    leftOfForm -= spent;
    sinceTurn += spent;
  }
}

/** Whether so much was evaluated since this last said so that others should have their turn. */
export function isTurnOver(): boolean {
  if (sinceTurn < stepsOfTurn) return false;
  sinceTurn = 0;
  return true;
}

/** The same as `withinFormBudget` for work that is interrupted: what others evaluate meanwhile counts for them. */
export function* withinFormBudgetInTurns<T>(change: Turns<T>): Turns<T> {
  let own = mostStepsOfForm;
  for (;;) {
    const outer = leftOfForm;
    leftOfForm = Math.min(outer, own);
    const granted = leftOfForm;
    let step: IteratorResult<void, T>;
    try {
      step = change.next();
    } finally {
      const spent = granted - leftOfForm;
      own -= spent;
      leftOfForm = outer - spent;
    }
    if (step.done === true) return step.value;
    yield;
  }
}

/** Runs all evaluations of one change of a form under their common limit; when it is used up, the rest fail at once. */
export function withinFormBudget<T>(change: () => T): T {
  if (leftOfForm !== Infinity) return change();
  leftOfForm = mostStepsOfForm;
  try {
    return change();
  } finally {
    leftOfForm = Infinity;
  }
}
