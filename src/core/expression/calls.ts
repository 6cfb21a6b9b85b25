import type { ASTNode } from '@marcbachmann/cel-js';
import { nearest } from '../text/nearest.ts';
import { patternOf } from '../text/pattern.ts';
import { columnFunctions } from './column-calls.ts';
import type { ExpressionProblem } from './expression.ts';
import {
  comprehensions,
  conversions,
  formNames,
  methods,
  registeredFunctions,
  rowMacros,
} from './functions/function-list.ts';
import { problem, tableFunctions } from './table-calls.ts';
import { unavailableFunctions } from './functions/unavailable.ts';

/** Words of the standard language that are left out, with what to write instead. */
const instead: Readonly<Record<string, string>> = {
  has: '!empty(x)',
  size: 'rows.count(r, true)',
  avg: 'rows.sum(r, …) / rows.count(r, …)',
  double: 'number(text)',
  int: 'floor(x)',
  timestamp: "'2026-01-31'",
  duration: 'daysBetween(a, b)',
};

/** The problem of a node that is not part of the language, or a call of an unknown or unavailable function; else null. */
export function callProblem(node: ASTNode): ExpressionProblem | null {
  switch (node.op) {
    case 'call':
      return functionProblem(node, node.args[0], node.args[1].length);
    case 'rcall':
      return methodProblem(node, node.args[0], node.args[2].length) ?? patternProblem(node.args[0], node.args[2]);
    case '[]':
    case '[?]':
    case '.?':
      return construct(node, 'x[…]');
    case 'map':
      return construct(node, '{…}');
    case 'value':
      return isPlainValue(node.args)
        ? null
        : construct(node, node.args === null ? 'null' : node.input.slice(node.start, node.end));
    default:
      return null;
  }
}

/** The problem of calling a registered function as if a library held it; null for any other method. */
export function namespacedProblem(node: ASTNode, library: string, name: string): ExpressionProblem | null {
  if (!registeredFunctions.has(name)) return null;
  return problem(node, 'expression/function-near', { name: `${library}.${name}`, near: `${name}(…)` });
}

function isPlainValue(value: unknown): boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}

function construct(node: ASTNode, what: string): ExpressionProblem {
  return problem(node, 'expression/construct', { construct: what });
}

function functionProblem(node: ASTNode, name: string, count: number): ExpressionProblem | null {
  const end = node.start + name.length;
  const reason = unavailableFunctions.get(name);
  if (reason) return { ...problem(node, 'expression/function-unavailable', { name, reason }), end };
  const wanted = argumentCount(name);
  if (wanted === null)
    return unknownFunction(node, name, [
      ...registeredFunctions.keys(),
      ...formNames,
      ...tableFunctions,
      ...columnFunctions.keys(),
    ]);
  if (count >= wanted[0] && count <= wanted[1]) return null;
  const range = wanted[0] === wanted[1] ? String(wanted[0]) : `${wanted[0]}–${wanted[1]}`;
  return problem(node, 'expression/argument-count', { name, wanted: range, got: String(count) });
}

/** Fewest and most arguments of a function, or null when there is none of the name. */
function argumentCount(name: string): readonly [number, number] | null {
  if (name === 'coalesce') return [2, 6];
  if (name === 'empty' || conversions.has(name)) return [1, 1];
  if (tableFunctions.has(name)) return [3, 3];
  const columns = columnFunctions.get(name);
  if (columns !== undefined) return [columns, columns];
  const signature = registeredFunctions.get(name)?.signature;
  if (signature === undefined) return null;
  const count = signature.split(',').length;
  return [count, count];
}

function methodProblem(node: ASTNode, name: string, count: number): ExpressionProblem | null {
  if (methods.has(name)) return null;
  const wanted = rowMacros.get(name) ?? (comprehensions.has(name) ? 2 : null);
  if (wanted === null) return unknownFunction(node, name, [...rowMacros.keys(), ...comprehensions, ...methods]);
  if (count === wanted) return null;
  return problem(node, 'expression/argument-count', { name, wanted: String(wanted), got: String(count) });
}

/** The problem of a pattern that is written out and cannot be used. */
function patternProblem(name: string, [pattern]: readonly ASTNode[]): ExpressionProblem | null {
  if (name !== 'matches' || pattern?.op !== 'value' || typeof pattern.args !== 'string') return null;
  const detail = patternOf(pattern.args).fault;
  return detail === null ? null : problem(pattern, 'expression/pattern', { detail });
}

function unknownFunction(node: ASTNode, name: string, known: readonly string[]): ExpressionProblem {
  const near = instead[name] ?? nearest(name, known);
  if (near === null) return problem(node, 'expression/function-unknown', { name });
  return { ...problem(node, 'expression/function-near', { name, near }), replacement: renamedCall(node, name, near) };
}

/** A call under another name, as text; null where the name of a function alone does not mend it. */
function renamedCall(node: ASTNode, name: string, near: string): string | null {
  const written = node.input.slice(node.start, node.end);
  const isWhole = written.startsWith(`${name}(`) && written.endsWith(')') && /^\w+$/.test(near);
  return isWhole ? near + written.slice(name.length) : null;
}
