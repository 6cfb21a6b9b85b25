import type { ASTNode } from '@marcbachmann/cel-js';
import { comprehensions, rowMacros } from './functions/function-list.ts';

/** A call that binds its first argument to each element of its receiver. */
export interface RowCall {
  readonly name: string;
  readonly receiver: ASTNode;
  readonly variable: string;
  readonly bodies: readonly ASTNode[];
}

/** Reads a node as a call over rows or list elements (`rows.count(r, …)`, `list.exists(v, …)`), or null. */
export function rowCall(node: ASTNode): RowCall | null {
  if (node.op !== 'rcall') return null;
  const [name, receiver, [first, ...bodies]] = node.args;
  if (first?.op !== 'id') return null;
  const count = bodies.length + 1;
  const known = rowMacros.get(name) === count || (count === 2 && comprehensions.has(name));
  return known ? { name, receiver, variable: first.args, bodies } : null;
}

/** The direct operands of a node, in the order written. */
export function operands(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return [];
    case '.':
    case '.?':
      return [node.args[0]];
    case '!_':
    case '-_':
      return [node.args];
    case 'call':
      return node.args[1];
    case 'rcall':
      return [node.args[1], ...node.args[2]];
    case 'map':
      return node.args.flat();
    default:
      return node.args;
  }
}

/** What a node says, written alike however it was typed. */
export function treeText(node: ASTNode): string {
  const parts = operands(node).map(treeText);
  switch (node.op) {
    case 'value':
      return typeof node.args === 'bigint' ? String(node.args) : JSON.stringify(node.args);
    case 'id':
      return node.args;
    case '.':
      return `${parts[0]}.${node.args[1]}`;
    case 'call':
      return `${node.args[0]}(${parts.join(', ')})`;
    case 'rcall':
      return `${parts[0]}.${node.args[0]}(${parts.slice(1).join(', ')})`;
    default:
      return `(${[node.op, ...parts].join(' ')})`;
  }
}

/** Arithmetic and comparison operators with two operands. */
export function binaryOperands(node: ASTNode): readonly [ASTNode, ASTNode] | null {
  switch (node.op) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'in':
      return node.args;
    default:
      return null;
  }
}

/** The table that a receiver's rows come from: `rows`, `root.rows`, or either filtered; null for anything else. */
export function tableOfRows(node: ASTNode, bound: { has(name: string): boolean }): string | null {
  if (node.op === 'id') return bound.has(node.args) ? null : node.args;
  if (node.op === '.') return node.args[0].op === 'id' && node.args[0].args === 'root' ? node.args[1] : null;
  return node.op === 'rcall' && node.args[0] === 'filter' ? tableOfRows(node.args[1], bound) : null;
}
