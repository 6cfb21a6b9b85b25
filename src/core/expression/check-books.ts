import type { FieldModel, RecordModel } from '../descriptor/model.ts';
import { checkGroup } from './check-group.ts';
import type { ModelExpressionProblem } from './expression.ts';
import type { WrittenExpression } from './written-expressions.ts';

/** Checks what entries of a ledger add to their account: it reads the entry and gives a number for the account's field. */
export function checkBooks(
  model: RecordModel,
  accountFields: ReadonlyMap<string, FieldModel>,
): readonly ModelExpressionProblem[] {
  const written = Object.entries(model.ledger?.books ?? {}).flatMap(([key, text]): WrittenExpression[] => {
    const gives = accountFields.get(key);
    if (gives === undefined) return [];
    const owner = { set: null, step: null, outcome: null, field: key } as const;
    const place = { ...owner, word: 'books', index: null, part: null, text } as const;
    return [{ place, text, gives, shows: [], judges: false }];
  });
  const names = { sets: [...model.sets.values()], table: null, columns: null, lenient: false, lookups: model.lookups };
  return checkGroup(names, written).flatMap((each) => each.problems);
}
