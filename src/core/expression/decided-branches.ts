import type { ASTNode } from '@marcbachmann/cel-js';
import { parseExpression } from './compile.ts';
import type { ExpressionScope } from './scope.ts';
import { operands } from './syntax.ts';

/** An expression as it is for certain values. */
export interface Decided {
  /** The expression with the branch that is taken in the place of each choice. */
  readonly text: string;
  /** The conditions that decide. */
  readonly conditions: readonly string[];
}

/** Takes the branches that do not count out of an expression, so that it says no more than what was computed. */
export function decidedBranches(text: string, scope: ExpressionScope, valueOf: (text: string) => unknown): Decided {
  const node = parseExpression(text, scope);
  if ('code' in node) return { text, conditions: [] };
  const conditions: string[] = [];
  return { text: reduced(node, { text, valueOf, conditions }), conditions };
}

interface Reducing {
  readonly text: string;
  readonly valueOf: (text: string) => unknown;
  readonly conditions: string[];
}

function reduced(node: ASTNode, reducing: Reducing): string {
  if (node.op === '?:') {
    const [condition, yes, no] = node.args;
    const asked = written(condition, reducing);
    reducing.conditions.push(asked);
    return reduced(reducing.valueOf(asked) === true ? yes : no, reducing);
  }
  const { start, end } = placeOf(node, reducing.text);
  let at = start;
  let text = '';
  for (const operand of operands(node)) {
    const place = placeOf(operand, reducing.text);
    text += reducing.text.slice(at, place.start) + reduced(operand, reducing);
    at = place.end;
  }
  return unbracketed(text + reducing.text.slice(at, end));
}

function written(node: ASTNode, { text }: Reducing): string {
  const { start, end } = placeOf(node, text);
  return text.slice(start, end);
}

/** Where a node stands, with the brackets of its first and last operands, which its own range leaves out. */
function placeOf({ range }: ASTNode, text: string): { readonly start: number; readonly end: number } {
  let { start, end } = range;
  const brackets =
    text
      .slice(start, end)
      .replaceAll(/'[^']*'|"[^"]*"/g, '')
      .match(/[()]/g) ?? [];
  let open = 0;
  let missing = 0;
  for (const bracket of brackets) {
    if (bracket === '(') open += 1;
    else if (open > 0) open -= 1;
    else missing += 1;
  }
  for (; open > 0; open -= 1) end = text.indexOf(')', end) + 1;
  for (; missing > 0; missing -= 1) start = text.lastIndexOf('(', start - 1);
  return { start, end };
}

/** Brackets of a choice that became a single name say nothing any more. */
function unbracketed(text: string): string {
  return text.replaceAll(/(?<![\w)])\(([\w.]+)\)/g, '$1');
}
