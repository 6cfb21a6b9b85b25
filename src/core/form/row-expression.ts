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
  const values = { own: row, root: row, context: { ...who, role: roles } };
  const aggregates = new Map(expression.aggregates.map((each) => [each.id, each.evaluate(values)] as const));
  return expression.evaluate({ ...values, aggregate: (id) => aggregates.get(id) });
}
