import {
  application,
  counterDictionary,
  stageDictionary,
  type Named as CompanyName,
} from '../../src/core/application.ts';
import { registeredFunctions } from '../../src/core/expression/functions/function-list.ts';
import { contextTypes } from '../../src/core/expression/names.ts';
import { isObject, own } from '../../src/core/text/json.ts';
import { pointerParts } from '../../src/core/words/reading/text-tree.ts';
import type { DescriptorSource } from '../../src/core/words/reading/parse.ts';
import type { Place } from '../../src/core/words/place.ts';
import { cursorAt, type Cursor, type WrittenString } from './cursor.ts';
import { wordsOf, type LibraryNames, type Named, type NamedField } from './library-names.ts';
import { meaningOf, type Meaning } from './meaning.ts';

/** A name that fits at a spot. */
export interface Candidate {
  readonly name: string;
  readonly kind: 'set' | 'field' | 'role' | 'step' | 'code' | 'dictionary' | 'form' | 'function' | 'name' | 'other';
  /** What it says of itself; nothing of names of the language. */
  readonly words: Readonly<Record<string, unknown>>;
  /** Where it is written; null of what the product brings with it. */
  readonly place: Place | null;
}

/** A spot of a text where a name stands or may stand. */
export interface Spot {
  /** Offsets of what a name would take the place of, quotes left out. */
  readonly start: number;
  readonly end: number;
  /** What stands there. */
  readonly name: string;
  /** Whether quotes have to be written around a name. */
  readonly isBare: boolean;
  readonly candidates: readonly Candidate[];
}

/** An offset in a text as it is being written. */
export interface TextOffset {
  readonly text: string;
  readonly offset: number;
}

/** A place in a file, with all that may be named there. */
interface Here {
  readonly names: LibraryNames;
  readonly source: DescriptorSource;
  readonly cursor: Cursor;
}

/** What fits at an offset of a text; the source may be that of an earlier state of it. */
export function spotAt({ text, offset }: TextOffset, source: DescriptorSource, names: LibraryNames): Spot {
  const cursor = cursorAt(text, offset);
  const here: Here = { names, source, cursor };
  const meaning = meaningOf(wordsOf(source)['kind'], cursor.pointer, cursor.isKey);
  const { string } = cursor;
  if (string === null) {
    return { start: offset, end: offset, name: '', isBare: true, candidates: candidatesOf(here, meaning) };
  }
  if (meaning.forms.has('expression')) return expressionSpot(here, string, text.slice(0, offset));
  return { ...string, name: string.text, isBare: false, candidates: candidatesOf(here, meaning) };
}

