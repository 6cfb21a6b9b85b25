import type { ProcessModel } from '../model/model.ts';
import type { PrintModel } from '../model/print-model.ts';
import { ExpressionFault } from '../expression/expression.ts';
import type { FormContext } from './form-engine.ts';
import { evaluateOnRow } from './row-expression.ts';

/**
 * The print with the blocks whose condition holds, each without it. A condition that a form of another version cannot
 * answer does not hold.
 *
 * @param values of the form, and what steps said last in the sets they store anew; as far as the person may see them
 */
export function fittingBlocks(
  print: PrintModel,
  form: Pick<ProcessModel, 'sets' | 'lookups'>,
  values: Readonly<Record<string, unknown>>,
  context: FormContext,
): PrintModel {
  const holds = (condition: string): boolean => {
    try {
      return evaluateOnRow(form, condition, values, context) === true;
    } catch (error) {
      if (error instanceof ExpressionFault) return false;
      throw error;
    }
  };
  const blocks = print.blocks.flatMap(({ when, ...block }) => (when === undefined || holds(when) ? [block] : []));
  return { ...print, blocks };
}
