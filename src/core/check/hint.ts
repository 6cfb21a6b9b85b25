import type { DiagnosticKind, MachineFix } from '../errors/diagnostic-catalogue.ts';
import type { FileEdit } from '../errors/diagnostic.ts';
import type { DiagnosticArguments } from '../errors/diagnostic-rule.ts';
import { isObject } from '../text/json.ts';
import { nearest } from '../text/nearest.ts';
import type { Place } from '../words/place.ts';
import type { Text } from '../text/text.ts';
import type { Report } from './check.ts';
import { around, editAt, fixBy, removalAt, removing, valueAt } from './edits.ts';
import { listText } from '../text/list-text.ts';

/** More known names than these are not listed. */
const listed = 8;

/** Proposes the nearest known name, else lists what is known. */
export function knownHint(
  word: string,
  known: Iterable<string>,
): { readonly hint: Text; readonly near: string | null } {
  const names = Array.isArray(known) ? (known as readonly string[]) : [...known];
  const near = nearestName(word, names);
  if (near !== null) return { hint: { zh: `是否要写“${near}”？`, en: `Did you mean "${near}"?` }, near };
  if (names.length === 0)
    return { hint: { zh: '先定义它，或删去此处。', en: 'Define it first, or remove it here.' }, near };
  const distinct = [...new Set(names)];
  const some = listText(distinct.slice(0, listed));
  const more = distinct.length > listed ? { zh: ' …', en: ' …' } : { zh: '。', en: '.' };
  return { hint: { zh: `可以写：${some.zh}${more.zh}`, en: `Write one of: ${some.en}${more.en}` }, near };
}

/** Of names that begin alike, as those of dictionaries do (`biz:`), what follows is compared: else all would be near. */
function nearestName(word: string, names: readonly string[]): string | null {
  const prefix = /^[a-z]+:/.exec(word)?.[0] ?? '';
  const alike = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  if (prefix === '' || alike.length === 0) return nearest(word, names);
  const near = nearest(word.slice(prefix.length), alike);
  return near === null ? null : `${prefix}${near}`;
}

/** Takes away a word that has no effect, or says which words have one there. */
export function idleHint(known: readonly string[]): Text {
  if (known.length === 0) return { zh: '去掉它。', en: 'Remove it.' };
  const words = listText(known.map((word) => `"${word}"`));
  return { zh: `去掉它；这里起作用的是 ${words.zh}。`, en: `Remove it; what has an effect here is ${words.en}.` };
}

/** What can be defined where nothing known is near: in words, and as edits. */
export interface Definition {
  readonly hint: Text;
  readonly edits: readonly FileEdit[];
}

interface UnknownOptions {
  readonly args?: DiagnosticArguments;
  /** Makes the value from a known name. */
  readonly write?: (name: string) => string;
  /** Defines the name; asked where none is near. */
  readonly define?: () => Definition | null;
}

/** Reports a name that is not known, with the nearest one as the fix, else with its definition. */
export function reportUnknown(
  report: Report,
  kind: DiagnosticKind,
  place: Place,
  name: string,
  known: Iterable<string>,
  options: UnknownOptions = {},
): void {
  const { hint, near } = knownHint(name, known);
  const write = options.write ?? ((known) => known);
  if (near !== null) {
    report(kind, place, { name, hint, ...options.args }, writing(place, write(near)));
    return;
  }
  const defined = options.define?.() ?? null;
  const told =
    defined === null ? hint : { zh: `${hint.zh}${defined.hint.zh}`, en: `${hint.en} ${defined.hint.en}`.trimEnd() };
  report(kind, place, { name, hint: told, ...options.args }, fixBy(defined?.edits ?? []));
}

/** Writes the only name that serves. */
export function instead(place: Place, name: string): Definition {
  return { hint: { zh: '', en: '' }, edits: [editAt(place, 'replace', name)] };
}

/** Takes out what names nothing where there is nothing to be named. */
export function leaveOut(place: Place): Definition {
  return { hint: { zh: '', en: '' }, edits: [removalAt(place)] };
}

/** Writes a name where a wrong one stands; beside the right one, which nothing reads it in, the wrong one goes. */
export function writing(place: Place, name: string): MachineFix {
  const beside = valueAt(around(place));
  if (Array.isArray(beside) && beside.includes(name)) return removing(place);
  if (place.of !== 'key') return fixBy([editAt(place, 'replace', name)]);
  return isObject(beside) && Object.hasOwn(beside, name) ? removing(place) : fixBy([editAt(place, 'rename', name)]);
}
