import type { ASTNode, ParseResult, SourceRange, TypeDeclaration } from '@marcbachmann/cel-js';
import type { Text } from '../text/text.ts';
import type { Analysis } from './analysis.ts';
import type { ExpressionProblem } from './expression.ts';
import type { Checker, CheckContext, Macro } from './macros.ts';
import { operands } from './syntax.ts';
import { columnType, tableCall, type Lookups, type TableCall } from './table-calls.ts';
import { typeDetail, typeText } from './type-problems.ts';

/** A node as the library's parser makes it: it may be told how its type is checked. */
interface Annotated {
  setMeta(name: 'macro', macro: Macro): unknown;
}

/**
 * The library's name of the type of an expression, or the place where its types do not fit. Differently from the
 * standard language every number is a `double`, absent names may be anything, and a look-up gives what its column holds.
 */
export function checkTypes(parsed: ParseResult, { absent }: Analysis, lookups: Lookups): string | ExpressionProblem {
  annotate(parsed.ast, absent, lookups);
  const { valid, type, error } = parsed.check();
  if (valid && type !== undefined && type !== 'int' && type !== 'uint') return type;
  const { start, end } = error?.range === undefined ? parsed.ast : nodeAround(parsed.ast, error.range);
  const detail = error ? typeDetail(error.summary) : integerResult(type ?? '');
  return { code: 'expression/type', args: { detail }, start, end, replacement: null };
}

/** The innermost node around a stretch of the text. */
function nodeAround(node: ASTNode, range: SourceRange): ASTNode {
  const inner = operands(node).find(({ start, end }) => start <= range.start && range.end <= end);
  return inner === undefined ? node : nodeAround(inner, range);
}

function annotate(node: ASTNode, absent: ReadonlySet<ASTNode>, lookups: Lookups): void {
  const call = tableCall(node, lookups);
  const typeOf = absent.has(node) ? 'dyn' : node.op === 'value' && typeof node.args === 'bigint' ? 'double' : null;
  if (typeOf !== null) setType(node, (checker) => checker.getType(typeOf));
  if (call !== null) setType(node, (checker, context) => columnOf(call, checker, context));
  for (const operand of operands(node)) annotate(operand, absent, lookups);
}

function setType(node: ASTNode, typeOf: (checker: Checker, context: CheckContext) => TypeDeclaration): void {
  (node as ASTNode & Annotated).setMeta('macro', { typeCheck: (checker, _macro, context) => typeOf(checker, context) });
}

function columnOf(
  { name, key, column, argument }: TableCall,
  checker: Checker,
  context: CheckContext,
): TypeDeclaration {
  const type = checker.check(argument, context);
  if (type.name !== columnType(key) && type.kind !== 'dyn') {
    const message = `found no matching overload for '${name}(${String(type)}, string)'`;
    throw checker.createError('no_matching_overload', message, argument);
  }
  return checker.getType(columnType(column));
}

function integerResult(type: string): Text {
  const word = typeText(type);
  return { zh: `结果是${word.zh}，不是数值`, en: `the result is ${word.en}, not a number` };
}
