import { isObject, own, pointerTo } from '../../src/core/text/json.ts';
import { pointerParts } from '../../src/core/words/reading/text-tree.ts';
import type { DescriptorSource } from '../../src/core/words/reading/parse.ts';
import type { Place } from '../../src/core/words/place.ts';

type Json = Readonly<Record<string, unknown>>;

/** A field as a set writes it. */
export interface NamedField {
  readonly key: string;
  /** `samples.key` of a column, `table.key` of a row, else the key. */
  readonly path: string;
  readonly words: Json;
  readonly set: string;
  readonly place: Place;
}

/** A set, and where it is written. */
interface NamedSet {
  readonly name: string;
  readonly words: Json;
  readonly place: Place;
}

/** Something that is referred to by name, and what it says of itself. */
export interface Named {
  readonly words: Json;
  readonly place: Place;
}

/** The kinds of names that stand for whole files. */
type FileKind = 'process' | 'record' | 'family' | 'table' | 'dictionary';

/**
 * The names of a library as an editor needs them: also of files with mistakes, which nothing could be linked from. What
 * stands in the file at hand goes before what is shared.
 */
export class LibraryNames {
  readonly #sources: readonly DescriptorSource[];
  readonly #sets = new Map<string, NamedSet>();

  constructor(sources: readonly DescriptorSource[]) {
    this.#sources = sources;
    for (const source of sources) {
      if (kindOf(source) === 'types') for (const set of writtenSets(source)) this.#sets.set(set.name, set);
    }
  }

  source(file: string): DescriptorSource | undefined {
    return this.#sources.find((source) => source.file === file);
  }

  /** Sets by name that a file may refer to. */
  sets(source: DescriptorSource): ReadonlyMap<string, NamedSet> {
    return new Map([...this.#sets, ...writtenSets(source).map((set) => [set.name, set] as const)]);
  }

  /** Files of a kind by the name that others refer to them by. */
  files(kind: FileKind): ReadonlyMap<string, Named> {
    const found = this.#sources.filter((source) => kindOf(source) === kind);
    return new Map(
      found.map((source) => [nameOf(kind, source), { words: wordsOf(source), place: { source, pointer: '' } }]),
    );
  }

  /** Print layouts and shapes of types files. */
  shared(group: 'prints' | '$defs'): ReadonlyMap<string, Named> {
    const types = this.#sources.filter((source) => kindOf(source) === 'types');
    return new Map(
      types.flatMap((source) =>
        Object.entries(objectAt(wordsOf(source), group)).map(([name, words]): [string, Named] => [
          group === 'prints' ? name : `types/${String(wordsOf(source)['id'])}#/${name}`,
          { words: isObject(words) ? words : {}, place: { source, pointer: pointerTo('', group, name) } },
        ]),
      ),
    );
  }

  /** Steps of a process, its family's included, by id. */
  steps(source: DescriptorSource): ReadonlyMap<string, Named> {
    const family = this.files('family').get(String(wordsOf(source)['extends']))?.place.source;
    return new Map([...(family === undefined ? [] : listed(family, 'steps')), ...listed(source, 'steps')]);
  }

  /** The entries of a dictionary (`biz:code`) by their codes, disabled ones left out. */
  entries(dictionary: string): ReadonlyMap<string, Named> {
    const file = this.files('dictionary').get(dictionary.replace(/<.*$/, ''));
    return file === undefined ? new Map() : listed(file.place.source, 'entries', 'dictKey');
  }

  /** The fields that may be named at a place. */
  fieldsAt(source: DescriptorSource, pointer: string): readonly NamedField[] {
    const [group, name = ''] = pointerParts(pointer);
    const sets = this.sets(source);
    const set = group === 'sets' ? own(objectAt(wordsOf(source), 'sets'), name) : undefined;
    const names = isObject(set) ? [name, ...texts(set['uses'])] : this.#mentioned(source, sets);
    const seen = new Set<string>();
    return names.flatMap((each) => fieldsOf(each, { sets, seen, table: null }));
  }

  /** Every field of the library, each where it is written. */
  allFields(): readonly NamedField[] {
    return this.#sources.flatMap((source) => {
      const own = new Map(writtenSets(source).map((set) => [set.name, set]));
      return [...own.values()].flatMap((set) => ownFields(set, null));
    });
  }

