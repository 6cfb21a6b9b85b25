import { DescriptorError } from './descriptor-error.ts';
import { accessOf } from './field-access.ts';
import type { FieldSchema } from '../../../generated/descriptor.ts';
import type { FieldType } from '../../values/json-schema.ts';
import { own, pointerTo } from '../../text/json.ts';
import type { ChoiceEntry } from '../../text/choice-text.ts';
import type { FieldModel } from '../model.ts';
import { kindOf, widgetFor } from '../../values/kinds.ts';
import { positionPattern, positionText } from '../../values/position.ts';
import type { DictRef, RefTarget } from '../../values/value-field.ts';

/** Shapes by name, as `$ref: "#/$defs/{name}"` finds them. */
export type Shapes = Readonly<Record<string, FieldSchema>>;

/** Where a field stands: what its model says beside its own words. */
export interface FieldPlace {
  readonly key: string;
  readonly set: string;
  readonly table: string | null;
  /** JSON pointer of the field, for errors. */
  readonly pointer: string;
  /** `x-when` of the set. */
  readonly setWhen: string | null;
  readonly required: boolean;
  readonly shapes: Shapes;
  /** Keys filled when a record is picked, sets resolved. */
  readonly fill: readonly string[];
}

/** Words that describe, decorate or prefill, and so never belong into a validator. */
const notValidating = new Set(['description', 'examples', 'default', 'readOnly', '$ref', '$defs', 'type', 'enum']);

const deepestShape = 16;

/**
 * Builds the model of one field with its defaults settled. `columns` are the fields of a detail table.
 *
 * @throws DescriptorError when the type is missing or a shape is unknown.
 */
export function loadField(given: FieldSchema, place: FieldPlace, columns: readonly FieldModel[] | null): FieldModel {
  const words = withPositions(given);
  const calc = words['x-calc'] ?? null;
  const number = words['x-number'] ?? null;
  const schema = validating(words, place, columns, 0);
  const source = words.type === 'array' ? (words.items ?? {}) : words;
  const kind = columns === null ? kindOf(words, (ref) => namedShape(ref, place.shapes)) : 'table';
  return Object.freeze({
    key: place.key,
    path: place.table === null ? place.key : `${place.table}.${place.key}`,
    set: place.set,
    table: place.table,
    type: fieldType(schema, place),
    label: words['x-label'] ?? { zh: place.key, en: place.key },
    help: words['x-help'] ?? null,
    required: place.required && calc === null && number === null && words.readOnly !== true,
    schema,
    words,
    kind,
    widget: widgetFor(kind, words),
    choices: choicesOf(source),
    dict: dictOf(source['x-dict'] ?? words['x-dict']),
    ref: refOf(source['x-ref'] ?? words['x-ref']),
    link: linkOf(source) ?? linkOf(words),
    only: source['x-only'] ?? words['x-only'] ?? null,
    fill: Object.freeze(place.fill),
    match: Object.freeze(words['x-match'] ?? []),
    unit: words['x-unit'] ?? null,
    decimals: words['x-decimals'] ?? null,
    calc,
    suggest: words['x-suggest'] ?? null,
    when: joinConditions(place.setWhen, words['x-when'] ?? null),
    need: words['x-need'] ?? null,
    lock: words['x-lock'] ?? null,
    keep: words['x-keep'] ?? false,
    number: number?.typed === true ? null : number,
    numberIfEmpty: number?.typed === true ? number : null,
    unique: words['x-unique'] === 'tenant',
    rules: words['x-rules'] ?? [],
    checks: words['x-check'] ?? [],
    access: accessOf(words['x-access']),
    language: words['x-language'] ?? null,
    personal: words['x-personal'] ?? false,
    columns,
  });
}

/** A place on a carrier is one that some size of it has, and is told so. */
function withPositions(words: FieldSchema): FieldSchema {
  const sizes = words['x-position']?.sizes;
  if (sizes === undefined || words.pattern !== undefined) return words;
  const errors = { pattern: positionText(sizes), ...words['x-errors'] };
  return Object.freeze({ ...words, pattern: positionPattern(sizes), 'x-errors': errors });
}

/** The record that a value leads to: the one it refers to, else the one it merely names. */
function linkOf(words: FieldSchema): string | null {
  const ref = refOf(words['x-ref']);
  return ref?.kind === 'record' ? ref.record : (words['x-link'] ?? null);
}

