import type { ASTNode } from '@marcbachmann/cel-js';
import type { FieldModel, SetModel } from '../../model/model.ts';
import type { Text } from '../../text/text.ts';
import { compileExpression, parseExpression } from '../../expression/compile.ts';
import type {
  CompiledExpression,
  ExpressionPlace,
  ExpressionProblem,
  ModelExpressionProblem,
  ValueType,
} from '../../expression/expression.ts';
import { equalityProblems } from './exactness.ts';
import type { FieldNames, FieldsByKey } from './field-names.ts';
import { createScope, type ExpressionScope } from '../../expression/scope.ts';
import { nameTypes, rootTypes, rowTypes } from '../../model/scopes.ts';
import type { Lookups } from '../../expression/table-calls.ts';
import { typeText } from '../../expression/type-problems.ts';
import { formulaUnitProblems, unitProblems } from './unit-check.ts';
import { fieldTypes, valueType } from '../../model/value-type.ts';
import type { WrittenExpression } from './written-expressions.ts';

/** What the expressions of one group may read. */
export interface GroupNames {
  /** Sets whose fields are the names. */
  readonly sets: readonly SetModel[];
  /** The table whose rows the expressions belong to, or null. */
  readonly table: string | null;
  /** Columns of a detail table; null when the table is `samples` or there is none. */
  readonly columns: readonly FieldModel[] | null;
  /** A used set is nowhere to be found, so that unknown names cannot be validated. */
  readonly lenient: boolean;
  /** Other rows that may be read, each with its fields, by the name that it goes by. */
  readonly rows?: ReadonlyMap<string, readonly FieldModel[]>;
  /** Look-up tables that may be read. */
  readonly lookups: Lookups;
}

/** What came of one expression: its problems, and what it reads when it has no error. */
export interface CheckedExpression {
  readonly written: WrittenExpression;
  readonly problems: readonly ModelExpressionProblem[];
  readonly expression: CompiledExpression | null;
}

/** Checks expressions that read the same names: names, types, result, units, comparisons. */
export function checkGroup(names: GroupNames, expressions: readonly WrittenExpression[]): readonly CheckedExpression[] {
  if (expressions.length === 0) return [];
  const group = new ExpressionGroup(names);
  return expressions.map((written) => group.check(written));
}

/** Checks expressions that read the same names, one after the other. */
export class ExpressionGroup {
  readonly #scope: ExpressionScope;
  readonly #names: FieldNames;
  readonly #formulas = new Map<FieldModel, ASTNode | null>();

  constructor(names: GroupNames) {
    this.#scope = createScope(scopeDefinition(names));
    this.#names = fieldNames(names);
  }

