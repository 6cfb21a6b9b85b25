import type { MachineFix } from '../../errors/diagnostic-catalogue.ts';
import { isObject } from '../../text/json.ts';
import { capitalized } from '../../text/capitalized.ts';
import { labelStub, stubBeside, toTranslate } from '../../text/label-stub.ts';
import { nearest } from '../../text/nearest.ts';
import { patternOf } from '../../text/pattern.ts';
import type { Text } from '../../text/text.ts';
import { pointerParts } from '../reading/text-tree.ts';
import type { MetaSchema } from './meta-schema.ts';
import type { ShapeWalk } from './shape-walk.ts';

/** What a part of a descriptor is called by the key it stands under: the nearest name above that is no index. */
function nameAround(pointer: string, skipped: number): string {
  const parts = pointerParts(pointer);
  const above = parts.slice(0, parts.length - skipped).findLast((part) => !/^\d+$/.test(part));
  return above ?? 'name';
}

/** The other language of a text, to be put into words by a person. */
export function missingLanguage(
  text: Readonly<Record<string, unknown>>,
  key: 'zh' | 'en',
  walk: ShapeWalk,
): MachineFix {
  const other = text[key === 'zh' ? 'en' : 'zh'];
  if (typeof other !== 'string' || other.trim() === '') return {};
  const value = key === 'zh' ? toTranslate(other) : stubBeside(other, nameAround(walk.pointer, 1)).en;
  const op = Object.hasOwn(text, key) ? 'replace' : 'add';
  return { op, pointer: `${walk.pointer}/${key}`, value };
}

/** A text of one language as a text of both. */
export function bothLanguages(text: string, walk: ShapeWalk): MachineFix {
  if (text.trim() === '') return {};
  return { op: 'replace', pointer: walk.pointer, value: stubBeside(text, nameAround(walk.pointer, 1)) };
}

/** Words that are missing and follow from what stands there. */
const wordValues: Readonly<Record<string, (object: Readonly<Record<string, unknown>>, walk: ShapeWalk) => unknown>> = {
  version: () => 1,
  label: labelOf,
  'x-label': labelOf,
  dictValue: ({ dictKey, en }) => labelValue(en ?? dictKey)?.zh,
  en: ({ dictKey }) => labelValue(dictKey)?.en,
  sort: (_, walk) => Number(pointerParts(walk.pointer).at(-1)) + 1,
  to: () => 'next',
  source: () => 'proposal',
  status: () => 'proposal',
};

function labelValue(name: unknown): Text | undefined {
  return typeof name === 'string' ? labelStub(name) : undefined;
}

function labelOf(object: Readonly<Record<string, unknown>>, walk: ShapeWalk): Text {
  return labelStub(typeof object['id'] === 'string' ? object['id'] : nameAround(walk.pointer, 0));
}

/** Adds a word that a thing cannot be without, where its value follows; a title is the label by another name. */
export function missingWord(word: string, object: Readonly<Record<string, unknown>>, walk: ShapeWalk): MachineFix {
  const value = Object.hasOwn(wordValues, word) ? wordValues[word]?.(object, walk) : undefined;
  return value === undefined || Number.isNaN(value) ? {} : { op: 'add', pointer: `${walk.pointer}/${word}`, value };
}

/** A value as another type, where it can be read as one without a loss. */
export function asType(value: unknown, types: readonly string[], walk: ShapeWalk): MachineFix {
  // What JSON Schema calls `enum` is a list; with names for its values it is ours.
  if (walk.word === 'enum' && isObject(value)) return { op: 'rename', pointer: walk.pointer, value: 'x-enum' };
  const [type, ...others] = types;
  const meant = type === undefined || others.length > 0 ? undefined : converted(value, type);
  return meant === undefined ? {} : { op: 'replace', pointer: walk.pointer, value: meant };
}

function converted(value: unknown, type: string): unknown {
  if (type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  if (type === 'array') return typeof value === 'string' || isObject(value) ? [value] : undefined;
  if (typeof value !== 'string') return undefined;
  if (type === 'boolean') return truths[value.trim().toLowerCase()];
  const number = value.trim() === '' ? Number.NaN : Number(value);
  const fits = type === 'integer' ? Number.isSafeInteger(number) : type === 'number' && Number.isFinite(number);
  return fits ? number : undefined;
}

const truths: Readonly<Record<string, boolean | undefined>> = {
  true: true,
  yes: true,
  是: true,
  false: false,
  no: false,
  否: false,
};

/** What other languages call a value; taken where it is among those allowed. */
const otherNames: Readonly<Record<string, string>> = {
  text: 'string',
  str: 'string',
  decimal: 'number',
  float: 'number',
  double: 'number',
  int: 'integer',
  bool: 'boolean',
  list: 'array',
  table: 'array',
  business: 'biz',
  delete: 'remove',
  create: 'submit',
  textarea: 'area',
  multiline: 'area',
  datepicker: 'date',
  select: 'dict',
  upload: 'file',
  currency: 'money',
  password: 'mask',
};

/** The allowed value that is meant by another word; null where none is. */
export function meantValue(actual: string, allowed: readonly string[]): string | null {
  const other = Object.hasOwn(otherNames, actual.toLowerCase()) ? otherNames[actual.toLowerCase()] : undefined;
  return other !== undefined && allowed.includes(other) ? other : null;
}

/** The allowed value that is meant by another word misspelt; null where none is. */
export function nearlyMeant(actual: string, allowed: readonly string[]): string | null {
  const others = Object.keys(otherNames).filter((word) => allowed.includes(otherNames[word] ?? ''));
  const near = nearest(actual, others);
  return near === null ? null : meantValue(near, allowed);
}

/** Ways of writing a name; the first one that is as it must be is meant. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => name.trim(),
  (name) => name.charAt(0).toLowerCase() + name.slice(1),
  (name) => name.toUpperCase(),
  (name) => wordsOf(name).join('-'),
  (name) => wordsOf(name).join('_'),
  (name) =>
    wordsOf(name)
      .map((word, at) => (at === 0 ? word : capitalized(word)))
      .join(''),
];

function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

/** A name as it must be written; null where none of the usual ways gives one. */
export function asWritten(name: string, { pattern, $comment }: MetaSchema): string | null {
  if (pattern === undefined) return null;
  const test = patternOf(pattern);
  const whole = addresses.map((respell) => respell(name)).find((spelling) => spelling !== name && test.test(spelling));
  if (whole !== undefined) return whole;
  if (!spelt.has($comment ?? '')) return null;
  return spellings.map((spell) => spell(name)).find((spelling) => spelling !== '' && test.test(spelling)) ?? null;
}

/** What begins an address of something else is left out at times, or called otherwise. */
const addresses: readonly ((name: string) => string)[] = [
  (name) => `record:${name}`,
  (name) => `biz:${name}`,
  (name) => name.replace(/^system:/i, 'sys:'),
  (name) => name.replace(/^(?:business|dict(?:ionary)?):/i, 'biz:'),
  (name) => name.replace(/^(?:records?|ref)[:/]/i, 'record:'),
];

/** The names that people choose. Texts of a form of their own (units, addresses, expressions) are not put together. */
const spelt: ReadonlySet<string> = new Set(['id', 'key', 'code', 'dictKey', 'numberPrefix', 'prefix', 'state']);