/** Both conditions as one, or the one there is. */
export function joinConditions(first: string | null, second: string | null): string | null {
  if (first === null || second === null) return first ?? second;
  return `(${first}) && (${second})`;
}

function fieldType(schema: FieldSchema, place: FieldPlace): FieldType {
  if (schema.type === undefined) throw new DescriptorError(place.pointer, 'the field has no type');
  return schema.type;
}

function choicesOf(words: FieldSchema): readonly ChoiceEntry[] | null {
  const labels = words['x-enum'];
  if (labels === undefined) return null;
  return Object.freeze(
    enumOf(words).map((value) => {
      const label = own(labels, String(value)) ?? { zh: String(value), en: String(value) };
      return Object.freeze({ value, label, parent: null });
    }),
  );
}

/** The values that `enum` lists, or that `x-enum` labels. */
function enumOf(words: FieldSchema): readonly (string | number)[] {
  if (words.enum !== undefined) return words.enum;
  const numeric = words.type === 'number' || words.type === 'integer';
  return Object.keys(words['x-enum'] ?? {}).map((value) => (numeric ? Number(value) : value));
}

/** Reads `sys:code`, `biz:code` or `biz:code<parentField`; null when absent or written otherwise. */
export function dictOf(text: string | undefined): DictRef | null {
  const parts = /^(sys|biz):([^<]+)(?:<(.+))?$/.exec(text ?? '');
  if (parts === null) return null;
  return Object.freeze({
    store: parts[1] === 'sys' ? 'system' : 'biz',
    code: parts[2] ?? '',
    parentField: parts[3] ?? null,
  });
}

/** Reads `user` or `record:{id}`; null when absent or written otherwise. */
export function refOf(text: string | undefined): RefTarget | null {
  if (text === undefined) return null;
  if (text === 'user') return Object.freeze({ kind: 'user' });
  const record = /^record:(.+)$/.exec(text)?.[1];
  return record === undefined ? null : Object.freeze({ kind: 'record', record });
}

/** The validating keywords of a field: `x-` words dropped, shapes resolved, `enum` filled in, columns laid out. */
function validating(
  words: FieldSchema,
  place: FieldPlace,
  columns: readonly FieldModel[] | null,
  depth: number,
): FieldSchema {
  if (depth > deepestShape) throw new DescriptorError(place.pointer, 'shapes refer to one another without end');
  if (words.$ref !== undefined) return validating(shapeOf(words.$ref, place), place, null, depth + 1);
  const result: Record<string, unknown> = {};
  if (words.type !== undefined) result['type'] = words.type;
  if (words['x-enum'] !== undefined || words.enum !== undefined) result['enum'] = enumOf(words);
  for (const [word, value] of Object.entries(words)) {
    if (word.startsWith('x-') || notValidating.has(word)) continue;
    result[word] = nestedSchema(word, value, (inner) => validating(inner, place, null, depth + 1));
  }
  if (columns !== null) result['items'] = rowSchema(columns);
  return Object.freeze(result);
}

/** The schema of one row of a detail table. */
function rowSchema(columns: readonly FieldModel[]): FieldSchema {
  const required = columns.filter((column) => column.required).map((column) => column.key);
  return Object.freeze({
    type: 'object' as const,
    properties: Object.freeze(Object.fromEntries(columns.map((column) => [column.key, column.schema]))),
    ...(required.length === 0 ? {} : { required: Object.freeze(required) }),
  });
}

function nestedSchema(word: string, value: unknown, each: (inner: FieldSchema) => FieldSchema): unknown {
  if (word === 'items') return each(value as FieldSchema);
  if (word === 'oneOf') return Object.freeze((value as readonly FieldSchema[]).map(each));
  if (word !== 'properties') return value;
  const entries = Object.entries(value as Readonly<Record<string, FieldSchema>>);
  return Object.freeze(Object.fromEntries(entries.map(([key, inner]) => [key, each(inner)])));
}

function shapeOf(ref: string, place: FieldPlace): FieldSchema {
  const shape = namedShape(ref, place.shapes);
  if (shape === undefined) throw new DescriptorError(pointerTo(place.pointer, '$ref'), `the shape ${ref} is unknown`);
  return shape;
}

function namedShape(ref: string, shapes: Shapes): FieldSchema | undefined {
  const name = /^#\/\$defs\/(.+)$/.exec(ref)?.[1];
  return name === undefined ? undefined : own(shapes, name);
}
