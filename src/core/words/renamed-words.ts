import { isObject, pointerTo } from '../text/json.ts';
import { recordWords } from './record-words.ts';

/** A word of the version before this one, as it stands in a descriptor, and what it is called now. */
export interface RenamedWord {
  /** JSON pointer of the key or value as it was written. */
  readonly written: string;
  /** The same place by the words of today. */
  readonly pointer: string;
  readonly of: 'key' | 'value';
  readonly before: string;
  readonly now: string;
}

/** A value by the words of today, and what was renamed in it, from the outside in. */
export interface Renamed {
  readonly value: unknown;
  readonly renamed: readonly RenamedWord[];
}

/** Names of the words by which records had them in the version before. */
const renamedWords = recordWords.flatMap(({ name, renamed: { word } }) =>
  word === undefined ? [] : [[word, name] as const],
);

/** Keys of a record that the version before called otherwise: by place (`*` for any key or item), old name and new. */
const keys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': Object.fromEntries(renamedWords),
  ...byPlace(({ keys }) => keys),
};

const values: Readonly<Record<string, (text: string) => string>> = {
  '/page/*/show': (text) => ({ passes: 'participations', kin: 'lineage' })[text] ?? text,
  ...byPlace(({ values }) => values),
};

/** What words say of places below them, by place in the record. */
function byPlace<T>(
  told: (renamed: (typeof recordWords)[number]['renamed']) => Readonly<Record<string, T>> | undefined,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    recordWords.flatMap(({ name, renamed }) =>
      Object.entries(told(renamed) ?? {}).map(([place, one]) => [`/${name}${place}`, one] as const),
    ),
  );
}

const places = [...Object.keys(keys), ...Object.keys(values)];

/** A descriptor by the words of today; one that has no old word is given back as it is. */
export function currentDescriptor<T>(descriptor: T): T {
  return withCurrentWords(descriptor).value as T;
}

/** Reads the old words of a descriptor as those of today. */
export function withCurrentWords(value: unknown): Renamed {
  if (!isObject(value) || value['kind'] !== 'record') return { value, renamed: [] };
  const renamed: RenamedWord[] = [];
  const current = walk(value, { place: '', pointer: '', written: '' }, renamed);
  return { value: renamed.length === 0 ? value : current, renamed };
}

interface Here {
  readonly place: string;
  readonly pointer: string;
  readonly written: string;
}

function walk(value: unknown, here: Here, renamed: RenamedWord[]): unknown {
  if (!places.some((place) => place.startsWith(here.place))) return value;
  if (typeof value === 'string') return currentText(value, here, renamed);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => walk(item, below(here, '*', String(index), String(index)), renamed));
  }
  return isObject(value) ? Object.fromEntries(currentEntries(value, here, renamed)) : value;
}

function currentText(text: string, here: Here, renamed: RenamedWord[]): string {
  const now = values[here.place]?.(text) ?? text;
  if (now !== text) renamed.push({ ...here, of: 'value', before: text, now });
  return now;
}

function* currentEntries(object: Readonly<Record<string, unknown>>, here: Here, renamed: RenamedWord[]) {
  const names = keys[here.place] ?? {};
  for (const [key, item] of Object.entries(object)) {
    const name = Object.hasOwn(names, key) ? names[key] : undefined;
    const now = name === undefined || Object.hasOwn(object, name) ? key : name;
    const place = places.some((each) => each.startsWith(`${here.place}/*`)) ? '*' : now;
    const there = below(here, place, now, key);
    if (now !== key) renamed.push({ ...there, of: 'key', before: key, now });
    yield [now, walk(item, there, renamed)] as const;
  }
}

function below(here: Here, place: string, now: string, written: string): Here {
  return {
    place: `${here.place}/${place}`,
    pointer: pointerTo(here.pointer, now),
    written: pointerTo(here.written, written),
  };
}

/** Where a place by the words of today was written. */
export function writtenPointer(pointer: string, renamed: readonly RenamedWord[]): string {
  const above = renamed.findLast((word) => pointer === word.pointer || pointer.startsWith(`${word.pointer}/`));
  return above === undefined ? pointer : above.written + pointer.slice(above.pointer.length);
}