  /** Checks one of them. */
  check(written: WrittenExpression): CheckedExpression {
    const { expression, problems } = compileExpression(written.text, this.#scope);
    const found = expression
      ? [...problems, ...this.#meaning(written, expression)]
      : problems.map((problem) => this.#asText(problem, written.text));
    return { written, problems: found.map((problem) => placed(problem, written.place)), expression };
  }

  #meaning({ text, gives, place }: WrittenExpression, expression: CompiledExpression): readonly ExpressionProblem[] {
    const node = parseExpression(text, this.#scope);
    if ('code' in node) return [node];
    const misfit = resultProblem(expression, gives, place);
    const units = gives === null ? unitProblems(node, this.#names) : formulaUnitProblems(node, this.#names, gives);
    const equalities = equalityProblems(node, this.#names, (field) => this.#formula(field));
    return [...misfit, ...units, ...equalities];
  }

  /** Puts an unknown name that a text is compared with into quotes: it stands for the text itself. */
  #asText(problem: ExpressionProblem, text: string): ExpressionProblem {
    if (problem.code !== 'expression/name-unknown' && problem.code !== 'expression/name-near') return problem;
    const { start, end } = problem;
    const before = /([a-z]\w*)\s*[=!]=\s*$/i.exec(text.slice(0, start))?.[1];
    const after = /^\s*[=!]=\s*([a-z]\w*)/i.exec(text.slice(end))?.[1];
    const field = this.#names.own.get(before ?? after ?? '');
    const name = text.slice(start, end);
    const isChoice = field?.choices?.some(({ value }) => value === name) === true;
    const isText = field?.type === 'string' && field.choices === null && problem.code === 'expression/name-unknown';
    return isChoice || isText ? { ...problem, replacement: `'${name}'` } : problem;
  }

  #formula(field: FieldModel): ASTNode | null {
    const known = this.#formulas.get(field);
    if (known !== undefined) return known;
    const text = field.calc ?? field.suggest;
    const node = text === null ? null : parseExpression(text, this.#scope);
    const formula = node === null || 'code' in node ? null : node;
    this.#formulas.set(field, formula);
    return formula;
  }
}

function scopeDefinition({
  sets,
  table,
  columns,
  lenient,
  rows,
  lookups,
}: GroupNames): Parameters<typeof createScope>[0] {
  const types = nameTypes(sets);
  const root = rootTypes(types);
  const own = table === null ? root : columns === null ? (types.samples ?? {}) : fieldTypes(columns);
  return { fields: rows === undefined ? own : { ...own, ...rowTypes(rows) }, table, root, lenient, lookups };
}

function fieldNames({ sets, table, columns, rows, lookups }: GroupNames): FieldNames {
  const root = byKey(sets.filter((set) => set.scope !== 'sample' && set.scope !== 'row').flatMap((set) => set.fields));
  const samples = byKey(sets.filter((set) => set.scope === 'sample').flatMap((set) => set.fields));
  const tables = new Map<string, FieldsByKey>([['samples', samples]]);
  for (const field of root.values()) if (field.columns !== null) tables.set(field.key, byKey(field.columns));
  const own = table === null ? root : columns === null ? samples : byKey(columns);
  const others = new Map([...(rows ?? [])].map(([name, fields]) => [name, byKey(fields)] as const));
  return { own, root, tables, rows: others, lookups };
}

function byKey(fields: readonly FieldModel[]): FieldsByKey {
  return new Map(fields.map((field) => [field.key, field]));
}

/** The problem of a result of another type than its word wants. */
export function resultProblem(
  { type, text }: CompiledExpression,
  gives: FieldModel | null,
  place: ExpressionPlace,
): readonly ExpressionProblem[] {
  const wanted = gives === null ? 'bool' : valueType(gives);
  if (type === 'dyn' || type === wanted || (type === 'list' && isList(wanted))) return [];
  const args = { word: place.word ?? '', wanted: wantedText(wanted), got: typeText(type) };
  const isName = /^[A-Za-z]\w*$/.test(text.trim());
  // Who names a text, a number or a table as a condition asks whether anything is in it.
  const isCondition = conditionWords.includes(place.part ?? place.word ?? '');
  const isAsked = isCondition && isName && ['string', 'double', 'list'].includes(type);
  const replacement = isAsked ? `!empty(${text.trim()})` : null;
  return [{ code: 'expression/result', args, start: 0, end: text.length, replacement }];
}

/** Words that ask, rather than demand something of a value. */
const conditionWords: readonly string[] = ['if', 'when', 'x-when', 'x-lock'];

function isList(type: ValueType | null): boolean {
  return typeof type === 'string' && type.startsWith('list<');
}

function wantedText(type: ValueType | null): Text {
  if (typeof type === 'string') return typeText(type);
  return { zh: '可以计算的字段类型', en: 'a field of a type that can be computed' };
}

/** A problem at its place, with the words that its message may name. */
export function placed(problem: ExpressionProblem, place: ExpressionPlace): ModelExpressionProblem {
  const { start, end, replacement } = problem;
  const { text } = place;
  const mended = replacement === null ? (problem.meant ?? null) : text.slice(0, start) + replacement + text.slice(end);
  const shown = { text: shortened(text), at: shortened(text.slice(start, end)) };
  const args = { ...problem.args, ...shown, position: String(start + 1) };
  return { ...problem, args, place, mended };
}

/** Characters of an expression that a message quotes. */
const quoted = 160;

function shortened(text: string): string {
  return text.length > quoted ? `${text.slice(0, quoted - 1)}…` : text;
}
