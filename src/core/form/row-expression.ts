import type { FormContext } from './form-engine.ts';
import { viewExpressions, type ReadByExpressions } from './view-expressions.ts';

/** What an expression over the values of one row gives. */
export function evaluateOnRow(
  form: ReadByExpressions,
  text: string,
  row: Readonly<Record<string, unknown>>,
  { roles, ...who }: FormContext,
): unknown {
  const expression = viewExpressions(form).compiled(text, null);
  // What it adds up is evaluated on the spot, so that all of it counts within one limit of steps.
  return expression.evaluate({ own: row, root: row, context: { ...who, role: roles } });
}
