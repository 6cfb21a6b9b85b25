import type { ASTNode } from '@marcbachmann/cel-js';
import { mostSteps, spend } from './budget.ts';
import type { ColumnReading } from './column-calls.ts';
import { isEmpty } from './emptiness.ts';
import type { ExpressionValues, LiftedAggregate, ScopeDefinition, ValueType } from './expression.ts';
import { rowMacros } from './functions/function-list.ts';
import { loops } from './loops.ts';
import { contextTypes } from './names.ts';
import { asText, methods, operators, plainFunction } from './operations.ts';
import { applied, choice, costOf, either, firstOf, type Frame, leaf, type Part } from './part.ts';
import { lengthOf, readAs, typeOfElement, typeOfPart } from './reading.ts';
import { binaryOperands, rowCall, type RowCall } from './syntax.ts';
import { tableCall, tableReader, type Lookups } from './table-calls.ts';

/** What the tree of an expression does not say itself. */
export interface Meaning {
  readonly scope: ScopeDefinition;
  /** Names and keys that read as empty. */
  readonly absent: ReadonlySet<ASTNode>;
  /** Aggregates that are nodes of their own. */
  readonly lifted: ReadonlyMap<ASTNode, LiftedAggregate>;
  /** Calls that compare a row with the others. */
  readonly columns: ReadonlyMap<ASTNode, ColumnReading>;
}

interface BoundName {
  readonly place: number;
  readonly type: ValueType | null;
}

type Bound = ReadonlyMap<string, BoundName>;

const nothingBound: Bound = new Map();
const noLookups: Lookups = new Map();

/** Makes what can be evaluated from the tree of an expression. */
export class Builder {
  /** The innermost loop that takes more steps than an evaluation may. */
  tooCostly: ASTNode | null = null;
  readonly #meaning: Meaning;

  constructor(meaning: Meaning) {
    this.#meaning = meaning;
  }

  build(node: ASTNode, bound: Bound = nothingBound): Part {
    const { absent, lifted, columns } = this.#meaning;
    const aggregate = lifted.get(node);
    if (aggregate !== undefined) return leaf(({ values }) => valueOf(aggregate, values), 'double');
    const column = columns.get(node);
    if (column !== undefined)
      return leaf(({ values }) => column.read(valueOf(column.aggregate, values), values.own), null);
    if (absent.has(node)) return leaf(() => undefined, null);
    switch (node.op) {
      case 'value': {
        const value = typeof node.args === 'bigint' ? Number(node.args) : node.args;
        return leaf(() => value, null);
      }
      case 'id':
        return this.#name(node.args, bound);
      case '.':
        return this.#member(node.args[0], node.args[1], bound);
      case 'call':
        return this.#call(node, node.args[0], this.#parts(node.args[1], bound), bound);
      case 'rcall': {
        const call = rowCall(node);
        if (call !== null) return this.#loop(node, call, bound);
        const parts = this.#parts([node.args[1], ...node.args[2]], bound);
        return { ...applied(parts, known(methods, node.args[0])), length: lengthOf(null) };
      }
      default:
        return this.#operation(node, bound);
    }
  }

  #parts(nodes: readonly ASTNode[], bound: Bound): readonly Part[] {
    return nodes.map((node) => this.build(node, bound));
  }

  #operation(node: ASTNode, bound: Bound): Part {
    const part = (each: ASTNode): Part => this.build(each, bound);
    switch (node.op) {
      case '&&':
        return either(part(node.args[0]), part(node.args[1]), false);
      case '||':
        return either(part(node.args[0]), part(node.args[1]), true);
      case '!_':
        return { ...applied([part(node.args)], (value) => value !== true), length: 0 };
      case '-_':
        return {
          ...applied([part(node.args)], (value) => (typeof value === 'number' ? -value : undefined)),
          length: 0,
        };
      case '?:':
        return choice(part(node.args[0]), part(node.args[1]), part(node.args[2]));
      case 'list':
        return { ...applied(node.args.map(part), (...items) => items), length: node.args.length };
      default: {
        const sides = (binaryOperands(node) ?? []).map(part);
        const length = node.op === '+' ? sides.reduce((sum, side) => sum + side.length, 0) : 0;
        return { ...applied(sides, known(operators, node.op)), length };
      }
    }
  }

  #name(name: string, bound: Bound): Part {
    const element = bound.get(name);
    if (element !== undefined) {
      const { place, type } = element;
      return leaf(({ elements }) => (type === null ? elements[place] : readAs(elements[place], type)), type);
    }
    if (Object.hasOwn(contextTypes, name)) {
      const key = name as keyof typeof contextTypes;
      return leaf(({ values }) => readAs(values.context[key], contextTypes[key]), contextTypes[key]);
    }
    const type = this.#meaning.scope.fields[name] ?? null;
    return leaf(({ values }) => readAs(values.own[name], type), type);
  }

  #member(holder: ASTNode, key: string, bound: Bound): Part {
    if (holder.op === 'id' && holder.args === 'root' && !bound.has('root')) {
      const type = this.#meaning.scope.root[key] ?? null;
      return leaf(({ values }) => readAs(values.root[key], type), type);
    }
    const whole = this.build(holder, bound);
    const type = typeOfPart(whole.type, key);
    const read = (value: unknown): unknown => readAs((value as Readonly<Record<string, unknown>>)[key], type);
    return { ...applied([whole], read), type, length: lengthOf(type) };
  }

  #call(node: ASTNode, name: string, parts: readonly Part[], bound: Bound): Part {
    const call = tableCall(node, this.#meaning.scope.lookups ?? noLookups);
    if (call !== null) {
      const argument = this.build(call.argument, bound);
      const find = tableReader(call);
      const run = ({ values, elements }: Frame): unknown =>
        find(argument.run({ values, elements }), values.context.today);
      return { run, type: null, ...costOf([argument]), length: 0 };
    }
    if (name === 'coalesce') return firstOf(parts);
    if (name !== 'empty') return { ...applied(parts, name === 'string' ? asText : plainFunction(name)), length: 0 };
    return { run: (frame) => isEmpty(parts[0]?.run(frame)), type: 'bool', ...costOf(parts), length: 0 };
  }

  #loop(node: ASTNode, { name, receiver, variable, bodies: written }: RowCall, bound: Bound): Part {
    const list = this.build(receiver, bound);
    const place = bound.size;
    const inner = new Map(bound).set(variable, { place, type: typeOfElement(list.type) });
    const bodies = this.#parts(written, inner);
    const each = costOf(bodies);
    const most = 1 + list.most + list.length * each.most;
    if (most > mostSteps) this.tooCostly ??= node;
    const loop = known(loops, name);
    const run = (frame: Frame): unknown => {
      const elements = list.run(frame);
      if (!Array.isArray(elements)) return rowMacros.has(name) ? 0 : undefined;
      const at = (element: unknown): void => {
        spend(each.steps);
        frame.elements[place] = element ?? {};
      };
      return loop(elements, at, (index) => bodies[index]?.run(frame));
    };
    const kept = name === 'filter' ? list : null;
    return { run, type: kept?.type ?? null, steps: 1 + list.steps, most, length: kept?.length ?? 0 };
  }
}

/** The value of an aggregate: kept by the engine, or computed on the spot. */
function valueOf(aggregate: LiftedAggregate, values: ExpressionValues): unknown {
  return values.aggregate ? values.aggregate(aggregate.id) : aggregate.evaluate(values);
}

function known<T>(all: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found === undefined) throw new RangeError(`nothing evaluates ${name}`);
  return found;
}
