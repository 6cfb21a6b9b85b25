import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import type { Edit, FileEdit } from '../errors/diagnostic.ts';
import type { Place } from '../words/place.ts';
import { valueAt as valueIn } from '../words/reading/text-tree.ts';

/** An edit at a place, as its file writes it. */
export function editAt({ source, pointer }: Place, op: Edit['op'], value?: unknown): FileEdit {
  const edit = { file: source.file, op, pointer: source.written(pointer) };
  return value === undefined ? edit : { ...edit, value };
}

/** What mends a problem by edits, made in this order; none of them is made without the others. */
export function fixBy(edits: readonly FileEdit[]): MachineFix {
  const [first, ...more] = edits;
  if (first === undefined) return {};
  return more.length === 0 ? first : { ...first, more };
}

/** Sets the value at a place. */
export function replacing(place: Place, value: unknown): MachineFix {
  return fixBy([editAt(place, 'replace', value)]);
}

/** Takes away what stands at a place, and the list or object around it where nothing else would be left in it. */
export function removing(place: Place): MachineFix {
  return fixBy([removalAt(place)]);
}

/** The edit that takes away what stands at a place, and what would be empty without it. */
export function removalAt({ source, pointer }: Place): FileEdit {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const around = valueAt({ source, pointer: parent });
  const isLast = parent !== '' && (Array.isArray(around) ? around.length : Object.keys(around ?? {}).length) === 1;
  return isLast ? removalAt({ source, pointer: parent }) : editAt({ source, pointer }, 'remove');
}

/** The value that a file has at a place; undefined where it has none. */
export function valueAt({ source, pointer }: Place): unknown {
  return valueIn(source.value, pointer);
}

/** The place around another one. */
export function around({ source, pointer }: Place): Place {
  return { source, pointer: pointer.slice(0, pointer.lastIndexOf('/')) };
}

/** Whether two values read the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A name that none of `taken` has: the wished one, or the same with a number. */
export function freeName(wished: string, taken: Iterable<string>, between = '-'): string {
  const names = new Set(taken);
  if (!names.has(wished)) return wished;
  let count = 2;
  while (names.has(`${wished}${between}${count}`)) count += 1;
  return `${wished}${between}${count}`;
}
