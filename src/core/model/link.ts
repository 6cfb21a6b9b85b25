import type { FieldSet, ProcessDescriptor, RecordDescriptor } from '../../generated/descriptor.ts';
import { DescriptorError } from './load/descriptor-error.ts';
import { expandProcess, expandRecord } from './expand/expand.ts';
import { familyProblems } from './expand/family-problems.ts';
import { rewriteRefs } from '../words/shape/shape-refs.ts';
import { pointerTo } from '../text/json.ts';
import type { Defined, Entry, Library } from './link-library.ts';
import { loadProcess, loadRecord } from './load/load.ts';
import { loadSet, type SetCache } from './load/load-set.ts';
import type { ProcessModel, RecordModel, SetModel } from './model.ts';
import { namedSets, ownSetNames, withRowSets } from './expand/named-sets.ts';
import type { PathScope } from './load/path-list.ts';
import { pathScope } from './load/path-scope.ts';
import type { PlaceMap } from '../words/place.ts';

/** A process or record with everything it refers to filled in. */
export interface Linked<D, M> {
  readonly entry: Entry<D>;
  /** Self-contained; may still name what does not exist. */
  readonly descriptor: D;
  readonly places: PlaceMap;
  /** What its path lists may name, as far as it is known. */
  readonly scope: PathScope;
  /** False while a set it names is missing or damaged, so that a field it names may be one of that set. */
  readonly whole: boolean;
  /** Null while something it needs is missing or wrong; `failure` then says what. */
  readonly model: M | null;
  readonly failure: DescriptorError | null;
}

export type LinkedProcess = Linked<ProcessDescriptor, ProcessModel>;
export type LinkedRecord = Linked<RecordDescriptor, RecordModel>;

/** Links a process; null when its family or parameters are wrong, so that nothing sensible could be said of the rest. */
export function linkProcess(entry: Entry<ProcessDescriptor>, library: Library, cache: SetCache): LinkedProcess | null {
  if (familyProblems(entry, library).length > 0) return null;
  const { descriptor, places } = expandProcess(entry, library);
  const declared = descriptor.sets ?? {};
  const names = (): readonly string[] => namedSets(descriptor, declared, Object.keys(declared));
  const ownNames = new Set(ownSetNames(descriptor.steps ?? []));
  const loaded = attempt(() => loadProcess(descriptor, cache));
  return linked({ entry, descriptor, places, ...loaded }, () => knownScope(names(), ownNames, descriptor, cache));
}

/** Links a record. */
export function linkRecord(entry: Entry<RecordDescriptor>, library: Library, cache: SetCache): LinkedRecord {
  const { descriptor, places } = expandRecord(entry, library);
  const loaded = attempt(() => loadRecord(descriptor, cache));
  const names = descriptor.data['x-fields'];
  return linked({ entry, descriptor, places, ...loaded }, () => knownScope(names, new Set(), descriptor, cache));
}

/** Adds the scope, which is found when first asked for. */
function linked<D, M>(parts: Omit<Linked<D, M>, 'scope' | 'whole'>, find: () => KnownScope): Linked<D, M> {
  let known: KnownScope | null = null;
  const scopeOf = (): KnownScope => (known ??= find());
  return {
    ...parts,
    get scope() {
      return scopeOf().scope;
    },
    get whole() {
      return parts.model !== null || scopeOf().whole;
    },
  };
}

/** The sets that a process or record writes itself. */
export function writtenSets(entry: Entry<ProcessDescriptor | RecordDescriptor>): readonly Defined<FieldSet>[] {
  return Object.entries(entry.value.sets ?? {}).map(([name, set]) => ({
    name,
    value: rewriteRefs(set, null),
    place: { source: entry.source, pointer: pointerTo('/sets', name) },
  }));
}

interface KnownScope {
  readonly scope: PathScope;
  readonly whole: boolean;
}

/** The scope of the sets that can be loaded; the others are left out. */
function knownScope(
  names: readonly string[],
  ownNames: ReadonlySet<string>,
  descriptor: ProcessDescriptor | RecordDescriptor,
  cache: SetCache,
): KnownScope {
  const source = { sets: descriptor.sets ?? {}, shapes: descriptor.$defs ?? {} };
  const sets = new Map<string, SetModel>();
  const wanted = withRowSets(names, source.sets);
  for (const [name, table] of wanted) {
    const { model } = attempt(() => loadSet(name, source, cache, table));
    if (model !== null) sets.set(name, model);
  }
  return { scope: pathScope(sets, ownNames, source.sets), whole: sets.size === wanted.size };
}

function attempt<M>(load: () => M): { readonly model: M | null; readonly failure: DescriptorError | null } {
  try {
    return { model: load(), failure: null };
  } catch (error) {
    if (error instanceof DescriptorError) return { model: null, failure: error };
    throw error;
  }
}
