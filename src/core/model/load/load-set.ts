import { DescriptorError } from './descriptor-error.ts';
import { expectLabel } from './expect.ts';
import type { FieldSchema, FieldSet } from '../../../generated/descriptor.ts';
import { isObject, own, pointerTo } from '../../text/json.ts';
import { joinConditions, loadField, type Shapes } from './load-field.ts';
import type { FieldModel, SetModel } from '../model.ts';
import { filledKeys, setParts } from '../../words/set-parts.ts';

/** The table that holds the rows of all sample sets. */
export const sampleTable = 'samples';

/** The sets and shapes of one self-contained descriptor. */
export interface SetSource {
  readonly sets: Readonly<Record<string, FieldSet>>;
  readonly shapes: Shapes;
}

/** Models of sets already built, so that a set used by many processes of one compilation is built once. */
export type SetCache = WeakMap<FieldSet, Map<string, SetModel>>;

/**
 * Builds the model of a set. Fields of a sample set are columns of `samples`, those of a row set columns of the detail
 * table `table` that holds them.
 *
 * @throws DescriptorError when the set is unknown or a field is damaged.
 */
export function loadSet(
  name: string,
  source: SetSource,
  cache: SetCache | null,
  table: string | null = null,
): SetModel {
  const set = setOf(name, source);
  const key = `${table ?? ''} ${name}`;
  const known = cache?.get(set)?.get(key);
  if (known !== undefined) return known;
  const model = buildSet(name, { ...source, cache }, table);
  cache?.set(set, (cache.get(set) ?? new Map<string, SetModel>()).set(key, model));
  return model;
}

/** Sets and shapes with the models built so far. */
interface CachedSource extends SetSource {
  readonly cache: SetCache | null;
}

function buildSet(name: string, source: CachedSource, table: string | null): SetModel {
  const set = setOf(name, source);
  expectLabel(set.label, pointerTo('/sets', name, 'label'));
  const parts = setParts(name, source.sets);
  const fields = parts.flatMap((part) => {
    const base = setOf(part, source);
    const when = part === name ? null : (base['x-when'] ?? null);
    const place = {
      set: name,
      table: set.scope === 'sample' ? sampleTable : table,
      when: joinConditions(set['x-when'] ?? null, when),
      pointer: pointerTo('/sets', part, 'properties'),
    };
    return fieldsOf(base.properties, base.required ?? [], place, source);
  });
  const all = parts.map((part) => setOf(part, source));
  return Object.freeze({
    name,
    label: set.label,
    scope: set.scope,
    uses: Object.freeze([...new Set(all.flatMap((part) => part.uses ?? []))]),
    when: set['x-when'] ?? null,
    fields: Object.freeze(fields),
    rules: Object.freeze(all.flatMap((part) => part['x-rules'] ?? [])),
    checks: Object.freeze(all.flatMap((part) => part['x-check'] ?? [])),
  });
}

function setOf(name: string, source: SetSource): FieldSet {
  const set = own(source.sets, name);
  if (isObject(set) && isObject(set.properties)) return set;
  throw new DescriptorError(pointerTo('/sets', name), 'the set is missing');
}

interface Group {
  readonly set: string;
  readonly table: string | null;
  readonly when: string | null;
  readonly pointer: string;
}

function fieldsOf(
  properties: Readonly<Record<string, FieldSchema>>,
  required: readonly string[],
  group: Group,
  source: CachedSource,
): readonly FieldModel[] {
  const needed = new Set(required);
  const fields = Object.entries(properties).map(([key, words]) => {
    const pointer = pointerTo(group.pointer, key);
    expectObject(words, pointer);
    const columns = columnsOf(key, words, { ...group, pointer }, source);
    const place = { ...group, key, pointer, setWhen: group.when, required: needed.has(key) };
    const fill = filledKeys(words['x-fill'] ?? [], source.sets).filter((filled) => filled !== key);
    return loadField(words, { ...place, shapes: source.shapes, fill }, columns);
  });
  return Object.freeze(fields);
}

function expectObject(value: unknown, pointer: string): void {
  if (!isObject(value)) throw new DescriptorError(pointer, 'the field is damaged');
}

/** Columns of a field that is a table: those of its row sets, or the properties of its items. */
function columnsOf(key: string, words: FieldSchema, group: Group, source: CachedSource): readonly FieldModel[] | null {
  const items = words.type === 'array' ? words.items : undefined;
  if (items === undefined || group.table !== null) return null;
  const fromSets = (items['x-fields'] ?? []).flatMap((name) => loadSet(name, source, source.cache, key).fields);
  if (items.properties === undefined) return items['x-fields'] === undefined ? null : Object.freeze(fromSets);
  const place = { set: group.set, table: key, when: null, pointer: pointerTo(group.pointer, 'items', 'properties') };
  return Object.freeze([...fromSets, ...fieldsOf(items.properties, items.required ?? [], place, source)]);
}
