import type { ASTNode } from '@marcbachmann/cel-js';
import { rowMacros } from './functions/function-list.ts';
import { operands, rowCall } from './syntax.ts';

/** A value that an expression reads on every way: a name of its own row or form, or `root.x`. */
export type RequiredPath = `own:${string}` | `root:${string}`;

/**
 * What an expression reads on every way it may be evaluated; one of these empty makes the result empty without a call.
 * `isValue` tells names of values from names bound by a macro and names of another kind.
 */
export function requiredPaths(node: ASTNode, isValue: (name: string) => boolean): ReadonlySet<RequiredPath> {
  const visit = (each: ASTNode): ReadonlySet<RequiredPath> => requiredPaths(each, isValue);
  switch (node.op) {
    case 'id':
      return new Set(isValue(node.args) ? [`own:${node.args}` as const] : []);
    case '.': {
      const [left, key] = node.args;
      return left.op === 'id' && left.args === 'root' ? new Set([`root:${key}` as const]) : visit(left);
    }
    case '?:': {
      const [condition, then, otherwise] = node.args;
      return union([visit(condition), intersection(visit(then), visit(otherwise))]);
    }
    case '&&':
    case '||':
      return intersection(visit(node.args[0]), visit(node.args[1]));
    case 'call':
      if (node.args[0] === 'empty' || node.args[0] === 'coalesce') return new Set();
      return union(node.args[1].map(visit));
    case 'rcall': {
      const call = rowCall(node);
      if (!call) return union(operands(node).map(visit));
      return rowMacros.has(call.name) ? new Set() : visit(call.receiver);
    }
    default:
      return union(operands(node).map(visit));
  }
}

type Paths = ReadonlySet<RequiredPath>;

function union(sets: readonly Paths[]): Paths {
  return new Set(sets.flatMap((set) => [...set]));
}

function intersection(one: Paths, other: Paths): Paths {
  return new Set([...one].filter((path) => other.has(path)));
}
