import type {
  Descriptor,
  DictionaryDescriptor,
  FamilyDescriptor,
  FieldSchema,
  FieldSet,
  MenuDescriptor,
  PrintLayout,
  PrintSource,
  ProcessDescriptor,
  RecordDescriptor,
  TableDescriptor,
  TypesDescriptor,
} from '../../generated/descriptor.ts';
import { isObject, pointerTo } from '../text/json.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import type { Place } from '../words/place.ts';
import type { SetsByName } from '../words/set-parts.ts';
import { rewriteRefs } from '../words/shape/shape-refs.ts';

/** A descriptor whose shape is right, with the file it comes from. */
export interface Entry<T> {
  readonly value: T;
  readonly source: DescriptorSource;
}

/** A named set or shape with the place that defines it. */
export interface Defined<T> {
  readonly name: string;
  readonly value: T;
  readonly place: Place;
}

/** Everything that descriptors may refer to, by name. The first of several definitions of one name counts. */
export interface Library {
  readonly entries: readonly Entry<Descriptor>[];
  readonly families: ReadonlyMap<string, Entry<FamilyDescriptor>>;
  readonly processes: ReadonlyMap<string, Entry<ProcessDescriptor>>;
  readonly records: ReadonlyMap<string, Entry<RecordDescriptor>>;
  /** By `sys:code` or `biz:code`, as fields name them. */
  readonly dictionaries: ReadonlyMap<string, Entry<DictionaryDescriptor>>;
  readonly tables: ReadonlyMap<string, Entry<TableDescriptor>>;
  readonly menu: Entry<MenuDescriptor> | null;
  readonly sets: ReadonlyMap<string, Defined<FieldSet>>;
  readonly setsByName: SetsByName;
  /** By `{types id}.{name}`. */
  readonly shapes: ReadonlyMap<string, Defined<FieldSchema>>;
  /** Print layouts, with their names as ids. */
  readonly prints: ReadonlyMap<string, Defined<PrintSource>>;
  /** Names that exist in files whose shape is wrong (`set:x`, `process:x` …): nothing refers to them in vain. */
  readonly broken: ReadonlySet<string>;
}

/** The name under which a dictionary is referred to. */
export function dictionaryKey(descriptor: { readonly store: 'system' | 'biz'; readonly code: string }): string {
  return `${descriptor.store === 'system' ? 'sys' : 'biz'}:${descriptor.code}`;
}

/**
 * Gathers what a set of sources defines.
 *
 * @param refused pointers of shape errors by source: what they touch is known but not used
 */
export function buildLibrary(
  sources: readonly DescriptorSource[],
  refused: ReadonlyMap<DescriptorSource, readonly string[]>,
): Library {
  const broken = new Set<string>();
  const good: Entry<Descriptor>[] = [];
  const sets = new Map<string, Defined<FieldSet>>();
  const shapes = new Map<string, Defined<FieldSchema>>();
  const prints = new Map<string, Defined<PrintSource>>();
  for (const source of sources) {
    const pointers = refused.get(source) ?? [];
    if (pointers.length > 0) noteBroken(source.value, broken);
    else good.push({ value: source.value as Descriptor, source });
    if (isObject(source.value) && source.value['kind'] === 'types') {
      defineTypes(source, source.value as unknown as TypesDescriptor, pointers, { sets, shapes, prints, broken });
    }
  }
  return Object.freeze({
    entries: good,
    families: byName(good, 'family', (family) => family.id),
    processes: byName(good, 'process', (process) => process.id),
    records: byName(good, 'record', (record) => record.id),
    dictionaries: byName(good, 'dictionary', dictionaryKey),
    tables: byName(good, 'table', (table) => table.id),
    menu: entriesOf(good, 'menu')[0] ?? null,
    sets,
    setsByName: Object.freeze(Object.fromEntries([...sets].map(([name, set]) => [name, set.value]))),
    shapes,
    prints,
    broken,
  });
}

/** The entries of one kind. */
export function entriesOf<K extends Descriptor['kind']>(
  entries: readonly Entry<Descriptor>[],
  kind: K,
): readonly Entry<Extract<Descriptor, { kind: K }>>[] {
  return entries.filter((entry) => entry.value.kind === kind) as unknown as readonly Entry<
    Extract<Descriptor, { kind: K }>
  >[];
}

function byName<K extends Descriptor['kind']>(
  entries: readonly Entry<Descriptor>[],
  kind: K,
  name: (value: Extract<Descriptor, { kind: K }>) => string,
): ReadonlyMap<string, Entry<Extract<Descriptor, { kind: K }>>> {
  const map = new Map<string, Entry<Extract<Descriptor, { kind: K }>>>();
  for (const entry of entriesOf(entries, kind)) {
    if (!map.has(name(entry.value))) map.set(name(entry.value), entry);
  }
  return map;
}

/** Notes the names that a refused file defines, as far as they can be read. */
function noteBroken(value: unknown, broken: Set<string>): void {
  if (!isObject(value) || typeof value['kind'] !== 'string') return;
  const { kind, id, store, code } = value;
  if (typeof id === 'string') broken.add(`${kind}:${id}`);
  if (kind === 'dictionary' && typeof code === 'string') {
    broken.add(`dictionary:${dictionaryKey({ store: store === 'system' ? 'system' : 'biz', code })}`);
  }
}

interface Definitions {
  readonly sets: Map<string, Defined<FieldSet>>;
  readonly shapes: Map<string, Defined<FieldSchema>>;
  readonly prints: Map<string, Defined<PrintSource>>;
  readonly broken: Set<string>;
}

/** What a types file defines, with what each is called among the names of refused files. */
const groups = { sets: 'set', $defs: 'shape', prints: 'print' } as const;

/** Defines the sets, shapes and print layouts of a types file; those that a shape error touches are only noted. */
function defineTypes(
  source: DescriptorSource,
  types: TypesDescriptor,
  refused: readonly string[],
  into: Definitions,
): void {
  const isRefused = (pointer: string): boolean =>
    refused.some((place) => place === pointer || place.startsWith(`${pointer}/`));
  const wholeFile = ['/id', '/sets', '/$defs', '/prints', ''].some((pointer) => refused.includes(pointer));
  const id = String(isObject(types.id) ? '' : types.id);
  const each = (group: keyof typeof groups, define: (name: string, value: unknown, place: Place) => void): void => {
    if (!isObject(types[group])) return;
    for (const [name, value] of Object.entries(types[group])) {
      const pointer = pointerTo('', group, name);
      if (wholeFile || isRefused(pointer))
        into.broken.add(`${groups[group]}:${group === '$defs' ? `${id}.${name}` : name}`);
      else define(name, rewriteRefs(value, id), { source, pointer });
    }
  };
  each('sets', (name, value, place) => {
    if (!into.sets.has(name)) into.sets.set(name, { name, value: value as FieldSet, place });
  });
  each('$defs', (name, value, place) => {
    into.shapes.set(`${id}.${name}`, { name, value: value as FieldSchema, place });
  });
  each('prints', (name, value, place) => {
    const print = Object.freeze({ id: name, ...(value as PrintLayout) });
    if (!into.prints.has(name)) into.prints.set(name, { name, value: print, place });
  });
}
