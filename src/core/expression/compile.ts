import { ParseError, type ASTNode, type ParseResult } from '@marcbachmann/cel-js';
import { analyse, type Analysis } from './analysis.ts';
import { mostSteps, mostStepsOfForm, withinBudget } from './budget.ts';
import { Builder, type Meaning } from './build.ts';
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
import { noteEnd, noteWithin } from './noted-cost.ts';
import type { Part } from './part.ts';
import { lengthOf } from './reading.ts';
import type { ExpressionScope } from './scope.ts';
import { operands, treeText } from './syntax.ts';
import { syntaxDetail, tooDeep } from './syntax-detail.ts';
import type { Lookups } from './table-calls.ts';
import { checkTypes } from './type-check.ts';

/** An expression, and what its evaluation takes. */
interface Built {
  readonly expression: CompiledExpression;
  readonly built: () => {
    readonly part: Part;
    readonly aggregates: readonly Part[];
    readonly tooCostly: ASTNode | null;
  };
}

/**
 * Compiles an expression: parses it, finds its names, checks its types and what it costs. Problems name places inside
 * `text`.
 */
export function compileExpression(text: string, scope: ExpressionScope): ExpressionCompilation {
  const compiled = compile(text, scope);
  if (!('expression' in compiled)) return { expression: null, problems: compiled };
  const problem = costProblem(text, compiled, scope);
  if (problem !== null) return { expression: null, problems: [problem] };
  return { expression: compiled.expression, problems: [] };
}

/**
 * Compiles an expression of a model that has been checked, perhaps by an earlier version that let more steps pass.
 *
 * @throws ExpressionFault when it has a problem after all.
 */
export function loadExpression(text: string, scope: ExpressionScope): CompiledExpression {
  const known = scope.loaded.get(text);
  if (known) return known;
  const compiled = compile(text, scope);
  if ('expression' in compiled) {
    scope.loaded.set(text, compiled.expression);
    return compiled.expression;
  }
  const [first] = compiled;
  throw new ExpressionFault(text, first ? `${first.code} ${JSON.stringify(first.args)}` : 'cannot be compiled');
}

/** Parses a text, or gives the place at which it is not an expression. */
export function parseExpression(text: string, scope: ExpressionScope): ASTNode | ExpressionProblem {
  const parsed = parse(text, scope);
  return 'code' in parsed ? parsed : parsed.ast;
}

function parse(text: string, scope: ExpressionScope): ParseResult | ExpressionProblem {
  try {
    const parsed = scope.environmentFor(text).parse(text);
    return isTooDeep(parsed.ast) ? depthProblem(text) : parsed;
  } catch (error) {
    // A chain of thousands of signs is taken apart by as many calls inside one another.
    if (error instanceof RangeError) return depthProblem(text);
    if (!(error instanceof ParseError)) throw error;
    const range = error.range ?? { start: 0, end: text.length };
    const [start, end] = [Math.min(range.start, text.length), Math.min(range.end, text.length)];
    const code = error.code === 'reserved_identifier' ? 'expression/name-reserved' : 'expression/syntax';
    const name = text.slice(start, end);
    const problem = { code, args: { name, detail: syntaxDetail(error, name) } } as const;
    const meant = code === 'expression/syntax' ? inOurSigns(text, scope) : null;
    return { ...problem, start, end, replacement: null, ...(meant !== null && { meant }) };
  }
}

/**
 * Signs and words of other languages, and ours for them. A bracket too many at the end goes, as does an "and" or "or"
 * that nothing follows; a bracket or quote that is missing there comes.
 */
const ourSigns: readonly (readonly [RegExp, string])[] = [
  [/(?<![=!<>])=(?!=)/g, '=='],
  [/===/g, '=='],
  [/!==|<>/g, '!='],
  [/\band\b/gi, '&&'],
  [/\bor\b/gi, '||'],
  [/\bnot\b ?/gi, '!'],
];

/** The expression in signs of ours; null where that does not make one of it. */
function inOurSigns(text: string, scope: ExpressionScope): string | null {
  // What stands within quotes stays.
  const parts = text.split(/('[^']*'|"[^"]*")/);
  const translated = parts.map((part, index) =>
    index % 2 === 1 ? part : ourSigns.reduce((said, [sign, ours]) => said.replaceAll(sign, ours), part),
  );
  const candidates = [
    translated.join(''),
    text.replace(/\)\s*$/, ''),
    text.replace(/\s*(?:&&|\|\|)\s*$/, ''),
    ...[')', '))', "'", '"', "')", '")'].map((end) => `${text.trimEnd()}${end}`),
  ];
  return candidates.find((one) => one !== text && one.trim() !== '' && isWhole(one, scope)) ?? null;
}

