import type { CompiledExpression, ExpressionInput, ExpressionValues } from '../expression/expression.ts';
import type { FieldModel } from '../model/model.ts';
import { rowsOf } from './row-list.ts';
import type { Explanation } from './form-engine.ts';
import type { ViewExpressions } from './view-expressions.ts';

/** A field, and the condition under which its whole set is shown; null where there is none. */
interface ExplainedField {
  readonly field: FieldModel;
  readonly setWhen: string | null;
}

/** Why a field is as it is: each of its words, and its set's condition, with the values that the expression read. */
export function explainField(
  { field, setWhen }: ExplainedField,
  expressions: ViewExpressions,
  values: ExpressionValues,
): readonly Explanation[] {
  const words: readonly (readonly [Explanation['word'], string | null])[] = [
    ['x-calc', field.calc],
    ['x-suggest', field.suggest],
    ['x-when', setWhen],
    ['x-when', field.when],
    ['x-need', field.need],
    ['x-lock', field.lock],
  ];
  return words.flatMap(([word, text]) => {
    if (text === null) return [];
    const expression = expressions.compiled(text, field.table);
    return [
      { word, expression: text, inputs: inputValues(expression, values), result: expression.evaluate(values) ?? null },
    ];
  });
}

/** What an expression reads, by name: of a column its values in all rows, of a table its number of rows. */
function inputValues(expression: CompiledExpression, values: ExpressionValues): Readonly<Record<string, unknown>> {
  const entries = expression.inputs.map((input) => [input.name, inputValue(input, values) ?? null] as const);
  return Object.fromEntries(entries);
}

function inputValue(input: ExpressionInput, values: ExpressionValues): unknown {
  const [table = '', column = ''] = input.path.split('.');
  switch (input.kind) {
    case 'sibling':
      return values.own[column === '' ? input.path : column];
    case 'header':
      return values.root[input.path];
    case 'column':
      return rowsOf(values.root[table]).map((row) => row[column] ?? null);
    case 'table':
      return rowsOf(values.root[table]).length;
    case 'context':
      return Object.entries(values.context).find(([name]) => name === input.path)?.[1];
    case 'aggregate':
      return values.aggregate?.(input.path);
    case 'absent':
      return null;
  }
}