/** The word of an expression at an offset, and the names or codes that it may be. */
function expressionSpot({ names, source, cursor }: Here, string: WrittenString, before: string): Spot {
  const inner = before.slice(string.start);
  const head = /[A-Za-z0-9_-]*$/.exec(inner)?.[0] ?? '';
  const isText = (inner.match(/'/g)?.length ?? 0) % 2 === 1;
  const word = /[A-Za-z0-9_]*$/.exec(inner)?.[0] ?? '';
  const start = before.length - (isText ? head : word).length;
  const tail = (isText ? /^[A-Za-z0-9_-]*/ : /^[A-Za-z0-9_]*/).exec(string.text.slice(inner.length))?.[0] ?? '';
  const fields = names.fieldsAt(source, cursor.pointer);
  const name = (isText ? head : word) + tail;
  const candidates = isText
    ? comparedCodes(names, fields, inner)
    : readable(fields, inner.slice(0, start - string.start));
  return { start, end: before.length + tail.length, name, isBare: false, candidates };
}

/** The codes of the field that an expression compares with the text at its end. */
function comparedCodes(names: LibraryNames, fields: readonly NamedField[], inner: string): readonly Candidate[] {
  const table = /\b(?:lookup|bracket)\(\s*'[^']*$/.test(inner);
  if (table) return named('other', names.files('table'));
  const key = /([A-Za-z_]\w*)\s*(?:==|!=|in)\s*\[?(?:\s*'[^']*'\s*,)*\s*'[^']*$/.exec(inner)?.[1];
  return fields.filter((field) => field.key === key).flatMap((field) => codesOf(names, field));
}

function readable(fields: readonly NamedField[], before: string): readonly Candidate[] {
  const fieldNames = fields.map(({ key, words, place }): Candidate => ({ name: key, kind: 'field', words, place }));
  // After a dot only columns and fields of other rows fit.
  if (before.endsWith('.')) return distinct(fieldNames);
  const functions = [...registeredFunctions.values()].map(({ name, signature, description }): Candidate => ({
    name,
    kind: 'function',
    words: { label: description, description: signature },
    place: null,
  }));
  const context = [...Object.keys(contextTypes), 'root', 'samples'].map((name) => plain(name, 'name'));
  return distinct([...fieldNames, ...functions, ...context]);
}

/** The codes that a field may hold. */
function codesOf(names: LibraryNames, { words, place }: NamedField): readonly Candidate[] {
  const items = isObject(words['items']) ? words['items'] : {};
  const dictionary = words['x-dict'] ?? items['x-dict'];
  if (typeof dictionary === 'string') return named('code', names.entries(dictionary));
  const choices = words['x-enum'] ?? items['x-enum'];
  return Object.entries(isObject(choices) ? choices : {}).map(([name, label]) => ({
    name,
    kind: 'code',
    words: { label },
    place: { ...place, pointer: `${place.pointer}/${words['x-enum'] === undefined ? 'items/' : ''}x-enum/${name}` },
  }));
}

const leads = ['next', 'back', 'start', 'end', 'terminated'];

function candidatesOf(here: Here, { forms, word }: Meaning): readonly Candidate[] {
  const { names, source, cursor } = here;
  const found: Candidate[] = [...dataCandidates(here)];
  const fields = (): readonly NamedField[] => names.fieldsAt(source, cursor.pointer);
  const sets = (prefix = ''): readonly Candidate[] => prefixed(prefix, named('set', names.sets(source)));
  if (forms.has('path') || forms.has('column')) found.push(...paths(fields()), ...sets('@'));
  if (forms.has('key') || forms.has('sortKey') || forms.has('fill') || forms.has('line')) found.push(...keys(fields()));
  if (forms.has('sortKey')) found.push(...prefixed('-', keys(fields())));
  if (forms.has('fill')) found.push(...sets('@'));
  if (forms.has('dict')) found.push(...named('dictionary', names.files('dictionary')));
  if (forms.has('reference'))
    found.push(plain('user', 'name'), ...prefixed('record:', named('form', names.files('record'))));
  if (forms.has('shape')) found.push(...named('other', names.shared('$defs')));
  if (forms.has('role') || forms.has('accessRole') || word === 'roles') found.push(...roleNames(names));
  if (word === 'stage') found.push(...companyNames(names, stageDictionary.code, application.stages));
  if (word === 'counter') found.push(...companyNames(names, counterDictionary.code, application.counters));
  if (word === 'own' || word === 'uses' || word === 'x-fields') found.push(...sets());
  if (forms.has('id') || forms.has('idOrSlot')) found.push(...idCandidates(here, word));
  if (/^\/params\/|^\/presets\/[^/]*\/.|^\/params\/[^/]*\/default/.test(cursor.pointer) && !cursor.isKey)
    found.push(...sets(), ...named('form', names.files('process')), ...roleNames(names));
  return distinct(found);
}

/** Names of steps, processes, records, families and prints, by the word that they stand under. */
function idCandidates({ names, source }: Here, word: string): readonly Candidate[] {
  if (word === 'to') return [...leads.map((name) => plain(name, 'name')), ...named('step', names.steps(source))];
  if (word === 'step') return [plain('start', 'step'), ...named('step', names.steps(source))];
  if (word === 'extends') return named('form', names.files('family'));
  if (word === 'process' || word === 'processes' || word === 'then') return named('form', names.files('process'));
  if (word === 'record') return named('form', names.files('record'));
  if (word === 'prints') return named('other', names.shared('prints'));
  return [];
}

/** In data of an example: its keys are fields, its texts their codes. In a field: the codes of what it begins with. */
function dataCandidates({ names, source, cursor }: Here): readonly Candidate[] {
  const parts = pointerParts(cursor.pointer);
  const [group, , part] = parts;
  const fields = (): readonly NamedField[] => names.fieldsAt(source, cursor.pointer);
  if (group === 'examples' && (part === 'data' || part === 'before')) {
    if (cursor.isKey) return keys(fields());
    const key = parts.findLast((each) => !/^\d+$/.test(each));
    return fields().flatMap((field) => (field.key === key ? codesOf(names, field) : []));
  }
  const key = parts.at(-2);
  const isFirst = parts.at(-1) === 'default' || parts.at(-1) === 'const';
  return isFirst ? fields().flatMap((field) => (field.key === key ? codesOf(names, field) : [])) : [];
}

function roleNames(names: LibraryNames): readonly Candidate[] {
  const entries = names.entries('sys:role');
  const all = new Set([...application.roles.map(({ alias }) => alias), ...entries.keys()]);
  return [...all].map((name) => ({
    name,
    kind: 'role',
    words: entries.get(name)?.words ?? {},
    place: entries.get(name)?.place ?? null,
  }));
}

/** Stages or counters: those of the company, and the entries of their dictionary. */
function companyNames(names: LibraryNames, code: string, built: readonly CompanyName[]): readonly Candidate[] {
  const own = built.map(({ id, label }): Candidate => ({ ...plain(id, 'other'), words: { label } }));
  return [...own, ...named('other', names.entries(`biz:${code}`))];
}

function keys(fields: readonly NamedField[]): readonly Candidate[] {
  return fields.map(({ key, words, place }) => ({ name: key, kind: 'field', words, place }));
}

function paths(fields: readonly NamedField[]): readonly Candidate[] {
  return fields.map(({ path, words, place }) => ({ name: path, kind: 'field', words, place }));
}

function named(kind: Candidate['kind'], all: ReadonlyMap<string, Named>): readonly Candidate[] {
  return [...all].map(([name, { words, place }]) => ({ name, kind, words, place }));
}

function plain(name: string, kind: Candidate['kind']): Candidate {
  return { name, kind, words: {}, place: null };
}

function prefixed(prefix: string, all: readonly Candidate[]): readonly Candidate[] {
  return all.map((one) => ({ ...one, name: prefix + one.name }));
}

/** Each name once; the first that says it counts. */
function distinct(all: readonly Candidate[]): readonly Candidate[] {
  const seen = new Map<string, Candidate>();
  for (const one of all) if (!seen.has(one.name)) seen.set(one.name, one);
  return [...seen.values()];
}

/** The label of a candidate in a language; '' where it has none. */
export function labelOf({ words }: Candidate, language: 'zh' | 'en'): string {
  const label = words['x-label'] ?? words['label'];
  const entry = language === 'zh' ? words['dictValue'] : (words['en'] ?? words['dictValue']);
  const said = isObject(label) ? own(label, language) : entry;
  return typeof said === 'string' ? said : '';
}
