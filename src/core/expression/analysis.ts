import type { ASTNode } from '@marcbachmann/cel-js';
import type { Text } from '../text/text.ts';
import { callProblem, namespacedProblem } from './calls.ts';
import { columnCall, columnProblem, type ColumnCall } from './column-calls.ts';
import type { ExpressionCode } from '../errors/expression-diagnostics.ts';
import type { ExpressionInput, ExpressionProblem, ScopeDefinition, ValueType } from './expression.ts';
import { comprehensions, rowMacros } from './functions/function-list.ts';
import { contextTypes } from './names.ts';
import { keysOf, nearName, readableNames } from './readable-names.ts';
import { operands, rowCall, type RowCall } from './syntax.ts';
import { tableCall, tableProblems, type Lookups } from './table-calls.ts';

/** What the names of an expression say before its types are checked. */
export interface Analysis {
  /** Everything read. */
  readonly inputs: readonly ExpressionInput[];
  /** What is read outside the aggregates. */
  readonly reads: readonly ExpressionInput[];
  readonly problems: readonly ExpressionProblem[];
  /** Outermost aggregates of a row expression that do not mention their own row. */
  readonly aggregates: ReadonlySet<ASTNode>;
  /** Calls that compare a row with the others of its table. */
  readonly columnCalls: ReadonlyMap<ASTNode, ColumnCall>;
  /** Names and keys that a lenient scope takes as absent. */
  readonly absent: ReadonlySet<ASTNode>;
}

/** What is known of the value of a node from its names alone. */
interface Shape {
  readonly type: ValueType | null;
  /** The table whose rows, or one of whose rows, this is. */
  readonly table: string | null;
}

const noLookups: Lookups = new Map();
const unknown: Shape = { type: null, table: null };

/** Walks an expression: finds what it reads and every name that it cannot read. */
export function analyse(node: ASTNode, scope: ScopeDefinition): Analysis {
  const walk = new Walk(scope);
  walk.visit(node, new Map());
  return {
    inputs: [...walk.inputs.values()],
    reads: [...walk.reads.values()],
    problems: walk.problems.toSorted((a, b) => a.start - b.start),
    aggregates: walk.aggregates,
    columnCalls: walk.columnCalls,
    absent: walk.absent,
  };
}

type Bound = ReadonlyMap<string, Shape>;

class Walk {
  readonly inputs = new Map<string, ExpressionInput>();
  readonly reads = new Map<string, ExpressionInput>();
  readonly problems: ExpressionProblem[] = [];
  readonly aggregates = new Set<ASTNode>();
  readonly columnCalls = new Map<ASTNode, ColumnCall>();
  readonly absent = new Set<ASTNode>();
  readonly #scope: ScopeDefinition;
  #inAggregate = false;

  constructor(scope: ScopeDefinition) {
    this.#scope = scope;
  }

  /** Visits a node and gives the shape of its value. */
  visit(node: ASTNode, bound: Bound): Shape {
    switch (node.op) {
      case 'id':
        return this.#name(node, node.args, bound);
      case '.':
        return this.#part(node, node.args[0], node.args[1], bound);
      case 'call':
      case 'rcall':
        return this.#call(node, bound);
      default: {
        const problem = callProblem(node);
        if (problem) this.problems.push(problem);
        for (const operand of operands(node)) this.visit(operand, bound);
        return unknown;
      }
    }
  }

