import type { ASTNode } from '@marcbachmann/cel-js';
import { orEmpty } from '../../../src/core/expression/emptiness.ts';
import { registeredFunctions } from '../../../src/core/expression/functions/function-list.ts';

/** Names and their values; undefined and what counts as no value are the same. */
export type Names = Readonly<Record<string, unknown>>;

/** A value, or undefined when empty. */
type Value = unknown;

/**
 * A second evaluator, written from the rules alone: undefined is "empty" and goes up the path that is evaluated. It
 * shares nothing with the product but the parsed tree and the handlers of the plain functions.
 */
export function evaluateTree(node: ASTNode, names: Names): Value {
  const result = value(node, names);
  return result === '' ? undefined : present(result);
}

function present(x: unknown): Value {
  if (x === null || x === undefined || (Array.isArray(x) && x.length === 0)) return undefined;
  return typeof x === 'number' && !Number.isFinite(x) ? undefined : x;
}

function value(node: ASTNode, names: Names): Value {
  switch (node.op) {
    case 'value':
      return typeof node.args === 'bigint' ? Number(node.args) : node.args;
    case 'id':
      return field(names[node.args]);
    case '.':
      return member(value(node.args[0], names), node.args[1]);
    case '&&':
      return and(value(node.args[0], names), value(node.args[1], names));
    case '||':
      return not(and(not(value(node.args[0], names)), not(value(node.args[1], names))));
    case '!_':
      return not(value(node.args, names));
    case '-_':
      return strict([value(node.args, names)], (x: number) => -x);
    case '?:': {
      const condition = value(node.args[0], names);
      return condition === undefined ? undefined : value(node.args[condition === true ? 1 : 2], names);
    }
    case 'list':
      return node.args.map((item) => value(item, names));
    case 'call':
      return call(node.args[0], node.args[1], names);
    case 'rcall':
      return rows(node.args[0], node.args[1], node.args[2], names);
    default:
      return operation(node, names);
  }
}

/** A stored value: an empty text counts as none. */
function field(x: unknown): Value {
  return x === '' ? undefined : present(x);
}

function member(holder: Value, key: string): Value {
  return holder === undefined ? undefined : field((holder as Names)[key]);
}

function and(left: Value, right: Value): Value {
  if (left === false || right === false) return false;
  return left === undefined || right === undefined ? undefined : true;
}

function not(x: Value): Value {
  return x === undefined ? undefined : x === false;
}

function strict(args: readonly Value[], run: (...args: never[]) => Value): Value {
  return args.includes(undefined) ? undefined : present(run(...(args as never[])));
}

const operators: Readonly<Record<string, (a: never, b: never) => Value>> = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
  in: (a, b: readonly unknown[]) => b.includes(a),
};

function operation(node: ASTNode, names: Names): Value {
  const run = operators[node.op];
  if (!run || !Array.isArray(node.args)) throw new RangeError(`no rule for ${node.op}`);
  return strict(
    (node.args as readonly ASTNode[]).map((each) => value(each, names)),
    run,
  );
}

function call(name: string, args: readonly ASTNode[], names: Names): Value {
  const values = args.map((each) => value(each, names));
  if (name === 'empty') return values[0] === undefined || values[0] === '';
  if (name === 'coalesce') return values.find((each) => each !== undefined && each !== '') ?? values.at(-1);
  const handler = registeredFunctions.get(name)?.handler;
  if (!handler) throw new RangeError(`no function ${name}`);
  return orEmpty(() => strict(values, handler));
}

function rows(name: string, receiver: ASTNode, args: readonly ASTNode[], names: Names): Value {
  const list = value(receiver, names) as readonly unknown[] | undefined;
  const [variable, ...bodies] = args;
  if (variable?.op !== 'id') throw new RangeError('a name expected');
  const results = (list ?? []).map((item) => bodies.map((body) => value(body, { ...names, [variable.args]: item })));
  const firsts = results.map(([first]) => first);
  switch (name) {
    case 'count':
      return firsts.filter((each) => each === true).length;
    case 'sum':
      return numbers(firsts).reduce((total, each) => total + each, 0);
    case 'max': {
      const chosen = numbers(results.flatMap(([condition, x]) => (condition === true ? [x] : [])));
      return chosen.length === 0 ? 0 : Math.max(...chosen);
    }
    case 'all':
      return list && firsts.reduce(and, true);
    case 'exists':
      return list && not(firsts.map(not).reduce(and, true));
    default:
      throw new RangeError(`no rule for ${name}`);
  }
}

function numbers(list: readonly Value[]): number[] {
  return list.filter((each): each is number => typeof each === 'number');
}
