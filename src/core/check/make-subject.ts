import type { FieldSet } from '../../generated/descriptor.ts';
import { type Linked, linkProcess, linkRecord, writtenSets } from '../model/link.ts';
import { type Defined, entriesOf, type Entry } from '../model/link-library.ts';
import type { SetCache } from '../model/load/load-set.ts';
import type { CheckedSet, Subject } from './check.ts';

/** What a compilation is about. */
interface Asked extends Pick<Subject, 'library' | 'entries' | 'memory' | 'helper'> {
  readonly sets: readonly Defined<FieldSet>[];
}

/** What checks look at; forms are linked when they are first asked for. */
export function subjectOf({ library, entries, sets: shared, memory, helper }: Asked): Subject {
  const cache: SetCache = new WeakMap();
  const processes = once(() => entriesOf(entries, 'process').flatMap((one) => linkProcess(one, library, cache) ?? []));
  const records = once(() => entriesOf(entries, 'record').map((one) => linkRecord(one, library, cache)));
  const written = [...entriesOf(entries, 'process'), ...entriesOf(entries, 'record')].flatMap((entry) => {
    const sets = writtenSets(entry);
    const siblings = { ...library.setsByName, ...Object.fromEntries(sets.map((set) => [set.name, set.value])) };
    return sets.map((set): CheckedSet => ({ ...set, siblings }));
  });
  return {
    library,
    entries,
    sets: [...shared.map((set): CheckedSet => ({ ...set, siblings: library.setsByName })), ...written],
    get processes() {
      return processes();
    },
    get records() {
      return records();
    },
    processModel: modelsById(processes, library.processes, (entry) => linkProcess(entry, library, cache)?.model),
    recordModel: modelsById(records, library.records, (entry) => linkRecord(entry, library, cache).model),
    memory,
    helper,
  };
}

/** Makes a value when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** The models of what is under check, and of everything else in the library, which is linked when first asked for. */
function modelsById<D extends { readonly id: string }, M>(
  own: () => readonly Linked<D, M>[],
  all: ReadonlyMap<string, Entry<D>>,
  link: (entry: Entry<D>) => M | null | undefined,
): (id: string) => M | null {
  // The first of several of one id counts.
  const models = once(
    () =>
      new Map(
        own()
          .toReversed()
          .map(({ descriptor, model }) => [descriptor.id, model] as const),
      ),
  );
  return (id) => {
    const [known, entry] = [models(), all.get(id)];
    if (!known.has(id)) known.set(id, entry === undefined ? null : (link(entry) ?? null));
    return known.get(id) ?? null;
  };
}

/** What checks see that do not look at the menu. */
export function withoutMenu(subject: Subject): Subject {
  const all = subject.library;
  const rest = (entries: Subject['entries']): Subject['entries'] =>
    entries.filter(({ value }) => value.kind !== 'menu');
  return {
    library: Object.freeze({ ...all, menu: null, entries: rest(all.entries) }),
    entries: rest(subject.entries),
    sets: subject.sets,
    get processes() {
      return subject.processes;
    },
    get records() {
      return subject.records;
    },
    processModel: subject.processModel,
    recordModel: subject.recordModel,
    memory: subject.memory,
    helper: subject.helper,
  };
}