  #name(node: ASTNode, name: string, bound: Bound): Shape {
    const shape = bound.get(name);
    if (shape) return shape;
    if (name === 'root') {
      this.#report(node, 'expression/root-alone', {}, null);
      return unknown;
    }
    if (Object.hasOwn(contextTypes, name) && (name !== 'rowState' || this.#scope.table !== null)) {
      this.#read('context', name, name);
      return { type: contextTypes[name as keyof typeof contextTypes], table: null };
    }
    const type = this.#scope.fields[name];
    if (type !== undefined && Object.hasOwn(this.#scope.fields, name)) return this.#field(name, name, type, true);
    return this.#missing(node, name, name, readableNames(this.#scope.fields));
  }

  /** A field of the own row or form, or of the form around it. */
  #field(name: string, key: string, type: ValueType, own: boolean): Shape {
    const ownTable = own ? this.#scope.table : null;
    const isTable = typeof type === 'object' && type.kind === 'table';
    if (isTable && ownTable === null) {
      this.#read('table', key, name);
      return { type, table: key };
    }
    const sibling = own || this.#scope.table === null;
    this.#read(sibling ? 'sibling' : 'header', ownTable === null ? key : `${ownTable}.${key}`, name);
    return { type, table: null };
  }

  #part(node: ASTNode, left: ASTNode, key: string, bound: Bound): Shape {
    if (left.op === 'id' && left.args === 'root' && !bound.has('root')) return this.#rootPart(node, left, key);
    const { type, table } = this.visit(left, bound);
    if (typeof type !== 'object' || type === null) return unknown;
    if (type.kind !== 'object') {
      this.#report(node, 'expression/part-of-list', { name: key }, null);
      return unknown;
    }
    const part = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined;
    if (part === undefined) return this.#missing(node, key, key, keysOf(type.fields), node.end - key.length);
    if (table !== null) this.#read('column', `${table}.${key}`, `${this.#tableName(table)}[].${key}`);
    return { type: part, table: null };
  }

  #rootPart(node: ASTNode, left: ASTNode, key: string): Shape {
    const type = Object.hasOwn(this.#scope.root, key) ? this.#scope.root[key] : undefined;
    if (type !== undefined) return this.#field(`root.${key}`, key, type, false);
    return this.#missing(node, key, `root.${key}`, keysOf(this.#scope.root), left.end + 1);
  }

  #call(node: ASTNode, bound: Bound): Shape {
    const foreign = this.#foreignCall(node, bound);
    if (foreign !== null) {
      this.problems.push(foreign);
      for (const operand of operands(node).slice(1)) this.visit(operand, bound);
      return unknown;
    }
    const problem = callProblem(node);
    if (problem) this.problems.push(problem);
    else this.#tables(node);
    const column = columnCall(node, this.#scope);
    if (!problem && column !== null) return this.#column(node, column);
    const call = rowCall(node);
    if (!call) {
      // The arguments of a method that is wrong may name rows that only a right one would bind.
      const [receiver] = operands(node);
      const readable = problem && node.op === 'rcall' ? [receiver] : operands(node);
      for (const operand of readable) if (operand) this.visit(operand, bound);
      return unknown;
    }
    if (!this.#inAggregate && this.#isLiftable(call, bound)) return this.#aggregate(node, call, bound);
    return this.#rows(call, bound);
  }

  /** Comparing with all rows reads whole columns once a change, and the row's own values. */
  #column(node: ASTNode, call: ColumnCall): Shape {
    const problem = columnProblem(node, call);
    if (problem !== null) this.problems.push(problem);
    else this.columnCalls.set(node, call);
    const { table } = this.#scope;
    for (const key of call.columns) {
      this.#read('sibling', `${table}.${key}`, key);
      this.inputs.set(`column:${table}.${key}`, {
        kind: 'column',
        path: `${table}.${key}`,
        name: `root.${table}[].${key}`,
      });
    }
    return unknown;
  }

