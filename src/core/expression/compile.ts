import { EvaluationError, ParseError, type ASTNode } from '@marcbachmann/cel-js';
import type { Text } from '../text/text.ts';
import { analyse, type Analysis } from './analysis.ts';
import { columnReading } from './column-calls.ts';
import { isEmpty } from './emptiness.ts';
import {
  ExpressionFault,
  type CompiledExpression,
  type ExpressionCompilation,
  type ExpressionInput,
  type ExpressionProblem,
  type ExpressionValues,
  type LiftedAggregate,
} from './expression.ts';
import { normalForm } from './normal-form.ts';
import { makeProgram, type Program, type Replace } from './program.ts';
import { absentName, type ExpressionScope } from './scope.ts';
import { syntaxDetail } from './syntax-detail.ts';
import { typeDetail, typeText } from './type-problems.ts';

/** Compiles an expression: parses it, finds its names, checks its types. Problems name places inside `text`. */
export function compileExpression(text: string, scope: ExpressionScope): ExpressionCompilation {
  const node = parseExpression(text, scope);
  if ('code' in node) return { expression: null, problems: [node] };
  const analysis = analyse(node, scope.definition);
  if (analysis.problems.length > 0) return { expression: null, problems: analysis.problems };
  try {
    return { expression: build(text, node, analysis, scope), problems: [] };
  } catch (error) {
    if (error instanceof TypeMisfit) return { expression: null, problems: [error.problem] };
    throw error;
  }
}

/**
 * Compiles an expression of a model that has been checked.
 *
 * @throws ExpressionFault when it has a problem after all.
 */
export function loadExpression(text: string, scope: ExpressionScope): CompiledExpression {
  const known = scope.loaded.get(text);
  if (known) return known;
  const { expression, problems } = compileExpression(text, scope);
  if (expression) {
    scope.loaded.set(text, expression);
    return expression;
  }
  const [first] = problems;
  throw new ExpressionFault(text, first ? `${first.code} ${JSON.stringify(first.args)}` : 'cannot be compiled');
}

/** Parses a text, or gives the place at which it is not an expression. */
export function parseExpression(text: string, scope: ExpressionScope): ASTNode | ExpressionProblem {
  try {
    return scope.environmentFor(text).parse(text).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const range = error.range ?? { start: 0, end: text.length };
    const [start, end] = [Math.min(range.start, text.length), Math.min(range.end, text.length)];
    const code = error.code === 'reserved_identifier' ? 'expression/name-reserved' : 'expression/syntax';
    const name = text.slice(start, end);
    return { code, args: { name, detail: syntaxDetail(error, name) }, start, end, replacement: null };
  }
}

/** The types of an expression do not fit; carries the problem out of the nested building of aggregates. */
class TypeMisfit extends Error {
  readonly problem: ExpressionProblem;
  constructor(problem: ExpressionProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

function build(text: string, node: ASTNode, analysis: Analysis, scope: ExpressionScope): CompiledExpression {
  const lifted = new Map<ASTNode, { aggregate: LiftedAggregate; variable: string }>();
  for (const aggregate of analysis.aggregates) lifted.set(aggregate, liftAggregate(aggregate, analysis, scope));
  for (const [call, { name, columns }] of analysis.columnCalls) {
    const { aggregate, type, read } = columnReading({ name, columns }, scope.definition.table ?? '');
    lifted.set(call, { aggregate, variable: scope.lift(aggregate, type, read) });
  }
  const replace: Replace = (each) => {
    return analysis.absent.has(each) ? absentName : (lifted.get(each)?.variable ?? null);
  };
  const { type } = typeCheck(node, scope, replace);
  const aggregates = new Map([...lifted.values()].map(({ aggregate }) => [aggregate.id, aggregate]));
  return {
    text,
    table: scope.definition.table,
    type,
    inputs: analysis.inputs,
    reads: [...analysis.reads, ...[...aggregates.keys()].map(aggregateInput)],
    aggregates: [...aggregates.values()],
    evaluate: evaluator(text, node, scope, replace),
  };
}

function aggregateInput(id: string): ExpressionInput {
  return { kind: 'aggregate', path: id, name: id };
}

/** Makes an aggregate a program of its own and gives the variable that stands for it. */
function liftAggregate(
  node: ASTNode,
  { absent }: Analysis,
  scope: ExpressionScope,
): { aggregate: LiftedAggregate; variable: string } {
  const replace: Replace = (each) => (absent.has(each) ? absentName : null);
  const { text, type } = typeCheck(node, scope, replace);
  const aggregate: LiftedAggregate = {
    id: text,
    inputs: analyse(node, { ...scope.definition, lenient: true }).inputs,
    evaluate: evaluator(text, node, scope, replace),
  };
  return { aggregate, variable: scope.lift(aggregate, type) };
}

/**
 * Checks the types of a node by its normal form.
 *
 * @throws TypeMisfit where they do not fit
 */
function typeCheck(node: ASTNode, scope: ExpressionScope, replace: Replace): { text: string; type: string } {
  const form = normalForm(node, replace, scope.tableCall);
  const { valid, type, error } = parseNormal(form.text, node, scope).check();
  if (valid && type !== undefined && type !== 'int' && type !== 'uint') return { text: form.text, type };
  const { start, end } = error?.range ?? { start: 0, end: form.text.length };
  const origin = form.origin(start, end);
  throw new TypeMisfit({
    code: 'expression/type',
    args: { detail: error ? typeDetail(error.summary) : integerResult(type ?? '') },
    start: origin.start,
    end: origin.end,
    replacement: null,
  });
}

/**
 * Parses a normal form, whose brackets may be more than the library takes.
 *
 * @throws TypeMisfit where it is too long
 */
function parseNormal(text: string, { start, end }: ASTNode, scope: ExpressionScope) {
  try {
    return scope.environmentFor(text).parse(text);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const args = { name: '', detail: syntaxDetail(error, '') };
    throw new TypeMisfit({ code: 'expression/syntax', args, start, end, replacement: null });
  }
}

function integerResult(type: string): Text {
  const word = typeText(type);
  return { zh: `结果是${word.zh}，不是数值`, en: `the result is ${word.en}, not a number` };
}

/** Evaluates a checked node; its program is made on first use, since checks never evaluate. */
function evaluator(
  text: string,
  node: ASTNode,
  scope: ExpressionScope,
  replace: Replace,
): (values: ExpressionValues) => unknown {
  let program: Program | null = null;
  return (values) => {
    program ??= makeProgram(node, scope, replace);
    try {
      const value = program(scope.bind(values), values);
      return isEmpty(value) ? undefined : value;
    } catch (error) {
      const reason = error instanceof EvaluationError ? error.summary : String(error);
      throw new ExpressionFault(text, reason, { cause: error });
    }
  };
}
