import type { Completion } from '../../core/calls/moves.ts';
import type { OutcomeModel, ProcessModel, StepModel } from '../../core/model/model.ts';
import { opinionKey } from '../../core/form/opinion.ts';
import { outcomeValues } from '../../core/form/outcome-values.ts';
import { startOutcome } from '../../core/form/step-view.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import { BusinessError } from '../platform/errors/business-error.ts';

const agreed = '同意';

/**
 * The outcome that a completion means. Without one, `flag: "ok"` or the comment 同意 takes the step's first, any other
 * flag its `return` or `reject`.
 *
 * @param step null for the application form
 * @throws BusinessError 400 where the step has no such outcome
 */
export function chosenOutcome(step: StepModel | null, { outcome, flag, comment }: Completion): OutcomeModel {
  const outcomes = step === null ? [startOutcome] : step.outcomes;
  const found = outcome ? outcomes.find(({ id }) => id === outcome) : flagged(outcomes, flag, comment);
  if (found !== undefined) return found;
  throw new BusinessError(400, 'task.no-outcome', { args: { outcome: outcome ?? flag ?? '' } });
}

function flagged(outcomes: readonly OutcomeModel[], flag = '', comment = ''): OutcomeModel | undefined {
  if (flag === 'ok' || (flag === '' && comment === agreed)) return outcomes[0];
  if (flag === '') return undefined;
  return outcomes.find(({ id }) => id === 'return') ?? outcomes.find(({ id }) => id === 'reject');
}

/**
 * Values of the step's own sets that follow from the completion itself: a result from the outcome pressed, an opinion's
 * text from the comment where none was sent.
 */
export function givenValues(
  model: ProcessModel,
  step: StepModel | null,
  outcome: OutcomeModel,
  { comment, data }: Completion,
): Readonly<Record<string, unknown>> {
  const own = (step?.own ?? []).flatMap((name) => model.sets.get(name)?.fields ?? []);
  const keys = new Set(own.map(({ key }) => key));
  const given: Record<string, unknown> = { ...outcomeValues(own, outcome.id) };
  const saysNothing = isEmptyValue(data?.[opinionKey]);
  if (keys.has(opinionKey) && saysNothing && !isEmptyValue(comment)) given[opinionKey] = comment;
  return given;
}

/** What a person said with a completion: the comment, else the text of the step's opinion. */
export function commentOf({ comment }: Completion, own: Readonly<Record<string, unknown>>): string {
  const opinion = own[opinionKey];
  return comment || (typeof opinion === 'string' ? opinion : '');
}
