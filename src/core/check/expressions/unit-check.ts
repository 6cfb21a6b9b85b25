import type { ASTNode } from '@marcbachmann/cel-js';
import type { TableColumn } from '../../../generated/descriptor.ts';
import type { FieldModel } from '../../model/model.ts';
import type { ExpressionCode } from '../../errors/expression-diagnostics.ts';
import type { ExpressionProblem } from '../../expression/expression.ts';
import { bindRows, fieldOf, nothingBound, type BoundRows, type FieldNames } from './field-names.ts';
import { registeredFunctions } from '../../expression/functions/function-list.ts';
import { binaryOperands, operands, rowCall, type RowCall } from '../../expression/syntax.ts';
import { tableCall, type TableCall } from '../../expression/table-calls.ts';
import { parseUnit, unitText, type Dimensions } from '../../expression/unit.ts';
import {
  commonOf,
  mayAgree,
  ofLiteral,
  ofUnit,
  plainNumber,
  productOf,
  unknownUnit,
  unsureNumber,
  type UnitValue,
} from '../../expression/unit-value.ts';

/** Checks the units inside an expression by dimension; silent wherever they cannot be validated. */
export function unitProblems(node: ASTNode, names: FieldNames): readonly ExpressionProblem[] {
  const check = new UnitCheck(names);
  check.visit(node, nothingBound);
  return check.problems;
}

/** Checks the units inside a formula, and its result against the unit of the field it computes. */
export function formulaUnitProblems(node: ASTNode, names: FieldNames, field: FieldModel): readonly ExpressionProblem[] {
  const check = new UnitCheck(names);
  const result = check.visit(node, nothingBound);
  const wanted = fieldUnit(field);
  if (check.problems.length === 0 && wanted.kind === 'known' && result.kind === 'known' && !mayAgree(result, wanted)) {
    check.report(node, 'expression/unit-result', result.dimensions, wanted.dimensions, field.unit ?? '');
  }
  return check.problems;
}

/**
 * The unit value of a field. A whole number without a unit counts something; any other number without one may stand for
 * a quantity whose unit is said elsewhere. A unit that is not understood cannot be validated.
 */
function fieldUnit(field: FieldModel): UnitValue {
  if (field.type !== 'number' && field.type !== 'integer') return unknownUnit;
  if (field.unit === null) return field.type === 'integer' ? plainNumber : unsureNumber;
  const dimensions = parseUnit(field.unit);
  return dimensions === null ? unknownUnit : ofUnit(dimensions);
}

function columnUnit({ type, 'x-unit': unit }: TableColumn): UnitValue {
  if (type !== 'number' && type !== 'integer') return unknownUnit;
  const dimensions = unit === undefined ? null : parseUnit(unit);
  return dimensions === null ? unsureNumber : ofUnit(dimensions);
}

class UnitCheck {
  readonly problems: ExpressionProblem[] = [];
  readonly #names: FieldNames;

  constructor(names: FieldNames) {
    this.#names = names;
  }

  /** Checks a node and gives the unit of its value. */
  visit(node: ASTNode, bound: BoundRows): UnitValue {
    const field = fieldOf(node, this.#names, bound);
    if (field !== null) return fieldUnit(field);
    const call = rowCall(node);
    if (call) return this.#rows(call, bound);
    switch (node.op) {
      case 'value':
        return typeof node.args === 'string' ? unknownUnit : ofLiteral(Number(node.args));
      case 'call':
        return this.#function(node, node.args[0], node.args[1], bound);
      case '?:': {
        this.visit(node.args[0], bound);
        return this.#agreeing(node, node.args.slice(1), bound);
      }
      case '*':
      case '/': {
        const [left, right] = node.args;
        return productOf(this.visit(left, bound), this.visit(right, bound), node.op === '*' ? 1 : -1);
      }
      case '-_':
        return this.visit(node.args, bound);
      case 'list':
        return this.#agreeing(node, node.args, bound);
      default:
        return this.#operation(node, bound);
    }
  }

  #operation(node: ASTNode, bound: BoundRows): UnitValue {
    const pair = binaryOperands(node);
    if (pair) {
      const value = this.#agreeing(node, pair, bound);
      return node.op === '+' || node.op === '-' ? value : unknownUnit;
    }
    for (const operand of operands(node)) this.visit(operand, bound);
    return unknownUnit;
  }

  #rows(call: RowCall, bound: BoundRows): UnitValue {
    this.visit(call.receiver, bound);
    const inner = bindRows(call, this.#names, bound);
    const values = call.bodies.map((body) => this.visit(body, inner));
    if (call.name === 'count') return plainNumber;
    return call.name === 'sum' || call.name === 'max' ? (values.at(-1) ?? unknownUnit) : unknownUnit;
  }

  #function(node: ASTNode, name: string, args: readonly ASTNode[], bound: BoundRows): UnitValue {
    if (name === 'coalesce') return this.#agreeing(node, args, bound);
    const read = tableCall(node, this.#names.lookups);
    if (read !== null) return this.#tableValue(node, read, bound);
    const rule = registeredFunctions.get(name)?.units;
    if (rule === 'common') return this.#agreeing(node, args, bound);
    const values = args.map((each) => this.visit(each, bound));
    if (rule === 'first') return values[0] ?? unknownUnit;
    if (rule === 'named') return this.#named(args[1]);
    if (rule === 'free') return plainNumber;
    const dimensions = rule === undefined ? null : parseUnit(rule.unit);
    return dimensions === null ? unknownUnit : ofUnit(dimensions);
  }

  /** The unit of a column; what a bracket is looked for by has that of the table's key. */
  #tableValue(node: ASTNode, { name, key, column, argument }: TableCall, bound: BoundRows): UnitValue {
    const [value, wanted] = [this.visit(argument, bound), columnUnit(key)];
    if (name === 'bracket' && value.kind === 'known' && wanted.kind === 'known' && !mayAgree(value, wanted)) {
      this.report(node, 'expression/unit-mismatch', value.dimensions, wanted.dimensions, name);
    }
    return columnUnit(column);
  }

  /** The unit that the text literal of `inUnit` names. */
  #named(node: ASTNode | undefined): UnitValue {
    if (node?.op !== 'value' || typeof node.args !== 'string') return unknownUnit;
    const dimensions = parseUnit(node.args);
    if (dimensions !== null) return ofUnit(dimensions);
    const { start, end } = node;
    this.problems.push({ code: 'expression/unit-unknown', args: { unit: node.args }, start, end, replacement: null });
    return unknownUnit;
  }

  /** The common unit of parts that are added, compared or chosen from; a problem where two certainly differ. */
  #agreeing(node: ASTNode, parts: readonly ASTNode[], bound: BoundRows): UnitValue {
    const [first = unknownUnit, ...others] = parts.map((part) => this.visit(part, bound));
    return others.reduce((common, other) => {
      if (common.kind === 'known' && other.kind === 'known' && !mayAgree(common, other)) {
        this.report(node, 'expression/unit-mismatch', common.dimensions, other.dimensions, node.op);
      }
      return commonOf(common, other);
    }, first);
  }

  report(node: ASTNode, code: ExpressionCode, left: Dimensions, right: Dimensions, what: string): void {
    const args = { left: unitText(left), right: unitText(right), what };
    this.problems.push({ code, args, start: node.start, end: node.end, replacement: null });
  }
}
