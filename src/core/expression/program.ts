import type { ASTNode } from '@marcbachmann/cel-js';
import { isEmpty, meansEmpty } from './emptiness.ts';
import type { ExpressionValues } from './expression.ts';
import { normalForm } from './normal-form.ts';
import { requiredReads } from './required-reads.ts';
import type { ExpressionScope } from './scope.ts';

/** Evaluates a node over bound names: its value, or undefined when empty. A literal '' is a value here. */
export type Program = (names: object, values: ExpressionValues) => unknown;

/** Gives the variable that stands for a node in the normal form, or null. */
export type Replace = (node: ASTNode) => string | null;

/**
 * Makes the program of a checked node. Choices at the top of an expression (`&&`, `||`, `!`, `? :`, `empty`, `coalesce`)
 * are made here, and what stands between them is handed to the library only when nothing that it needs is empty: the
 * library says "no value" by an error, which costs ten times as much as an evaluation.
 */
export function makeProgram(node: ASTNode, scope: ExpressionScope, replace: Replace): Program {
  const part = (each: ASTNode): Program => makeProgram(each, scope, replace);
  if (replace(node) !== null) return leaf(node, scope, replace);
  switch (node.op) {
    case '&&':
      return either(part(node.args[0]), part(node.args[1]), false);
    case '||':
      return either(part(node.args[0]), part(node.args[1]), true);
    case '!_':
      return negation(part(node.args));
    case '?:':
      return choice(part(node.args[0]), part(node.args[1]), part(node.args[2]));
    case 'call': {
      const [name, args] = node.args;
      const [first] = args;
      if (name === 'empty' && first) return emptiness(part(first));
      return name === 'coalesce' ? firstOf(args.map(part)) : leaf(node, scope, replace);
    }
    default:
      return leaf(node, scope, replace);
  }
}

/** `&&` (decided by false) and `||` (decided by true): one deciding side is enough, else both are needed. */
function either(left: Program, right: Program, decisive: boolean): Program {
  return (names, values) => {
    const first = left(names, values);
    if (first === decisive) return decisive;
    const second = right(names, values);
    if (second === decisive) return decisive;
    return first === undefined || second === undefined ? undefined : !decisive;
  };
}

function negation(operand: Program): Program {
  return (names, values) => {
    const value = operand(names, values);
    return value === undefined ? undefined : value !== true;
  };
}

function choice(condition: Program, then: Program, otherwise: Program): Program {
  return (names, values) => {
    const chosen = condition(names, values);
    if (chosen === undefined) return undefined;
    return chosen === true ? then(names, values) : otherwise(names, values);
  };
}

function emptiness(operand: Program): Program {
  return (names, values) => isEmpty(operand(names, values));
}

function firstOf(operands: readonly Program[]): Program {
  return (names, values) => {
    let last: unknown;
    for (const operand of operands) {
      last = operand(names, values);
      if (!isEmpty(last)) return last;
    }
    return last;
  };
}

/** A part for the library: its normal form, run unless a value that it always needs is empty. */
function leaf(node: ASTNode, scope: ExpressionScope, replace: Replace): Program {
  const { fields } = scope.definition;
  const own = requiredReads(node, (each) => {
    return each.op === 'id' && replace(each) === null && Object.hasOwn(fields, each.args) ? each.args : null;
  });
  const root = requiredReads(node, (each) => {
    const isRoot = each.op === '.' && each.args[0].op === 'id' && each.args[0].args === 'root';
    return isRoot && replace(each) === null ? each.args[1] : null;
  });
  const [siblings, headers] = [[...own], [...root]];
  const { text } = normalForm(node, replace, scope.tableCall);
  const run = scope.environmentFor(text).parse(text);
  return (names, values) => {
    if (siblings.some((key) => isEmpty(values.own[key]))) return undefined;
    if (headers.some((key) => isEmpty(values.root[key]))) return undefined;
    try {
      const value: unknown = run(names);
      return value === '' ? value : isEmpty(value) ? undefined : value;
    } catch (error) {
      if (meansEmpty(error)) return undefined;
      throw error;
    }
  };
}
