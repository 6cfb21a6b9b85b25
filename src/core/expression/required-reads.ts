import type { ASTNode } from '@marcbachmann/cel-js';
import { columnFunctions } from './column-calls.ts';
import { rowMacros } from './functions/function-list.ts';
import { operands, rowCall } from './syntax.ts';

type Reads = ReadonlySet<string>;

/**
 * What an expression reads on every way it may be evaluated; one of these empty makes the result empty, so that testing
 * them first spares the evaluation. `read` names the value that a node itself reads, or gives null.
 */
export function requiredReads(node: ASTNode, read: (node: ASTNode) => string | null): Reads {
  const visit = (each: ASTNode): Reads => requiredReads(each, read);
  const own = read(node);
  if (own !== null) return new Set([own]);
  switch (node.op) {
    case '?:': {
      const [condition, then, otherwise] = node.args;
      return union([visit(condition), intersection(visit(then), visit(otherwise))]);
    }
    case '&&':
    case '||':
      return intersection(visit(node.args[0]), visit(node.args[1]));
    case 'call':
      if (node.args[0] === 'empty' || node.args[0] === 'coalesce' || columnFunctions.has(node.args[0]))
        return new Set();
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

function union(sets: readonly Reads[]): Reads {
  return new Set(sets.flatMap((set) => [...set]));
}

function intersection(one: Reads, other: Reads): Reads {
  return new Set([...one].filter((path) => other.has(path)));
}
