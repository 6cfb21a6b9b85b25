import { diagnostic, ruleOf } from '../errors/diagnostic-catalogue.ts';
import type { ReleasedDescriptor } from '../model/release.ts';
import { releasedTable } from '../model/released-table.ts';
import type { Check, CheckedSet, Report, Subject } from './check.ts';
import { checks } from './checks.ts';
import type { ExampleMemory } from './example-memory.ts';
import { checkExamples } from './examples.ts';
import type { Descriptor, FieldSet, TableDescriptor } from '../../generated/descriptor.ts';
import type { Diagnostic } from '../errors/diagnostic.ts';
import { isObject } from '../text/json.ts';
import { compareTexts } from '../text/text.ts';
import { type Linked, linkProcess, linkRecord, writtenSets } from '../model/link.ts';
import { buildLibrary, type Defined, entriesOf, type Entry, type Library } from '../model/link-library.ts';
import type { PlaceMap } from '../words/place.ts';
import type { SetCache } from '../model/load/load-set.ts';
import type { Model, ProcessModel, RecordModel } from '../model/model.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import { shapeProblems } from '../words/shape/written-forks.ts';
import { uncheckedForms, withoutDoubt } from './unchecked.ts';

/** What a set of descriptors means, and everything wrong with it. */
export interface Compilation {
  /** What could be linked; a descriptor with errors may be missing. */
  readonly model: Model;
  /** Sorted by file, line, column and code; each problem once. */
  readonly diagnostics: readonly Diagnostic[];
  /** The self-contained form of each process and record that could be linked, by id. */
  readonly expanded: ReadonlyMap<string, ReleasedDescriptor>;
  /** Where the parts of these were written, in the same order. */
  readonly forms: readonly CompiledForm[];
  /** Look-up tables whose shape is right, by id. */
  readonly tables: ReadonlyMap<string, TableDescriptor>;
  /** Forms that could not be looked at wholly, since what they are made of has errors. */
  readonly unchecked: readonly Diagnostic[];
}

/** A form that stands alone, and where each of its parts was written. */
export interface CompiledForm {
  readonly descriptor: ReleasedDescriptor;
  readonly model: ProcessModel | RecordModel;
  readonly places: PlaceMap;
}

