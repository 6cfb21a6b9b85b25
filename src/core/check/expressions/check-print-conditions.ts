import type { ProcessModel, RecordModel } from '../../model/model.ts';
import { checkGroup } from './check-group.ts';
import type { ModelExpressionProblem } from '../../expression/expression.ts';
import type { WrittenExpression } from './written-expressions.ts';

/** A condition of a block, with the pointer of the block below the descriptor. */
export interface PrintCondition {
  readonly pointer: string;
  readonly text: string;
}

/** Checks the conditions of a print's blocks, which read the whole form and what steps said last. */
export function checkPrintConditions(
  model: Pick<ProcessModel | RecordModel, 'sets' | 'lookups'>,
  conditions: readonly PrintCondition[],
): readonly (readonly [PrintCondition, ModelExpressionProblem])[] {
  const place = { set: null, step: null, outcome: null, field: null, word: 'if', index: null, part: null } as const;
  const written = conditions.map(({ text }): WrittenExpression => ({
    place: { ...place, text },
    text,
    gives: null,
    shows: [],
    validates: false,
  }));
  const names = { sets: [...model.sets.values()], table: null, columns: null, lenient: false, lookups: model.lookups };
  return checkGroup(names, written).flatMap(({ problems }, index) => {
    const condition = conditions[index];
    return condition === undefined ? [] : problems.map((problem) => [condition, problem] as const);
  });
}
