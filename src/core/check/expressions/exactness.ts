import type { ASTNode } from '@marcbachmann/cel-js';
import type { FieldModel } from '../../model/model.ts';
import type { ExpressionProblem } from '../../expression/expression.ts';
import { bindRows, fieldOf, nothingBound, type BoundRows, type FieldNames } from './field-names.ts';
import { registeredFunctions } from '../../expression/functions/function-list.ts';
import { operands, rowCall, type RowCall } from '../../expression/syntax.ts';
import { tableCall } from '../../expression/table-calls.ts';

/**
 * How far a number can be trusted to equal another: whole numbers and numbers of given decimals do, computed ones may be
 * off in the last digit. Null for what is not a number.
 */
type Exactness = 'whole' | 'decimal' | 'computed' | null;

/** Gives the parsed formula of a computed field, or null. */
export type FormulaOf = (field: FieldModel) => ASTNode | null;

/** Finds `==` and `!=` of computed numbers, which rounding errors decide. */
export function equalityProblems(node: ASTNode, names: FieldNames, formulaOf: FormulaOf): readonly ExpressionProblem[] {
  return new ExactnessCheck(names, formulaOf).comparisons(node, nothingBound);
}

class ExactnessCheck {
  readonly #names: FieldNames;
  readonly #formulaOf: FormulaOf;
  readonly #open = new Set<FieldModel>();

  constructor(names: FieldNames, formulaOf: FormulaOf) {
    this.#names = names;
    this.#formulaOf = formulaOf;
  }

  comparisons(node: ASTNode, bound: BoundRows): ExpressionProblem[] {
    const call = rowCall(node);
    const inner = call ? bindRows(call, this.#names, bound) : bound;
    const parts = call ? [call.receiver, ...call.bodies] : operands(node);
    const problems = parts.flatMap((part) => this.comparisons(part, inner));
    if (node.op !== '==' && node.op !== '!=') return problems;
    const { start, end, op } = node;
    if (!node.args.some((side) => this.#of(side, bound) === 'computed')) return problems;
    return [...problems, { code: 'expression/computed-equal', args: { operator: op }, start, end, replacement: null }];
  }

  #of(node: ASTNode, bound: BoundRows): Exactness {
    const field = fieldOf(node, this.#names, bound);
    if (field) return this.#field(field);
    const call = rowCall(node);
    if (call) return this.#rows(call, bound);
    switch (node.op) {
      case 'value':
        return typeof node.args === 'string' || typeof node.args === 'boolean' ? null : literal(Number(node.args));
      case 'call':
        return this.#tableValue(node) ?? this.#function(node.args[0], node.args[1], bound);
      case '?:':
        return this.#worst(node.args.slice(1), bound);
      case '-_':
        return this.#of(node.args, bound);
      case '+':
      case '-':
      case '*': {
        const worst = this.#worst(node.args, bound);
        return worst === 'decimal' ? 'computed' : worst;
      }
      case '/':
        return 'computed';
      default:
        return null;
    }
  }

  #field(field: FieldModel): Exactness {
    if (field.type === 'integer') return 'whole';
    if (field.type !== 'number') return null;
    const formula = this.#formulaOf(field);
    if (formula === null || this.#open.has(field)) return 'decimal';
    this.#open.add(field);
    const own = field.table === null ? this.#names.root : (this.#names.tables.get(field.table) ?? this.#names.root);
    const check = new ExactnessCheck({ ...this.#names, own }, this.#formulaOf);
    for (const open of this.#open) check.#open.add(open);
    const exactness = check.#of(formula, nothingBound);
    this.#open.delete(field);
    return exactness;
  }

  #rows(call: RowCall, bound: BoundRows): Exactness {
    const body = call.bodies.at(-1);
    if (call.name === 'count') return 'whole';
    if (body === undefined || (call.name !== 'sum' && call.name !== 'max')) return null;
    const exactness = this.#of(body, bindRows(call, this.#names, bound));
    return call.name === 'sum' && exactness === 'decimal' ? 'computed' : exactness;
  }

  /** What a look-up table holds was written as it is. */
  #tableValue(node: ASTNode): Exactness {
    const type = tableCall(node, this.#names.lookups)?.column.type;
    return type === 'integer' ? 'whole' : type === 'number' ? 'decimal' : null;
  }

  #function(name: string, args: readonly ASTNode[], bound: BoundRows): Exactness {
    if (name === 'coalesce') return this.#worst(args, bound);
    const rule = registeredFunctions.get(name);
    if (!rule?.signature.endsWith(': double')) return null;
    if (rule.exactness === 'as-arguments') return this.#worst(args, bound);
    return rule.exactness === 'integer' ? 'whole' : rule.exactness === 'rounded' ? 'decimal' : 'computed';
  }

  #worst(nodes: readonly ASTNode[], bound: BoundRows): Exactness {
    const all = nodes.map((node) => this.#of(node, bound));
    return (['computed', 'decimal', 'whole'] as const).find((each) => all.includes(each)) ?? null;
  }
}

function literal(value: number): Exactness {
  return Number.isInteger(value) ? 'whole' : 'decimal';
}
