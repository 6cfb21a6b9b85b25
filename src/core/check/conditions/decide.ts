import type { ASTNode } from '@marcbachmann/cel-js';
import { operands } from '../../expression/syntax.ts';
import type { FieldModel } from '../../model/model.ts';

/** What a condition comes out as: yes, no, empty, or undecided where a part of it is not looked into. */
export type Verdict = 'yes' | 'no' | 'empty' | 'undecided';

/** A value for each field that a condition reads; undefined is an empty field. */
export type Witness = ReadonlyMap<string, unknown>;

type Fields = ReadonlyMap<string, FieldModel>;

/** More combinations of values than these are not tried: the condition is undecided. */
const mostTried = 2000;

/**
 * Whether some values of the fields give one of the verdicts wanted. Values stand for all that the condition can tell
 * apart: each choice, yes and no, a number at and between the limits and the numbers compared with, a text compared with
 * and one that is not, and none at all. A part that is no comparison of a field with fixed values is undecided, and so
 * is what depends on it; nothing is guessed.
 *
 * @returns the first such values; null where no values give such a verdict, undefined where it cannot be told
 */
export function witnessOf(
  node: ASTNode,
  fields: Fields,
  isWanted: (verdict: Verdict, values: Witness) => boolean,
): Witness | null | undefined {
  const names = [...comparedNames(node, fields)];
  const values = names.map((name) => candidates(name, node, fields));
  const combinations = values.reduce((product, list) => product * list.length, 1);
  if (combinations > mostTried) return undefined;
  for (let count = 0; count < combinations; count += 1) {
    let rest = count;
    const witness = new Map<string, unknown>();
    names.forEach((name, index) => {
      const list = values[index] ?? [];
      witness.set(name, list[rest % list.length]);
      rest = Math.floor(rest / list.length);
    });
    const verdict = verdictOf(node, witness);
    if (verdict === 'undecided') return undefined;
    if (isWanted(verdict, witness)) return witness;
  }
  return null;
}

/** What a condition comes out as with these values; as the language says, "no and empty" is no, "yes or empty" is yes. */
function verdictOf(node: ASTNode, witness: Witness): Verdict {
  if (node.op === 'value') return typeof node.args === 'boolean' ? truth(node.args) : 'undecided';
  if (node.op === 'id') {
    const value = witness.get(node.args);
    if (!witness.has(node.args) || (value !== undefined && typeof value !== 'boolean')) return 'undecided';
    return value === undefined ? 'empty' : truth(value);
  }
  if (node.op === '!_') {
    const inner = verdictOf(node.args, witness);
    if (inner === 'yes') return 'no';
    return inner === 'no' ? 'yes' : inner;
  }
  if (node.op === '&&' || node.op === '||') {
    const parts = operands(node).map((part) => verdictOf(part, witness));
    const [deciding, other] = node.op === '&&' ? (['no', 'yes'] as const) : (['yes', 'no'] as const);
    if (parts.includes(deciding)) return deciding;
    if (parts.includes('undecided')) return 'undecided';
    return parts.includes('empty') ? 'empty' : other;
  }
  return compared(node, witness);
}

function compared(node: ASTNode, witness: Witness): Verdict {
  const found = comparisonOf(node);
  if (found === null || (found.name !== null && !witness.has(found.name))) return 'undecided';
  const value = found.name === null ? found.values[0] : witness.get(found.name);
  if (found.op === 'empty') return truth(value === undefined);
  const [other] = found.name === null ? found.values.slice(1) : found.values;
  // The text without a letter is no value, whichever side it stands on.
  if (value === undefined || value === '' || (other === '' && found.op !== 'in')) return 'empty';
  if (found.op === 'in') return truth(found.values.includes(value));
  if (found.op === '==' || found.op === '!=') return truth((value === other) === (found.op === '=='));
  if (typeof value !== 'number' || typeof other !== 'number') return 'undecided';
  return truth(ordered[found.op]?.(value, other) ?? false);
}

const ordered: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

const turned: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function truth(isSo: boolean): Verdict {
  return isSo ? 'yes' : 'no';
}

/** A field compared with fixed values, or two fixed values compared with each other (no name). */
interface Comparison {
  readonly name: string | null;
  readonly op: string;
  readonly values: readonly unknown[];
}