function isWhole(text: string, scope: ExpressionScope): boolean {
  try {
    return !isTooDeep(scope.environmentFor(text).parse(text).ast);
  } catch {
    return false;
  }
}

const noLookups: Lookups = new Map();

/** The most operations inside one another. */
const deepest = 200;

function isTooDeep(node: ASTNode): boolean {
  let level: readonly ASTNode[] = [node];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) level = level.flatMap(operands);
  return level.length > 0;
}

function depthProblem(text: string): ExpressionProblem {
  return {
    code: 'expression/syntax',
    args: { name: '', detail: tooDeep },
    start: 0,
    end: text.length,
    replacement: null,
  };
}

/** The problem of an expression that takes too many steps, in itself or in all rows of its table. */
function costProblem(text: string, { built }: Built, { definition }: ExpressionScope): ExpressionProblem | null {
  const { part, aggregates, tooCostly } = built();
  const table = definition.table === null ? undefined : definition.root[definition.table];
  const once = Math.max(part.most, ...aggregates.map(({ most }) => most));
  const inAllRows = part.most * Math.max(1, lengthOf(table ?? 'double'));
  if (once <= mostSteps && inAllRows <= mostStepsOfForm) return null;
  const [steps, most] = once > mostSteps ? [once, mostSteps] : [inAllRows, mostStepsOfForm];
  const args = { steps: String(Math.min(steps, Number.MAX_SAFE_INTEGER)), most: String(most) };
  const { start, end } = tooCostly ?? { start: 0, end: text.length };
  return { code: 'expression/too-costly', args, start, end, replacement: null };
}

function compile(text: string, scope: ExpressionScope): Built | readonly ExpressionProblem[] {
  const parsed = parse(text, scope);
  if ('code' in parsed) return [parsed];
  const analysis = analyse(parsed.ast, scope.definition);
  if (analysis.problems.length > 0) return analysis.problems;
  const type = checkTypes(parsed, analysis, scope.definition.lookups ?? noLookups);
  return typeof type === 'string' ? build(text, parsed.ast, type, { analysis, scope }) : [type];
}

interface Known {
  readonly analysis: Analysis;
  readonly scope: ExpressionScope;
}

function build(text: string, node: ASTNode, type: string, { analysis, scope }: Known): Built {
  const { definition } = scope;
  const { absent, inputs } = analysis;
  const alone: Meaning = { scope: definition, absent, lifted: new Map(), columns: new Map() };
  const columns = new Map(
    [...analysis.columnCalls].map(([call, each]) => [call, columnReading(each, definition.table ?? '')] as const),
  );
  const lifted = new Map([...analysis.aggregates].map((each) => [each, liftAggregate(each, alone)] as const));
  const all = [...lifted.values(), ...[...columns.values()].map((each) => each.aggregate)];
  const aggregates = [...new Map(all.map((each) => [each.id, each])).values()];
  const built = once(() => {
    const [builder, inner] = [new Builder({ ...alone, lifted, columns }), new Builder(alone)];
    const part = builder.build(node);
    const parts = [...lifted.keys()].map((each) => inner.build(each));
    return { part, aggregates: parts, tooCostly: builder.tooCostly ?? inner.tooCostly };
  });
  const reads = aggregates.map(({ id }): ExpressionInput => ({ kind: 'aggregate', path: id, name: id }));
  const expression = {
    text,
    table: definition.table,
    type,
    inputs,
    reads: [...analysis.reads, ...reads],
    aggregates,
    evaluate: evaluator(text, () => built().part),
  };
  return { expression, built };
}

/** Makes an aggregate an expression of its own. */
function liftAggregate(node: ASTNode, alone: Meaning): LiftedAggregate {
  const id = treeText(node);
  const { inputs } = analyse(node, { ...alone.scope, lenient: true });
  return {
    id,
    inputs,
    evaluate: evaluator(
      id,
      once(() => new Builder(alone).build(node)),
    ),
  };
}

/** Makes a thing when it is first asked for: checks never evaluate. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function evaluator(text: string, built: () => Part): (values: ExpressionValues) => unknown {
  return (values) => {
    const { tooCostly } = values;
    try {
      const value = withinBudget(built(), { values, elements: [] });
      noteWithin(text, tooCostly);
      return isEmpty(value) ? undefined : value;
    } catch (error) {
      noteEnd(text, tooCostly, error);
      return undefined;
    }
  };
}