/** What one descriptor means among the others, and everything wrong with it. */
export interface CandidateCompilation {
  /** The self-contained descriptor of a form, null when an error keeps it from being used. */
  readonly release: ReleasedDescriptor | null;
  /** The same of a look-up table. */
  readonly table: TableDescriptor | null;
  readonly model: ProcessModel | RecordModel | null;
  /** Of the candidate alone. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles a whole set of descriptors: shape, link, check. Never throws on bad input; the sources are left as they are.
 *
 * @param isAsked the sources that concern the caller: forms and problems of the others are left out
 * @param memory forms whose examples need not be run again
 */
export function compile(
  sources: readonly DescriptorSource[],
  isAsked: (source: DescriptorSource) => boolean = () => true,
  memory?: ExampleMemory,
): Compilation {
  const shapes = checkShapes(sources);
  const library = buildLibrary(sources, shapes.refused);
  const entries = library.entries.filter(({ source }) => isAsked(source));
  const sets = [...library.sets.values()].filter(({ place }) => isAsked(place.source));
  const subject = subjectOf(library, entries, sets);
  const asked = shapes.found.flatMap(([source, list]) => (isAsked(source) ? list : []));
  const found = new Map(asked.map((one) => [keyOf(one), one] as const));
  // A helper knows nothing of shapes: it takes every file for what it says.
  const helper = shapes.refused.size === 0 ? memory?.helper : null;
  runChecks({ ...subject, memory, helper }, found);
  const forms = [...subject.processes, ...subject.records].flatMap(({ descriptor, model, places }) =>
    model === null ? [] : [{ descriptor, model, places }],
  );
  return {
    model: modelOf(subject, library),
    diagnostics: inOrder([...found.values()]),
    expanded: new Map(forms.map(({ descriptor }) => [descriptor.id, descriptor])),
    forms,
    tables: new Map([...library.tables].map(([id, { value }]) => [id, value])),
    unchecked: uncheckedForms(subject, [...found.values()]),
  };
}

/**
 * Compiles one process, record or look-up table against a library of sources, as publishing does. A source of the
 * library with the same kind and id is replaced by it. The library's own problems are not repeated.
 */
export function compileCandidate(
  candidate: DescriptorSource,
  library: readonly DescriptorSource[],
): CandidateCompilation {
  const shape = shapeProblems(candidate);
  if (shape.some(({ severity }) => severity === 'error')) return { ...nothing, diagnostics: inOrder(shape) };
  const kind = isObject(candidate.value) ? candidate.value['kind'] : null;
  if (kind !== 'process' && kind !== 'record' && kind !== 'table') {
    const rejection = diagnostic('link/not-a-form', candidate, '/kind', {
      kind: typeof kind === 'string' ? kind : JSON.stringify(kind),
    });
    return { ...nothing, diagnostics: [rejection] };
  }
  const others = library.filter((source) => !isSame(source.value, candidate.value));
  const all = buildLibrary([...others, candidate], checkShapes(others).refused);
  const entries = all.entries.filter(({ source }) => source === candidate);
  const sets = [...all.sets.values()].filter(({ place }) => place.source === candidate);
  const subject = subjectOf(all, entries, sets);
  const found = new Map(shape.map((one) => [keyOf(one), one] as const));
  runChecks(subject, found);
  const linked = subject.processes[0] ?? subject.records[0];
  const table = entriesOf(entries, 'table')[0]?.value;
  if (linked === undefined && table === undefined && found.size === 0) {
    const reason = { zh: '它的流程族有错误', en: 'its family has errors' };
    const rejection = diagnostic('link/failed', candidate, '/extends', { reason });
    found.set(keyOf(rejection), rejection);
  }
  const diagnostics = inOrder([...found.values()]);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { ...nothing, diagnostics };
  const { descriptor: release = null, model = null } = linked ?? {};
  return { release, model, table: table === undefined ? null : releasedTable(table), diagnostics };
}

/**
 * The self-contained form of each process and record that can be linked, by id; nothing is checked.
 *
 * @param isAsked the sources that concern the caller: forms of the others are left out
 */
export function expandForms(
  sources: readonly DescriptorSource[],
  isAsked: (source: DescriptorSource) => boolean = () => true,
): ReadonlyMap<string, ReleasedDescriptor> {
  const library = buildLibrary(sources, checkShapes(sources).refused);
  const entries = library.entries.filter(({ source }) => isAsked(source));
  const { processes, records } = subjectOf(library, entries, []);
  return new Map(
    [...processes, ...records].flatMap(({ descriptor, model }) =>
      model === null ? [] : [[descriptor.id, descriptor] as const],
    ),
  );
}

const nothing = { release: null, model: null, table: null } as const;

/** Shape problems of sources by themselves; who compiles again and again brings most sources again. */
const knownShapes = new WeakMap<DescriptorSource, readonly Diagnostic[]>();

function shapeOf(source: DescriptorSource): readonly Diagnostic[] {
  const known = knownShapes.get(source) ?? shapeProblems(source);
  knownShapes.set(source, known);
  return known;
}

/** Shape problems by source, and the pointers of the errors by source. */
function checkShapes(sources: readonly DescriptorSource[]): {
  readonly found: readonly (readonly [DescriptorSource, readonly Diagnostic[]])[];
  readonly refused: ReadonlyMap<DescriptorSource, readonly string[]>;
} {
  const found = sources.map((source) => [source, shapeOf(source)] as const);
  const errors = found.map(([source, list]) => {
    const pointers = list.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer);
    return [source, pointers] as const;
  });
  return { found, refused: new Map(errors.filter(([, pointers]) => pointers.length > 0)) };
}

function isSame(one: unknown, other: unknown): boolean {
  return isObject(one) && isObject(other) && one['kind'] === other['kind'] && one['id'] === other['id'];
}