function comparisonOf(node: ASTNode): Comparison | null {
  if (node.op === 'call') {
    const [name, [only, ...others]] = node.args;
    return name === 'empty' && only?.op === 'id' && others.length === 0
      ? { name: only.args, op: 'empty', values: [] }
      : null;
  }
  if (node.op === 'in') {
    const [left, right] = node.args;
    const values = right.op === 'list' ? right.args.map(literal) : [];
    const isFixed = left.op === 'id' && right.op === 'list' && !values.includes(undefined) && !values.includes('');
    return isFixed ? { name: left.args, op: 'in', values } : null;
  }
  if (node.op !== '==' && node.op !== '!=' && !Object.hasOwn(ordered, node.op)) return null;
  const [left, right] = operands(node);
  if (left === undefined || right === undefined) return null;
  const [one, other] = [literal(left), literal(right)];
  if (left.op === 'id' && other !== undefined) return { name: left.args, op: node.op, values: [other] };
  if (right.op === 'id' && one !== undefined)
    return { name: right.args, op: turned[node.op] ?? node.op, values: [one] };
  return one === undefined || other === undefined ? null : { name: null, op: node.op, values: [one, other] };
}

/** A fixed value; undefined for anything else. */
function literal(node: ASTNode): unknown {
  if (node.op === '-_') {
    const inner = literal(node.args);
    return typeof inner === 'number' ? -inner : undefined;
  }
  if (node.op !== 'value') return undefined;
  const value: unknown = typeof node.args === 'bigint' ? Number(node.args) : node.args;
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

/** The fields of which every use in a condition is looked into. */
function comparedNames(node: ASTNode, fields: Fields): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (part: ASTNode): void => {
    const name = part.op === 'id' ? part.args : comparisonOf(part)?.name;
    if (typeof name === 'string' && isDecidable(fields.get(name))) names.add(name);
    if (['&&', '||', '!_'].includes(part.op)) operands(part).forEach(visit);
  };
  visit(node);
  return names;
}

/** Single values that can be told apart by comparing them; moments and what a list holds are not looked into. */
function isDecidable(field: FieldModel | undefined): field is FieldModel {
  return (
    field !== undefined && ['string', 'number', 'integer', 'boolean'].includes(field.type) && field.columns === null
  );
}

/** Values that stand for all that a condition can tell apart, the empty one last. */
function candidates(name: string, node: ASTNode, fields: Fields): readonly unknown[] {
  const field = fields.get(name);
  if (field === undefined) return [undefined];
  if (field.words.const !== undefined) return [field.words.const, undefined];
  if (field.type === 'boolean') return [true, false, undefined];
  const constants = new Set<unknown>();
  const visit = (part: ASTNode): void => {
    const found = comparisonOf(part);
    if (found?.name === name) for (const value of found.values) if (value !== '') constants.add(value);
    operands(part).forEach(visit);
  };
  visit(node);
  const choices = field.words['x-enum'] === undefined ? field.words.enum : Object.keys(field.words['x-enum']);
  if (choices !== undefined) {
    const isText = field.type === 'string';
    const known = choices.map((choice) => (isText ? String(choice) : Number(choice)));
    // A choice that there is not is told of elsewhere.
    return [...new Set<unknown>([...known, ...constants]), undefined];
  }
  if (field.type === 'string') return [...constants, '\u0000', undefined];
  return [
    ...numbersBetween(
      [...constants].filter((value) => typeof value === 'number'),
      field,
    ),
    undefined,
  ];
}

/** A number at each constant and limit and one between each two of them, as far as the field allows it. */
function numbersBetween(constants: readonly number[], { words, type }: FieldModel): readonly number[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = words;
  const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((limit) => limit !== undefined);
  const points = [...new Set([...constants, ...limits])].toSorted((one, other) => one - other);
  const step = type === 'integer' ? 1 : 0;
  const between = points.flatMap((point, index) => {
    const next = points[index + 1];
    if (step === 1) return [Math.floor(point), Math.floor(point) + 1, Math.ceil(point) - 1];
    return next === undefined ? [point, point + 1] : [point, (point + next) / 2];
  });
  const all = [(points[0] ?? 0) - 1, ...between, (points.at(-1) ?? 0) + 1].filter(
    (value) => step === 0 || Number.isInteger(value),
  );
  return [...new Set(all)].filter(
    (value) =>
      value >= (minimum ?? value) &&
      value <= (maximum ?? value) &&
      (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
      (exclusiveMaximum === undefined || value < exclusiveMaximum),
  );
}
