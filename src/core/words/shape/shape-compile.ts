import { typeTests } from './type-tests.ts';
import { resolveMeta } from './meta.ts';
import type { MetaSchema } from './meta-schema.ts';
import { nameFault, objectShape } from './shape-object.ts';
import { asType, asWritten, meantValue, nearlyMeant } from './shape-edits.ts';
import type { MachineFix } from '../../errors/diagnostic-catalogue.ts';
import type { DiagnosticArguments } from '../../errors/diagnostic-rule.ts';
import { typeNames } from './shape-names.ts';
import { textShape } from './shape-text.ts';
import { retiredValue } from './retired-words.ts';
import type { Shape, ShapeWalk } from './shape-walk.ts';
import { nearest } from '../../text/nearest.ts';
import { patternOf } from '../../text/pattern.ts';
import type { Text } from '../../text/text.ts';

/** Turns meta-schemas into functions that walk a descriptor; each schema once, also where they refer to themselves. */
export class ShapeCompiler {
  readonly #shapes = new Map<MetaSchema, Shape>();

  /** The shape of a schema that stands in `document`. */
  compile(schema: MetaSchema, document: MetaSchema): Shape {
    const known = this.#shapes.get(schema);
    if (known !== undefined) return known;
    let built: Shape | null = null;
    const shape: Shape = (value, walk) => (built ??= this.#build(schema, document))(value, walk);
    this.#shapes.set(schema, shape);
    return shape;
  }

  #build(schema: MetaSchema, document: MetaSchema): Shape {
    if (schema.$ref !== undefined) {
      const target = resolveMeta(schema.$ref, document);
      return this.compile(target.schema, target.document);
    }
    if (schema.$comment === 'text') return textShape;
    if (schema.anyOf !== undefined) return this.#alternatives(schema.anyOf, document);
    const inner = (part: MetaSchema): Shape => this.compile(part, document);
    const members = innerShape(schema, document, inner);
    return (value, walk) => {
      if (schema.type !== undefined && !isOfType(value, schema.type))
        walk.report('shape/type-wrong', typeFault(value, [schema.type], walk), {
          ...asType(value, [schema.type], walk),
          ...asOnlyPart(value, walk, { schema, document }),
        });
      else if (limited(schema, value, walk)) members(value, walk);
    };
  }

  /**
   * The alternative of the value's type; of several, the one whose pattern the text meets (a parameter in braces), else
   * the first. Which one is meant is never guessed from anything else.
   */
  #alternatives(alternatives: readonly MetaSchema[], document: MetaSchema): Shape {
    const branches = alternatives.map((part) => {
      const { schema } = part.$ref === undefined ? { schema: part } : resolveMeta(part.$ref, document);
      const pattern = schema.pattern === undefined ? null : patternOf(schema.pattern);
      return { type: schema.type ?? 'object', pattern, shape: this.compile(part, document) };
    });
    return (value, walk) => {
      const fitting = branches.filter(({ type }) => isOfType(value, type));
      const branch = fitting.find(({ pattern }) => pattern?.test(String(value)) === true) ?? fitting[0];
      if (branch !== undefined) branch.shape(value, walk);
      else {
        const types = [...new Set(branches.map(({ type }) => type))];
        walk.report('shape/type-wrong', typeFault(value, types, walk), asType(value, types, walk));
      }
    };
  }
}

function innerShape(schema: MetaSchema, document: MetaSchema, inner: (part: MetaSchema) => Shape): Shape {
  if (schema.type === 'object') return objectShape(schema, document, inner);
  if (schema.type !== 'array') return () => undefined;
  const item = schema.items === undefined ? null : inner(schema.items);
  return (value, walk) => {
    const list = value as readonly unknown[];
    if (item !== null) list.forEach((entry, index) => walk.within(index, () => item(entry, walk)));
    if (schema.uniqueItems === true) reportRepeated(list, walk);
  };
}

function reportRepeated(list: readonly unknown[], walk: ShapeWalk): void {
  const seen = new Set<string>();
  list.forEach((entry, index) => {
    const text = typeof entry === 'string' ? entry : JSON.stringify(entry);
    if (seen.has(text)) {
      const fix = { op: 'remove', pointer: `${walk.pointer}/${index}` } as const;
      walk.reportAt(String(index), 'shape/item-twice', { word: walk.word, actual: text }, fix);
    }
    seen.add(text);
  });
}

function isOfType(value: unknown, type: string): boolean {
  return typeTests[type]?.(value) ?? true;
}

/** Words for a value as it stands in the file: its type, and the value itself where it is short. */
export function actualOf(value: unknown): Text {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (type === 'number' || type === 'boolean' || type === 'null') return { zh: String(value), en: String(value) };
  if (type === 'string') return { zh: `文字“${String(value)}”`, en: `the text "${String(value)}"` };
  return typeNames[type] ?? { zh: type, en: type };
}

interface PlacedSchema {
  readonly schema: MetaSchema;
  readonly document: MetaSchema;
}

/** A value as the only part that the thing asked for must have, such as a number of working days. */
function asOnlyPart(value: unknown, walk: ShapeWalk, { schema, document }: PlacedSchema): MachineFix {
  const [part, ...others] = schema.required ?? [];
  const inner = part === undefined ? undefined : schema.properties?.[part];
  if (part === undefined || inner === undefined || others.length > 0) return {};
  const branches = [inner, ...(inner.anyOf ?? [])].map((one) =>
    one.$ref === undefined ? one : resolveMeta(one.$ref, document).schema,
  );
  const fits = branches.some(
    ({ type, pattern }) =>
      type !== undefined && isOfType(value, type) && (pattern === undefined || patternOf(pattern).test(String(value))),
  );
  return fits ? { op: 'replace', pointer: walk.pointer, value: { [part]: value } } : {};
}

