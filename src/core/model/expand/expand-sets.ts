import type { FieldSchema, FieldSet, ProcessDescriptor, RecordDescriptor } from '../../../generated/descriptor.ts';
import { own, pointerTo } from '../../text/json.ts';
import type { Entry, Library } from '../link-library.ts';
import { rowSets } from './named-sets.ts';
import type { PlaceMap } from '../../words/place.ts';
import { setParts, type SetsByName } from '../../words/set-parts.ts';
import { rewriteRefs, shapeNames } from '../../words/shape/shape-refs.ts';

/** The sets and shapes that a self-contained descriptor carries. */
export interface InlinedSets {
  readonly sets: Readonly<Record<string, FieldSet>>;
  readonly $defs: Readonly<Record<string, FieldSchema>>;
}

/**
 * Gathers every set that the named ones lead to (their row sets, merged sets, the sets their expressions may read, the
 * sets they fill) and every shape that these refer to. A set that the descriptor writes itself goes before a shared one
 * of the same name. Unknown names are left out.
 */
export function expandSets(
  names: readonly string[],
  entry: Entry<ProcessDescriptor | RecordDescriptor>,
  library: Library,
  places: PlaceMap,
): InlinedSets {
  const written = rewriteRefs<SetsByName>(entry.value.sets ?? {}, null);
  const available = entry.value.sets === undefined ? library.setsByName : { ...library.setsByName, ...written };
  const sets: [string, FieldSet][] = [];
  for (const name of reachableSets(names, Object.keys(written), available)) {
    const set = own(available, name);
    if (set === undefined) continue;
    sets.push([name, set]);
    const shared = own(written, name) === undefined ? library.sets.get(name) : undefined;
    if (shared !== undefined) places.note(pointerTo('/sets', name), shared.place);
  }
  return { sets: Object.freeze(Object.fromEntries(sets)), $defs: shapesOf(sets, entry, library, places) };
}

/** Named sets in order, then the written ones, then what they lead to, each once. */
function reachableSets(names: readonly string[], written: readonly string[], sets: SetsByName): ReadonlySet<string> {
  const named = withCompany(names, sets);
  // Sets that are only read need no company: none of their expressions is ever evaluated.
  const used = [...named].flatMap((name) => own(sets, name)?.uses ?? []);
  return new Set([...named, ...withCompany(written, sets), ...used.flatMap((name) => [name, ...setParts(name, sets)])]);
}

/** Sets with the parts that they merge, their row sets and the sets that they fill. */
function withCompany(names: readonly string[], sets: SetsByName): ReadonlySet<string> {
  const reached = new Set(names);
  // A set grows while it is walked: what is added is visited too.
  for (const name of reached) {
    for (const part of setParts(name, sets)) reached.add(part);
    for (const [row] of rowSets(name, sets)) reached.add(row);
    for (const filled of filledSets(name, sets)) reached.add(filled);
  }
  return reached;
}

/** Sets that `x-fill` lists of a set name. */
function filledSets(name: string, sets: SetsByName): readonly string[] {
  const fields = Object.values(own(sets, name)?.properties ?? {});
  const items = fields.flatMap((field) => field['x-fill'] ?? []);
  return items.filter((item) => item.startsWith('@')).map((item) => item.slice(1));
}

function shapesOf(
  sets: readonly (readonly [string, FieldSet])[],
  entry: Entry<ProcessDescriptor | RecordDescriptor>,
  library: Library,
  places: PlaceMap,
): Readonly<Record<string, FieldSchema>> {
  const written = rewriteRefs<InlinedSets['$defs']>(entry.value.$defs ?? {}, null);
  const names = new Set<string>(Object.keys(written));
  for (const [, set] of sets) for (const name of shapeNames(set)) names.add(name);
  const shapes: [string, FieldSchema][] = [];
  for (const name of names) {
    const mine = own(written, name);
    const shared = mine === undefined ? library.shapes.get(name) : undefined;
    const shape = mine ?? shared?.value;
    if (shape === undefined) continue;
    shapes.push([name, shape]);
    for (const inner of shapeNames(shape)) names.add(inner);
    if (shared !== undefined) places.note(pointerTo('/$defs', name), shared.place);
  }
  return Object.freeze(Object.fromEntries(shapes));
}
