import { isTooManySteps, withinBudget } from './budget.ts';
import { ExpressionFault, TooCostly, type ExpressionValues } from './expression.ts';
import type { Turns } from './turns.ts';

type Noted = ExpressionValues['tooCostly'];

/** Takes note that an evaluation ended well. */
export function noteWithin(text: string, tooCostly: Noted): void {
  if (tooCostly !== undefined && tooCostly.size > 0) tooCostly.delete(text);
}

/**
 * Takes note of what ended an evaluation.
 *
 * @throws TooCostly where nobody keeps notes @throws ExpressionFault for what is no matter of cost
 */
export function noteEnd(text: string, tooCostly: Noted, error: unknown): void {
  const isTooCostly = error instanceof TooCostly || isTooManySteps(error);
  if (!isTooCostly) throw new ExpressionFault(text, String(error), { cause: error });
  if (tooCostly === undefined) throw new TooCostly(text);
  tooCostly.add(text);
}

/** Does work under the limit of steps of each turn and of the form; undefined where it took too many. */
export function* withCostNoted<T>(text: string, tooCostly: Noted, work: Turns<T>): Turns<T | undefined> {
  try {
    for (;;) {
      const step = withinBudget({ steps: 0, run: () => work.next() }, null) as IteratorResult<void, T>;
      if (step.done === true) {
        noteWithin(text, tooCostly);
        return step.value;
      }
      yield;
    }
  } catch (error) {
    noteEnd(text, tooCostly, error);
    return undefined;
  }
}
