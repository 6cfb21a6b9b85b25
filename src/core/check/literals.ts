import type { ASTNode } from '@marcbachmann/cel-js';
import { newEnvironment } from '../expression/environment.ts';
import { operands, rowCall } from '../expression/syntax.ts';
import { fieldExpressions, setExpressions, type WrittenExpression } from './expressions/written-expressions.ts';
import { placeInSet } from './expression-place.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import { dictionaryKey, type Library } from '../model/link-library.ts';
import type { FieldModel, SetModel } from '../model/model.ts';
import type { Check, Report } from './check.ts';
import { missingEntry } from './definitions.ts';
import { reportUnknown } from './hint.ts';
import { fieldValues } from './records.ts';
import { placedConditions } from './conditions/placed-conditions.ts';
import type { Place } from '../words/place.ts';

/** Texts that expressions compare with a field of fixed choices are among the choices. */
export const checkLiterals: Check = {
  name: 'literals',
  codes: ['reference/choice-unknown', 'reference/dictionary-value'],
  run: ({ processes, records, library, recordModel }, report) => {
    const seen = new Set<SetModel>();
    for (const linked of [...processes, ...records]) {
      for (const set of linked.model?.sets.values() ?? []) {
        if (!seen.has(set)) checkSet(set, linked, library, report);
        seen.add(set);
      }
      for (const { text, fields, place } of placedConditions(linked, recordModel))
        checkComparisons({ text, fields, place, isFlat: true }, library, report);
    }
  },
};

/** A form with what it means. */
export type Linked = LinkedProcess | LinkedRecord;
/** Fields by key. */
export type Fields = ReadonlyMap<string, FieldModel>;

/** A text that an expression compares with a field. */
interface Comparison {
  readonly field: FieldModel;
  readonly text: string;
}

function checkSet(set: SetModel, linked: Linked, library: Library, report: Report): void {
  const fields = readableFields(set, linked);
  for (const written of expressionsOf(set)) {
    const found = placeInSet(written.place, set.name, linked.descriptor.sets ?? {});
    const place = linked.places.at(pointerTo('/sets', found.set) + found.pointer);
    checkComparisons({ text: written.text, fields, place }, library, report);
  }
}

/** An expression, what it reads, and where it stands. */
interface Compared {
  readonly text: string;
  readonly fields: Fields;
  readonly place: Place;
  /** Names behind a point are those of other rows. */
  readonly isFlat?: true;
}

function checkComparisons({ text: written, place, ...read }: Compared, library: Library, report: Report): void {
  for (const { field, text } of comparisonsIn(written, read)) {
    const values = fieldValues(field, library);
    if (values === null || values.includes(text) || text === '') continue;
    const write = (known: string): string => mended(written, text, known);
    if (field.dict === null) {
      reportUnknown(report, 'reference/choice-unknown', place, text, values, { args: { field: field.key }, write });
    } else {
      const args = { dictionary: field.dict.code };
      const { store, code } = field.dict;
      const define = () => missingEntry(library.dictionaries.get(dictionaryKey({ store, code })), text);
      reportUnknown(report, 'reference/dictionary-value', place, text, values, { args, write, define });
    }
  }
}

/** What a set and its fields write. */
export function expressionsOf(set: SetModel): readonly WrittenExpression[] {
  const columns = set.fields.flatMap((field) => (field.columns ?? []).filter((column) => column.set === set.name));
  return [
    ...setExpressions(set),
    ...set.fields.flatMap((field) => fieldExpressions(set, field.key, field)),
    ...columns.flatMap((column) => fieldExpressions({ name: set.name, when: null }, column.path, column)),
  ];
}

/** Fields by key that the set's expressions may read; the set's own go before those that it uses. */
export function readableFields(set: SetModel, { model }: Linked): Fields {
  const used = set.uses.flatMap((name) => model?.sets.get(name) ?? model?.absent.get(name) ?? []);
  const fields = [set, ...used].flatMap((each) => each.fields.flatMap((field) => [field, ...(field.columns ?? [])]));
  return new Map(fields.toReversed().map((field) => [field.key, field]));
}

const environment = newEnvironment();

const trees = new Map<string, ASTNode | null>();

/** Texts are parsed once; more than these are parsed anew. */
const mostTrees = 20_000;

/** What a text says; null where it cannot be parsed, which the check of expressions reports. */
export function treeOf(text: string): ASTNode | null {
  const known = trees.get(text);
  if (known !== undefined) return known;
  if (trees.size >= mostTrees) trees.clear();
  const tree = parsed(text);
  trees.set(text, tree);
  return tree;
}

function parsed(text: string): ASTNode | null {
  try {
    return environment.parse(text).ast;
  } catch {
    return null;
  }
}

type Read = Pick<Compared, 'fields' | 'isFlat'>;

function comparisonsIn(text: string, read: Read): readonly Comparison[] {
  const tree = treeOf(text);
  return tree === null ? [] : comparisons(tree, read);
}

function comparisons(node: ASTNode, read: Read): readonly Comparison[] {
  const inner = withElements(node, read);
  const nested = operands(node).flatMap((operand) => comparisons(operand, inner));
  if (node.op !== '==' && node.op !== '!=' && node.op !== 'in') return nested;
  const [left, right] = node.args;
  const texts = node.op === 'in' && right.op === 'list' ? right.args : [right];
  const forward = texts.flatMap((value) => compared(left, value, read));
  return [...nested, ...forward, ...compared(right, left, read)];
}

/** Inside `list.exists(v, …)` the variable stands for the elements of the field. */
function withElements(node: ASTNode, read: Read): Read {
  const call = rowCall(node);
  const list = call === null ? undefined : fieldOf(call.receiver, read);
  if (call === null || list === undefined) return read;
  return { ...read, fields: new Map([...read.fields, [call.variable, list]]) };
}

function compared(name: ASTNode, value: ASTNode, read: Read): readonly Comparison[] {
  const field = fieldOf(name, read);
  if (field === undefined || value.op !== 'value' || typeof value.args !== 'string') return [];
  return [{ field, text: value.args }];
}

function fieldOf(node: ASTNode, { fields, isFlat }: Read): FieldModel | undefined {
  if (node.op === 'id') return fields.get(node.args);
  return node.op === '.' && isFlat !== true ? fields.get(node.args[1]) : undefined;
}

/** The expression with a quoted text replaced. */
export function mended(expression: string, text: string, known: string): string {
  return expression.replaceAll(/'([^'\\]*)'|"([^"\\]*)"/g, (quoted: string, single?: string, double?: string) => {
    return (single ?? double) === text ? quoted.charAt(0) + known + quoted.charAt(0) : quoted;
  });
}