  /** Reading a look-up table asks for the day as well: rows hold from one to another. */
  #tables(node: ASTNode): void {
    const { lookups = noLookups } = this.#scope;
    this.problems.push(...tableProblems(node, lookups));
    if (tableCall(node, lookups) !== null) this.#read('context', 'today', 'today');
  }

  /** A function of another language, written with its library (`Math.round(x)`): told once, by the function there is. */
  #foreignCall(node: ASTNode, bound: Bound): ExpressionProblem | null {
    if (node.op !== 'rcall' || node.args[1].op !== 'id') return null;
    const library = node.args[1].args;
    if (bound.has(library) || Object.hasOwn(this.#scope.fields, library)) return null;
    const known = [readableNames(this.#scope.fields), [...bound.keys(), 'rowState']];
    if (known.some((names) => names.includes(library) || nearName(library, names) !== null)) return null;
    return namespacedProblem(node, library, node.args[0]);
  }

  #aggregate(node: ASTNode, call: RowCall, bound: Bound): Shape {
    this.aggregates.add(node);
    this.#inAggregate = true;
    const shape = this.#rows(call, bound);
    this.#inAggregate = false;
    return shape;
  }

  #rows(call: RowCall, bound: Bound): Shape {
    const rows = this.visit(call.receiver, bound);
    const inner = new Map(bound).set(call.variable, elementOf(rows));
    for (const body of call.bodies) this.visit(body, inner);
    return call.name === 'filter' ? rows : unknown;
  }

  /** True for an aggregate over `root.table` that reads neither its own row nor a name bound around it. */
  #isLiftable(call: RowCall, bound: Bound): boolean {
    if (this.#scope.table === null || bound.size > 0) return false;
    const table = tableOf(call.receiver);
    const type = table === null ? undefined : this.#scope.root[table];
    if (typeof type !== 'object' || type.kind !== 'table') return false;
    return !this.#mentionsRow(call.receiver, new Set()) && call.bodies.every((body) => this.#mentionsNot(body, call));
  }

  #mentionsNot(body: ASTNode, call: RowCall): boolean {
    return !this.#mentionsRow(body, new Set([call.variable]));
  }

  #mentionsRow(node: ASTNode, bound: ReadonlySet<string>): boolean {
    if (node.op === 'id') {
      return !bound.has(node.args) && (node.args === 'rowState' || Object.hasOwn(this.#scope.fields, node.args));
    }
    const call = rowCall(node);
    if (!call) return operands(node).some((operand) => this.#mentionsRow(operand, bound));
    const inner = new Set(bound).add(call.variable);
    return this.#mentionsRow(call.receiver, bound) || call.bodies.some((body) => this.#mentionsRow(body, inner));
  }

  #tableName(table: string): string {
    return this.#scope.table === null ? table : `root.${table}`;
  }

  #read(kind: ExpressionInput['kind'], path: string, name: string): void {
    const key = `${kind}:${path}`;
    const input = { kind, path, name };
    if (!this.inputs.has(key)) this.inputs.set(key, input);
    if (!this.#inAggregate && !this.reads.has(key)) this.reads.set(key, input);
  }

  /** A name that is not there: absent in a lenient scope, else a problem with the nearest name that is. */
  #missing(node: ASTNode, word: string, name: string, candidates: readonly string[], start = node.start): Shape {
    if (this.#scope.lenient === true) {
      this.absent.add(node);
      this.#read('absent', word, name);
      return unknown;
    }
    const replacement = this.#elsewhere(node, word) ?? nearName(word, candidates);
    const code = replacement === null ? 'expression/name-unknown' : 'expression/name-near';
    this.#report(node, code, { name, near: replacement ?? '' }, replacement, start);
    return unknown;
  }

  /** A header value that a row names without `root.`. */
  #elsewhere(node: ASTNode, word: string): string | null {
    const isHeader = node.op === 'id' && this.#scope.table !== null && Object.hasOwn(this.#scope.root, word);
    return isHeader ? `root.${word}` : null;
  }

  #report(
    node: ASTNode,
    code: ExpressionCode,
    args: Readonly<Record<string, string | Text>>,
    replacement: string | null,
    start = node.start,
  ): void {
    this.problems.push({ code, args, start, end: Math.max(node.end, start), replacement });
  }
}

/** The table under `root` that a chain of calls starts from, or null. */
function tableOf(node: ASTNode): string | null {
  if (node.op === '.') return node.args[0].op === 'id' && node.args[0].args === 'root' ? node.args[1] : null;
  if (node.op === 'rcall' && (rowMacros.has(node.args[0]) || comprehensions.has(node.args[0]))) {
    return tableOf(node.args[1]);
  }
  return null;
}

/** The shape of one element of a list or table. */
function elementOf({ type, table }: Shape): Shape {
  if (type === null) return unknown;
  if (typeof type === 'object')
    return type.kind === 'object' ? unknown : { type: { kind: 'object', fields: type.fields }, table };
  const item = /^list<(.+)>$/.exec(type)?.[1];
  return { type: item === 'double' || item === 'string' || item === 'bool' ? item : null, table: null };
}
