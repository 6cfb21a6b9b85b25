import type { OutcomeModel } from '../descriptor/model.ts';
import type { FormContext } from './form-engine.ts';
import type { FormView } from './form-view.ts';
import { evaluateOnRow } from './row-expression.ts';

/** Whether the condition of an outcome holds for what a form holds; an empty one does not. */
export function isOpenOutcome(
  { sets }: Pick<FormView, 'sets'>,
  { when }: OutcomeModel,
  data: Readonly<Record<string, unknown>>,
  context: FormContext,
): boolean {
  return when === null || evaluateOnRow(sets, when, data, context) === true;
}