function typeFault(value: unknown, types: readonly string[], walk: ShapeWalk): DiagnosticArguments {
  const names = types.map((type) => typeNames[type] ?? { zh: type, en: type });
  const expected = { zh: names.map(({ zh }) => zh).join('或'), en: names.map(({ en }) => en).join(' or ') };
  return { word: walk.word, expected, actual: actualOf(value) };
}

/** Validates the value's own limits; false when it is no use to look further into it. */
function limited(schema: MetaSchema, value: unknown, walk: ShapeWalk): boolean {
  if (schema.const !== undefined && value !== schema.const) return rejectValue([schema.const], value, walk);
  if (schema.enum !== undefined && !schema.enum.includes(value)) return rejectValue(schema.enum, value, walk);
  if (typeof value === 'string') {
    const fault = nameFault(schema, value);
    if (fault !== null) walk.report('shape/form-wrong', fault, spelling(value, schema, walk));
    else if (value.length < (schema.minLength ?? 0)) reportSize(schema.minLength ?? 0, 'characters', walk);
  }
  const least = schema.minItems ?? 0;
  if (Array.isArray(value) && value.length < least) reportSize(least, 'items', walk);
  if (typeof value === 'number') limitNumber(schema, value, walk);
  return true;
}

function spelling(value: string, schema: MetaSchema, walk: ShapeWalk): MachineFix {
  const meant = nameOfFile(schema, walk) ?? asWritten(value, schema);
  return meant === null ? {} : { op: 'replace', pointer: walk.pointer, value: meant };
}

/** The name of the file, by which a descriptor's own name goes. */
function nameOfFile({ $comment, pattern }: MetaSchema, { pointer, file }: ShapeWalk): string | null {
  const name = /([^/\\]+)\.json$/.exec(file)?.[1];
  const isOwn = pointer === '/id' && $comment === 'id' && name !== undefined && pattern !== undefined;
  return isOwn && patternOf(pattern).test(name) ? name : null;
}

function rejectValue(allowed: readonly unknown[], value: unknown, walk: ShapeWalk): boolean {
  const words = allowed.map(String);
  const actual = typeof value === 'string' ? value : JSON.stringify(value);
  const retired = retiredValue(walk.word, actual);
  if (retired !== undefined) {
    walk.report('shape/value-unknown', { word: walk.word, actual, hint: retired });
    return false;
  }
  const near = meantValue(actual, words) ?? nearest(actual, words) ?? nearlyMeant(actual, words);
  const expected = near === null ? words.join(' | ') : `"${near}"`;
  const hint = { zh: `写${expected}。`, en: `Write ${expected}.` };
  const fix = near === null ? {} : ({ op: 'replace', pointer: walk.pointer, value: near } as const);
  walk.report('shape/value-unknown', { word: walk.word, actual, hint }, fix);
  return false;
}

const sizeWords = {
  characters: { zh: '个字符', one: 'character', more: 'characters' },
  items: { zh: '项', one: 'item', more: 'items' },
} as const;

function reportSize(least: number, unit: keyof typeof sizeWords, walk: ShapeWalk): void {
  const { zh, one, more } = sizeWords[unit];
  // Of a list, the word is the list and each of its entries is meant.
  const isEntry = unit === 'characters' && /\/\d+$/.test(walk.pointer);
  const limit = {
    zh: `${isEntry ? '每一项' : ''}至少有 ${least} ${zh}`,
    en: `at least ${least} ${least === 1 ? one : more}${isEntry ? ' in each entry' : ''}`,
  };
  walk.report('shape/size-wrong', { word: walk.word, limit }, isEntry ? withoutEntry(walk) : firstItem(walk));
}

/** Takes an empty entry away, and the list with its last one. */
function withoutEntry(walk: ShapeWalk): MachineFix {
  const { pointer } = walk;
  const list = pointer.replace(/\/\d+$/, '');
  const entries = walk.valueAt(list);
  return { op: 'remove', pointer: Array.isArray(entries) && entries.length === 1 ? list : pointer };
}

/** The usual first item of a list that may not be empty: the button that hands a step on. */
function firstItem({ word, pointer }: ShapeWalk): MachineFix {
  return word === 'outcomes' ? { op: 'replace', pointer, value: [{ id: 'submit', to: 'next' }] } : {};
}

function limitNumber(schema: MetaSchema, value: number, walk: ShapeWalk): void {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const low = minimum !== undefined && value < minimum ? minimum : null;
  if (low !== null)
    walk.report(
      'shape/size-wrong',
      { word: walk.word, limit: { zh: `不小于 ${low}`, en: `a value of ${low} or more` } },
      { op: 'replace', pointer: walk.pointer, value: low },
    );
  const high = maximum !== undefined && value > maximum ? maximum : null;
  if (high !== null)
    walk.report(
      'shape/size-wrong',
      { word: walk.word, limit: { zh: `不大于 ${high}`, en: `a value of ${high} or less` } },
      { op: 'replace', pointer: walk.pointer, value: high },
    );
  const above = exclusiveMinimum !== undefined && value <= exclusiveMinimum ? exclusiveMinimum : null;
  if (above !== null)
    walk.report('shape/size-wrong', { word: walk.word, limit: { zh: `大于 ${above}`, en: `a value above ${above}` } });
}
