import { compileExpression } from '../../expression/compile.ts';
import type { ModelExpressionProblem } from '../../expression/expression.ts';
import { createScope } from '../../expression/scope.ts';
import { fieldOfPath } from '../../model/field-of-path.ts';
import type { ProcessModel, RecordModel } from '../../model/model.ts';
import { placed, resultProblem } from './check-group.ts';

/** What is wrong with an expression of `migrate`. */
export interface MigrateProblem {
  /** The path of the field that it gives. */
  readonly path: string;
  readonly problem: ModelExpressionProblem;
}

/**
 * Checks by which expressions a form takes over values of the version before, without that version: whatever name they
 * read may have been there, in any type. Whether it was, a comparison of the two tells.
 */
export function checkMigrates(
  model: ProcessModel | RecordModel,
  migrate: Readonly<Record<string, string>>,
): readonly MigrateProblem[] {
  return Object.entries(migrate).flatMap(([path, text]) => {
    const table = /^(.*)\./.exec(path)?.[1] ?? null;
    const scope = createScope({ fields: {}, table, root: {}, lookups: model.lookups, lenient: true });
    const { expression, problems } = compileExpression(text, scope);
    const place = { set: null, step: null, outcome: null, field: path, word: null, index: null, part: null, text };
    const field = fieldOfPath(model, path);
    const isValue = expression !== null && field !== undefined && field.columns === null;
    const found = [...problems, ...(isValue ? resultProblem(expression, field, place) : [])];
    // A table may be gone since, or have had other columns.
    const sure = found.filter(({ code }) => !ofTables.has(code));
    return sure.map((problem) => {
      const { args, ...rest } = placed(problem, place);
      return { path, problem: { ...rest, args: { ...args, word: 'migrate' } } };
    });
  });
}

/** Problems with look-up tables. */
const ofTables: ReadonlySet<string> = new Set([
  'expression/table-unknown',
  'expression/column-unknown',
  'expression/table-key',
  'expression/column-argument',
]);