function subjectOf(
  library: Library,
  entries: readonly Entry<Descriptor>[],
  shared: readonly Defined<FieldSet>[],
): Subject {
  const cache: SetCache = new WeakMap();
  const processes = entriesOf(entries, 'process').flatMap((entry) => linkProcess(entry, library, cache) ?? []);
  const records = entriesOf(entries, 'record').map((entry) => linkRecord(entry, library, cache));
  const written = [...entriesOf(entries, 'process'), ...entriesOf(entries, 'record')].flatMap((entry) => {
    const sets = writtenSets(entry);
    const siblings = { ...library.setsByName, ...Object.fromEntries(sets.map((set) => [set.name, set.value])) };
    return sets.map((set): CheckedSet => ({ ...set, siblings }));
  });
  return {
    library,
    entries,
    sets: [...shared.map((set): CheckedSet => ({ ...set, siblings: library.setsByName })), ...written],
    processes,
    records,
    processModel: modelsById(processes, library.processes, (entry) => linkProcess(entry, library, cache)?.model),
    recordModel: modelsById(records, library.records, (entry) => linkRecord(entry, library, cache).model),
  };
}

/** The models of what is under check, and of everything else in the library, which is linked when first asked for. */
function modelsById<D extends { readonly id: string }, M>(
  own: readonly Linked<D, M>[],
  all: ReadonlyMap<string, Entry<D>>,
  link: (entry: Entry<D>) => M | null | undefined,
): (id: string) => M | null {
  // The first of several of one id counts.
  const known = new Map(own.toReversed().map(({ descriptor, model }) => [descriptor.id, model] as const));
  return (id) => {
    const entry = all.get(id);
    if (!known.has(id)) known.set(id, entry === undefined ? null : (link(entry) ?? null));
    return known.get(id) ?? null;
  };
}

/** Runs every check; what an error explains is not reported a second time as a failure to link. */
function runChecks(subject: Subject, found: Map<string, Diagnostic>): void {
  // What hundreds of processes say alike (of their family, of a set) is told apart before its texts are made.
  const told = new Set<string>();
  const report: Report = (kind, { source, pointer, of }, args = {}, fix = {}) => {
    const key = JSON.stringify([source.file, pointer, ruleOf(kind).code, args]);
    if (told.has(key)) return;
    told.add(key);
    const one = diagnostic(kind, source, pointer, args, fix, of);
    if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  };
  const run = (check: Check): void => {
    // What is wrong with a form's fields shows in its examples too: it is told where it is wrong.
    check.run(check === checkExamples ? withoutDoubt(subject, [...found.values()]) : subject, report);
  };
  checks.forEach(run);
  const explained = [...found.values()].some(({ severity }) => severity === 'error');
  if (!explained) run(checkFailures);
}

function keyOf({ code, file, pointer, message }: Diagnostic): string {
  return JSON.stringify([file, pointer, code, message.en]);
}

function modelOf({ processes, records }: Subject, library: Library): Model {
  const loaded = <M extends { readonly id: string }>(
    list: readonly { readonly model: M | null }[],
  ): ReadonlyMap<string, M> =>
    new Map(list.flatMap(({ model }) => (model === null ? [] : [[model.id, model] as const])));
  return Object.freeze({
    processes: loaded<ProcessModel>(processes),
    records: loaded<RecordModel>(records),
    dictionaries: new Map([...library.dictionaries].map(([key, { value }]) => [key, value] as const)),
    menu: library.menu?.value ?? null,
  });
}

function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compareTexts(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareTexts(a.code, b.code) ||
      compareTexts(a.pointer, b.pointer) ||
      compareTexts(a.message.en, b.message.en),
  );
}

/** What no other check explains still must not pass: a form that cannot be put together. */
const checkFailures: Check = {
  name: 'failures',
  codes: ['link/failed'],
  run: ({ processes, records }, report) => {
    for (const { failure, places } of [...processes, ...records]) {
      if (failure !== null) report('link/failed', places.at(failure.pointer), { reason: failure.message });
    }
  },
};