  /** The sets whose names a file says anywhere, or its family. */
  #mentioned(source: DescriptorSource, sets: ReadonlyMap<string, NamedSet>): readonly string[] {
    const family = this.files('family').get(String(wordsOf(source)['extends']))?.place.source;
    const words = [source, ...(family === undefined ? [] : [family])].flatMap(({ text }) =>
      [...text.matchAll(/"@?([a-z][a-z0-9-]*)"/g)].map(([, name = '']) => name),
    );
    return [...new Set(words)].filter((name) => sets.has(name));
  }
}

interface Reading {
  readonly sets: ReadonlyMap<string, NamedSet>;
  readonly seen: Set<string>;
  readonly table: string | null;
}

/** The fields of a set with those of the sets that it merges; each set once. */
function fieldsOf(name: string, { sets, seen, table }: Reading): readonly NamedField[] {
  const set = sets.get(name);
  if (set === undefined || seen.has(`${table} ${name}`)) return [];
  seen.add(`${table} ${name}`);
  const fields = ownFields(set, table);
  const merged = texts(set.words['x-fields']).flatMap((each) => fieldsOf(each, { sets, seen, table }));
  const rows = fields.flatMap(({ key, words }) =>
    texts(objectAt(words, 'items')['x-fields']).flatMap((each) => fieldsOf(each, { sets, seen, table: key })),
  );
  return [...merged, ...fields, ...rows];
}

/** The fields that a set writes itself, columns of its detail tables after their tables. */
function ownFields({ name, words, place }: NamedSet, table: string | null): readonly NamedField[] {
  const prefix = table ?? (words['scope'] === 'sample' ? 'samples' : null);
  return Object.entries(objectAt(words, 'properties')).flatMap(([key, field]): NamedField[] => {
    if (!isObject(field)) return [];
    const at: Place = { source: place.source, pointer: pointerTo(place.pointer, 'properties', key), of: 'key' };
    const path = prefix === null ? key : `${prefix}.${key}`;
    const columns = objectAt(objectAt(field, 'items'), 'properties');
    const inner = Object.entries(columns).flatMap(([column, said]): NamedField[] => {
      const below: Place = { ...at, pointer: pointerTo(at.pointer, 'items', 'properties', column) };
      return isObject(said) ? [{ key: column, path: `${key}.${column}`, words: said, set: name, place: below }] : [];
    });
    return [{ key, path, words: field, set: name, place: at }, ...inner];
  });
}

const known = new WeakMap<DescriptorSource, readonly NamedSet[]>();

/** The sets that a file writes; each file is looked through once. */
function writtenSets(source: DescriptorSource): readonly NamedSet[] {
  const found =
    known.get(source) ??
    Object.entries(objectAt(wordsOf(source), 'sets')).flatMap(([name, words]) =>
      isObject(words)
        ? [{ name, words, place: { source, pointer: pointerTo('/sets', name), of: 'key' as const } }]
        : [],
    );
  known.set(source, found);
  return found;
}

/** The items of a list of a file by the name that each gives itself. */
function listed(source: DescriptorSource, word: string, name = 'id'): ReadonlyMap<string, Named> {
  const list: unknown = wordsOf(source)[word];
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return new Map(
    items.flatMap((item, index): [string, Named][] =>
      isObject(item) && typeof item[name] === 'string'
        ? [[item[name], { words: item, place: { source, pointer: pointerTo('', word, index) } }]]
        : [],
    ),
  );
}

function nameOf(kind: FileKind, source: DescriptorSource): string {
  const { id, store, code } = wordsOf(source);
  return kind === 'dictionary' ? `${store === 'system' ? 'sys' : 'biz'}:${String(code)}` : String(id);
}

/** What a file says; nothing where it is no object. */
export function wordsOf({ value }: DescriptorSource): Json {
  return isObject(value) ? value : {};
}

function kindOf(source: DescriptorSource): unknown {
  return wordsOf(source)['kind'];
}

function objectAt(value: Json, key: string): Json {
  const found = own(value, key);
  return isObject(found) ? found : {};
}

function texts(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : [];
}
