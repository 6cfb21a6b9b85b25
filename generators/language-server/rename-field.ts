import type { Diagnostic } from '../../src/core/errors/diagnostic.ts';
import { isObject, pointerTo } from '../../src/core/text/json.ts';
import type { Text } from '../../src/core/text/text.ts';
import { editedText } from '../../src/core/words/reading/edited-text.ts';
import { pointerParts, valueAt } from '../../src/core/words/reading/text-tree.ts';
import { parseDescriptor, type DescriptorSource } from '../../src/core/words/reading/parse.ts';
import type { Place } from '../../src/core/words/place.ts';
import { nameAt } from './answers.ts';
import { LibraryNames } from './library-names.ts';
import { spotAt, type Spot } from './spot.ts';
import { offsetsAt, rangeAt } from './text-places.ts';
import type { Workspace } from './workspace.ts';

/** Why a field is not renamed. */
export class RenameRejection extends Error {
  readonly text: Text;

  constructor(zh: string, en: string) {
    super(en);
    this.text = { zh, en };
  }
}

/** A field, and its key where somebody points at it. */
export interface PointedField {
  readonly place: Place;
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The field whose key stands at an offset, where the spot around it names one. */
export function fieldAt(spot: Spot, text: string, offset: number): PointedField | null {
  const found = nameAt(spot);
  if (found === null || found.kind !== 'field' || found.place === null) return null;
  const key = keyOf(found.place);
  const start = wordsIn(text.slice(spot.start, spot.end), key)
    .map((at) => spot.start + at)
    .find((at) => at <= offset && offset <= at + key.length);
  return start === undefined ? null : { place: found.place, key, start, end: start + key.length };
}

/** An error that leads nowhere: what names the field in a way that is not understood is left. */
const mostRounds = 5;

/**
 * The texts of the files that name a field, with another key for it; the field notes its former key, so that stored
 * values are found. What the names alone do not tell the compiler does: of a place that is wrong afterwards the key is
 * renamed as well.
 *
 * @throws RenameRejection where the key is none, or something would be wrong that is right now
 */
export function renamedField(
  workspace: Workspace,
  { place, key }: Pick<PointedField, 'place' | 'key'>,
  to: string,
): ReadonlyMap<string, string> {
  if (!/^[a-z][A-Za-z0-9]*$/.test(to))
    throw new RenameRejection(`“${to}”不能作字段名。`, `"${to}" can be no key of a field.`);
  const sources = workspace.sources();
  const stale = sources.find(({ file, text }) => workspace.text(file) !== text);
  if (stale !== undefined)
    throw new RenameRejection(`${stale.file} 有语法错误。`, `${stale.file} cannot be read for the moment.`);
  const texts = namedTexts(sources, { place, key }, to);
  texts.set(place.source.file, withFormerKey(texts.get(place.source.file) ?? place.source.text, place, { key, to }));
  const instruments = instrumentsWith(workspace, sources, { key, to });
  if (instruments !== null) texts.set(instruments.file, instruments.text);
  const before = new Set([...workspace.whole().values()].flat().map((one) => saying(one, key)));
  for (let round = 0; round < mostRounds; round += 1) {
    const wrong = workspace.tried(texts).filter((one) => one.severity === 'error' && !before.has(saying(one, to, key)));
    const [first] = wrong;
    if (first === undefined) return texts;
    const mended = wrong.filter((one) => mend(texts, one, { key, to, find: workspace.text }));
    if (mended.length > 0 && round < mostRounds - 1) continue;
    const at = `${first.file}:${first.line}`;
    throw new RenameRejection(`${at} ${first.message.zh}`, `${at} ${first.message.en}`);
  }
  return texts;
}

/** What a finding says, whatever the field is called. */
function saying({ file, code, message }: Diagnostic, key: string, by = key): string {
  return `${file} ${code} ${message.en.replaceAll(key, by)}`;
}

interface Renaming {
  readonly key: string;
  readonly to: string;
}

/** The texts in which every name of the field is the new one. */
function namedTexts(
  sources: readonly DescriptorSource[],
  { place, key }: Pick<PointedField, 'place' | 'key'>,
  to: string,
): Map<string, string> {
  const names = new LibraryNames(sources);
  const texts = new Map<string, string>();
  for (const source of sources) {
    const found = wordsIn(source.text, key).filter((at) => isNamed(source, at, { names, place, key }));
    if (found.length > 0) texts.set(source.file, replaced(source.text, found, { key, to }));
  }
  return texts;
}

interface Wanted {
  readonly names: LibraryNames;
  readonly place: Place;
  readonly key: string;
}

/** Whether a word of a text names the field. */
function isNamed(source: DescriptorSource, start: number, { names, place, key }: Wanted): boolean {
  const end = start + key.length;
  const spot = spotAt({ text: source.text, offset: end }, source, names);
  if (spot.isBare || spot.start > start || spot.end < end) return false;
  const lead = source.text.slice(spot.start, end).replace(/^-/, '');
  const rest = source.text.slice(end, spot.end);
  const isIt = (found: Place | null | undefined): boolean =>
    found?.source.file === place.source.file && found.pointer === place.pointer;
  // `samples.conc` names a column, `samples` in it the table.
  if (rest === '' || /^[<=]/.test(rest)) return isIt(nameAt(spot)?.place);
  return rest.startsWith('.') && isIt(spot.candidates.find((one) => one.kind === 'field' && one.name === lead)?.place);
}

/** The files of instruments fill fields by their keys: one that no other field has is the renamed one's there too. */
function instrumentsWith(workspace: Workspace, sources: readonly DescriptorSource[], { key, to }: Renaming) {
  const file = `${workspace.folder}/instruments.json`;
  const text = workspace.find(file);
  const isOnly = new LibraryNames(sources).allFields().filter((field) => field.key === key).length === 1;
  const source = text === null || !isOnly ? null : parseDescriptor(file, text).source;
  if (text === null || source === null) return null;
  const edits = keysAt(source.value, '', false).filter(({ name }) => name === key);
  const made = edits.reduce((so, { pointer }) => editedText(so, { op: 'replace', pointer, value: to }), text);
  return edits.length === 0 ? null : { file, text: made };
}

/** The keys of fields that values and places of instruments fill, each with its pointer. */
function keysAt(value: unknown, pointer: string, isList: boolean): readonly { name: string; pointer: string }[] {
  if (typeof value === 'string') return isList ? [{ name: value, pointer }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => keysAt(item, pointerTo(pointer, index), isList));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    return keysAt(item, pointerTo(pointer, key), key === 'to' || key === 'places');
  });
}

