import type { FieldModel, RecordModel } from '../../model/model.ts';
import { checkGroup } from './check-group.ts';
import type { ModelExpressionProblem } from '../../expression/expression.ts';
import type { WrittenExpression } from './written-expressions.ts';

/** Checks what entries of a ledger add to their account: it reads the entry and gives a number for the account's field. */
export function checkPostings(
  model: RecordModel,
  accountFields: ReadonlyMap<string, FieldModel>,
): readonly ModelExpressionProblem[] {
  const written = Object.entries(model.ledger?.postings ?? {}).flatMap(([key, text]): WrittenExpression[] => {
    const gives = accountFields.get(key);
    return gives === undefined ? [] : [giving('postings', text, gives)];
  });
  return problemsOf(model, written);
}

/** Checks what a row stands for in a ledger: it reads the row and gives a number for an entry's field. */
export function checkAmount(model: RecordModel, text: string, value: FieldModel): readonly ModelExpressionProblem[] {
  return problemsOf(model, [giving('amount', text, value)]);
}

function giving(word: 'postings' | 'amount', text: string, gives: FieldModel): WrittenExpression {
  const owner = { set: null, step: null, outcome: null, field: gives.key } as const;
  return { place: { ...owner, word, index: null, part: null, text }, text, gives, shows: [], judges: false };
}

function problemsOf(model: RecordModel, written: readonly WrittenExpression[]): readonly ModelExpressionProblem[] {
  const names = { sets: [...model.sets.values()], table: null, columns: null, lenient: false, lookups: model.lookups };
  return checkGroup(names, written).flatMap((each) => each.problems);
}
