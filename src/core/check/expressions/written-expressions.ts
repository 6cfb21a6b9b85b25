import type { CheckSource, RuleSource } from '../../../generated/descriptor.ts';
import type { FieldModel, SetModel } from '../../model/model.ts';
import { joinConditions } from '../../model/load/load-field.ts';
import type { ExpressionPlace, ExpressionWord } from '../../expression/expression.ts';

/** An expression as a set writes it. */
export interface WrittenExpression {
  readonly place: ExpressionPlace;
  readonly text: string;
  /** The field whose value it gives (`x-calc`, `x-suggest`); null for a condition. */
  readonly gives: FieldModel | null;
  /** Fields whose being shown it decides (`x-when`). */
  readonly shows: readonly FieldModel[];
  /** Part of a quality rule, so that the row state depends on it. */
  readonly validates: boolean;
}

type Owner = Pick<ExpressionPlace, 'set' | 'field'>;

/** What a set writes about itself: `x-when`, `x-rules`, `x-check`. */
export function setExpressions(set: SetModel): readonly WrittenExpression[] {
  const owner: Owner = { set: set.name, field: null };
  const when = set.when === null ? [] : [condition(owner, 'x-when', set.when, set.fields)];
  return [...when, ...listExpressions(owner, set.rules, set.checks)];
}

/** What a set writes about one of its fields; `key` is the field's key as the set writes it. */
export function fieldExpressions(
  set: Pick<SetModel, 'name' | 'when'>,
  key: string,
  field: FieldModel,
): readonly WrittenExpression[] {
  const owner: Owner = { set: set.name, field: key };
  const values = (['x-calc', 'x-suggest'] as const).flatMap((word) => {
    const text = field.words[word];
    return text === undefined ? [] : [{ ...condition(owner, word, text), gives: field }];
  });
  const conditions = (['x-when', 'x-need', 'x-lock'] as const).flatMap((word) => {
    const text = field.words[word];
    return text === undefined ? [] : [condition(owner, word, text, word === 'x-when' ? [field] : [])];
  });
  return [
    ...values,
    ...conditions,
    ...partCondition(owner, set.when, field),
    ...listExpressions(owner, field.rules, field.checks),
  ];
}

/** The condition of a field that a merged set brought along with its own `x-when`. */
function partCondition(owner: Owner, setWhen: string | null, field: FieldModel): readonly WrittenExpression[] {
  const written = joinConditions(setWhen, field.words['x-when'] ?? null);
  return field.when === null || field.when === written ? [] : [condition(owner, 'x-when', field.when, [field])];
}

function listExpressions(
  owner: Owner,
  rules: readonly RuleSource[],
  checks: readonly CheckSource[],
): readonly WrittenExpression[] {
  const ruleParts = rules.flatMap((rule, index) =>
    (['when', 'pass', 'warn'] as const).flatMap((part) => {
      const text = rule[part];
      return text === undefined ? [] : [listed(owner, 'x-rules', index, part, text)];
    }),
  );
  return [...ruleParts, ...checks.map((check, index) => listed(owner, 'x-check', index, 'if', check.if))];
}

function condition(
  owner: Owner,
  word: ExpressionWord,
  text: string,
  shows: readonly FieldModel[] = [],
): WrittenExpression {
  const place = { ...owner, step: null, outcome: null, word, index: null, part: null, text };
  return { place, text, gives: null, shows, validates: false };
}

function listed(
  owner: Owner,
  word: 'x-rules' | 'x-check',
  index: number,
  part: 'when' | 'pass' | 'warn' | 'if',
  text: string,
): WrittenExpression {
  const place = { ...owner, step: null, outcome: null, word, index, part, text };
  return { place, text, gives: null, shows: [], validates: word === 'x-rules' };
}