/** The field at its place, which knows its former key besides those that it knew. */
function withFormerKey(text: string, { source, pointer }: Place, { key, to }: Renaming): string {
  const parts = pointerParts(pointer);
  const renamed = pointerTo('', ...parts.slice(0, -1), to);
  const field = valueAt(parseDescriptor(source.file, text).source?.value, renamed);
  if (!isObject(field)) return text;
  const known: unknown = field['x-was'];
  const former = [key, ...(Array.isArray(known) ? (known as readonly string[]) : [])].filter((one) => one !== to);
  return editedText(text, {
    op: known === undefined ? 'add' : 'replace',
    pointer: pointerTo(renamed, 'x-was'),
    value: former,
  });
}

/** Renames the key in the string that a finding is about; tells whether it stood there. */
function mend(
  texts: Map<string, string>,
  { file, line, column }: Diagnostic,
  { key, to, find }: Renaming & { readonly find: (file: string) => string },
): boolean {
  const text = texts.get(file) ?? find(file);
  const { start, end } = offsetsAt(text, rangeAt(text, line, column));
  const found = wordsIn(text.slice(start, end), key).map((at) => start + at);
  if (found.length > 0) texts.set(file, replaced(text, found, { key, to }));
  return found.length > 0;
}

/** Offsets of a word in a text. */
function wordsIn(text: string, word: string): readonly number[] {
  return [...text.matchAll(new RegExp(String.raw`(?<!\w|\w-)${word}(?!\w|-\w)`, 'g'))].map(({ index }) => index);
}

function replaced(text: string, at: readonly number[], { key, to }: Renaming): string {
  return at.toReversed().reduce((made, start) => made.slice(0, start) + to + made.slice(start + key.length), text);
}

function keyOf({ pointer }: Place): string {
  return pointerParts(pointer).at(-1) ?? '';
}
