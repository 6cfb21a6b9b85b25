import type { ExpressionWord, ModelExpressionProblem } from '../../expression/expression.ts';
import type { FieldModel, RecordModel } from '../../model/model.ts';
import { checkGroup } from './check-group.ts';

/** An expression of a record that reads a row. */
export interface RowExpression {
  readonly word: ExpressionWord;
  readonly text: string;
  /** The field whose value it gives; without it, it is a condition. */
  readonly gives?: FieldModel;
  readonly index?: number;
  /** Other rows that it reads, each with its fields, by the name that it goes by. */
  readonly rows?: ReadonlyMap<string, readonly FieldModel[]>;
}

/** Checks an expression of a record that reads a row of it. */
export function checkRowExpression(
  { sets, lookups }: RecordModel,
  { word, text, gives, index, rows }: RowExpression,
): readonly ModelExpressionProblem[] {
  const owner = { set: null, step: null, outcome: null, field: gives?.key ?? null } as const;
  const place = { ...owner, word, index: index ?? null, part: null, text };
  const names = { sets: [...sets.values()], table: null, columns: null, lenient: false, lookups };
  const written = { place, text, gives: gives ?? null, shows: [], validates: false };
  return checkGroup(rows === undefined ? names : { ...names, rows }, [written]).flatMap(({ problems }) => problems);
}
