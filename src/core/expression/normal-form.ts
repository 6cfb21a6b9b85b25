import type { ASTNode } from '@marcbachmann/cel-js';
import { divisionName } from './environment.ts';
import { binaryOperands, operands } from './syntax.ts';
import type { CallWriting } from './table-calls.ts';

/** An expression written out anew for the library, with the way back to the text that it stands for. */
export interface NormalForm {
  readonly text: string;
  /** The node of the original text that the given stretch of the normal form stands for. */
  readonly origin: (start: number, end: number) => ASTNode;
}

/**
 * Writes a node in normal form: every operation in brackets, every number with a decimal point (an integer literal would
 * be of another type), division as a call whose result is empty when it is not finite, and the nodes that `replace`
 * names by the variable it gives, and reading a look-up table as the call that `tableCall` gives.
 */
export function normalForm(
  node: ASTNode,
  replace: (node: ASTNode) => string | null,
  tableCall: (node: ASTNode) => CallWriting | null = () => null,
): NormalForm {
  const writer = new Writer(replace, tableCall);
  writer.write(node);
  return { text: writer.text, origin: (start, end) => writer.origin(start, end) ?? node };
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly node: ASTNode;
}

class Writer {
  text = '';
  readonly #replace: (node: ASTNode) => string | null;
  readonly #tableCall: (node: ASTNode) => CallWriting | null;
  /** Inner nodes come before the nodes around them. */
  readonly #spans: Span[] = [];

  constructor(replace: (node: ASTNode) => string | null, tableCall: (node: ASTNode) => CallWriting | null) {
    this.#replace = replace;
    this.#tableCall = tableCall;
  }

  origin(start: number, end: number): ASTNode | null {
    return this.#spans.find((span) => span.start <= start && span.end >= end)?.node ?? null;
  }

  write(node: ASTNode): void {
    const start = this.text.length;
    const variable = this.#replace(node);
    if (variable === null) this.#writeNode(node);
    else this.text += variable;
    this.#spans.push({ start, end: this.text.length, node });
  }

  #writeNode(node: ASTNode): void {
    switch (node.op) {
      case 'value':
        this.text += literal(node.args);
        return;
      case 'id':
        this.text += node.args;
        return;
      case '.':
        this.write(node.args[0]);
        this.text += `.${node.args[1]}`;
        return;
      case 'call':
        this.#call(node, node.args[0], node.args[1]);
        return;
      case 'rcall':
        this.#method(node.args[0], node.args[1], node.args[2]);
        return;
      case 'list':
        this.#list('[', node.args, ']');
        return;
      case '?:':
        this.#joined(node.args, [' ? ', ' : ']);
        return;
      case '/':
        this.#list(`${divisionName}(`, node.args, ')');
        return;
      default:
        this.#writeOperation(node);
    }
  }

  #call(node: ASTNode, name: string, args: readonly ASTNode[]): void {
    const written = this.#tableCall(node);
    if (written === null) this.#list(`${name}(`, args, ')');
    else this.#list(written.open, [written.argument], written.close);
  }

  /** `filter` passes over elements whose condition is empty, as the row macros do. */
  #method(name: string, receiver: ASTNode, args: readonly ASTNode[]): void {
    this.write(receiver);
    const [variable, condition] = args;
    if (name !== 'filter' || !variable || !condition) return this.#list(`.${name}(`, args, ')');
    this.#list('.filter(', [variable], ', coalesce(');
    this.write(condition);
    this.text += ', false))';
  }

  #writeOperation(node: ASTNode): void {
    if (node.op === '&&' || node.op === '||') return this.#joined(node.args, [` ${node.op} `]);
    const pair = binaryOperands(node);
    if (pair) return this.#joined(pair, [` ${node.op} `]);
    if (node.op !== '!_' && node.op !== '-_') throw new RangeError(`no normal form of ${node.op}`);
    this.#list(`(${node.op.charAt(0)}`, operands(node), ')');
  }

  #list(open: string, nodes: readonly ASTNode[], close: string): void {
    this.text += open;
    nodes.forEach((node, i) => {
      if (i > 0) this.text += ', ';
      this.write(node);
    });
    this.text += close;
  }

  #joined(nodes: readonly ASTNode[], signs: readonly string[]): void {
    this.text += '(';
    nodes.forEach((node, i) => {
      this.write(node);
      if (i < nodes.length - 1) this.text += signs[i] ?? '';
    });
    this.text += ')';
  }
}

function literal(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean') return String(value);
  const number = Number(value);
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? `${number}.0` : String(number);
}
