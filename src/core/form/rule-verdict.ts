import type { RuleSource } from '../../generated/descriptor.ts';
import type { FieldModel } from '../model/model.ts';
import { isTurnOver } from '../expression/budget.ts';
import type { Turns } from '../expression/turns.ts';
import type { CompiledExpression, ExpressionValues } from '../expression/expression.ts';
import type { FormView } from './form-view.ts';
import type { ViewExpressions } from './view-expressions.ts';

/** What a rule says; `none` when it does not apply or what it needs is empty. */
export type Verdict = 'pass' | 'warn' | 'fail' | 'none';

/** A quality rule, ready to be validated. */
export interface RuleProgram {
  readonly rule: RuleSource;
  /** The field it is written at, or null for a rule of a set. */
  readonly field: FieldModel | null;
  readonly when: CompiledExpression | null;
  readonly pass: CompiledExpression;
  readonly warn: CompiledExpression | null;
}

/** Compiles a rule for the form (`table` null) or for the rows of a table. */
export function ruleProgram(
  rule: RuleSource,
  field: FieldModel | null,
  table: string | null,
  expressions: ViewExpressions,
): RuleProgram {
  const compiled = (text: string | undefined): CompiledExpression | null =>
    text === undefined ? null : expressions.compiled(text, table);
  return {
    rule,
    field,
    when: compiled(rule.when),
    pass: expressions.compiled(rule.pass, table),
    warn: compiled(rule.warn),
  };
}

/** All rules that the sets of a form write for the rows of a table. */
export function tableRules(
  view: Pick<FormView, 'sets'>,
  table: string,
  expressions: ViewExpressions,
): readonly RuleProgram[] {
  const sets = [...view.sets.values()].filter((set) => set.fields[0]?.table === table);
  return sets.flatMap((set) => [
    ...set.fields.flatMap((field) => field.rules.map((rule) => ruleProgram(rule, field, table, expressions))),
    ...set.rules.map((rule) => ruleProgram(rule, null, table, expressions)),
  ]);
}

/**
 * The verdict of one rule, part by part, as each may take its time. An empty part is not checked: neither pass nor fail
 * follows from what is not known.
 */
export function* ruleVerdict(program: RuleProgram, values: ExpressionValues): Turns<Verdict> {
  if (program.when !== null && program.when.evaluate(values) !== true) return 'none';
  if (isTurnOver()) yield;
  const pass = program.pass.evaluate(values);
  if (pass === true) return 'pass';
  if (pass !== false) return 'none';
  if (isTurnOver()) yield;
  const warn = program.warn?.evaluate(values);
  if (warn === true) return 'warn';
  return program.warn === null || warn === false ? 'fail' : 'none';
}

const severity: Readonly<Record<Verdict, number>> = { none: 0, pass: 1, warn: 2, fail: 3 };

/** The worst verdict over the rules. */
export function* worstVerdict(programs: readonly RuleProgram[], values: ExpressionValues): Turns<Verdict> {
  let worst: Verdict = 'none';
  for (const program of programs) {
    if (isTurnOver()) yield;
    const verdict = yield* ruleVerdict(program, values);
    if (severity[verdict] > severity[worst]) worst = verdict;
    if (worst === 'fail') return worst;
  }
  return worst;
}
