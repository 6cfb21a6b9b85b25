import type { DiagnosticKind, MachineFix } from '../errors/diagnostic-catalogue.ts';
import type { DiagnosticArguments } from '../errors/diagnostic-rule.ts';
import { nearest } from '../text/nearest.ts';
import type { Place } from '../words/place.ts';
import type { Text } from '../text/text.ts';
import type { Report } from './check.ts';
import { listText } from '../text/list-text.ts';

/** More known names than these are not listed. */
const listed = 8;

/** Proposes the nearest known name, else lists what is known. */
export function knownHint(
  word: string,
  known: Iterable<string>,
): { readonly hint: Text; readonly near: string | null } {
  const names = Array.isArray(known) ? (known as readonly string[]) : [...known];
  const near = nearest(word, names);
  if (near !== null) return { hint: { zh: `是否要写“${near}”？`, en: `Did you mean "${near}"?` }, near };
  if (names.length === 0)
    return { hint: { zh: '先定义它，或删去此处。', en: 'Define it first, or remove it here.' }, near };
  const distinct = [...new Set(names)];
  const some = listText(distinct.slice(0, listed));
  const more = distinct.length > listed ? ' …' : '';
  return { hint: { zh: `可以写：${some.zh}${more}`, en: `Write one of: ${some.en}${more}` }, near };
}

/** Reports a name that is not known, with the nearest one as the fix. `write` makes the value from a known name. */
export function reportUnknown(
  report: Report,
  kind: DiagnosticKind,
  place: Place,
  name: string,
  known: Iterable<string>,
  options: { readonly args?: DiagnosticArguments; readonly write?: (name: string) => string } = {},
): void {
  const { hint, near } = knownHint(name, known);
  const write = options.write ?? ((known) => known);
  const op = place.of === 'key' ? 'rename' : 'replace';
  const fix: MachineFix = near === null ? {} : { pointer: place.pointer, op, value: write(near) };
  report(kind, place, { name, hint, ...options.args }, fix);
}
