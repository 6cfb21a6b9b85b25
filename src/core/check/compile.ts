import { diagnostic } from '../errors/diagnostic-catalogue.ts';
import type { ReleasedDescriptor } from '../model/release.ts';
import { releasedTable } from '../model/released-table.ts';
import type { Subject } from './check.ts';
import type { ExampleMemory } from './example-memory.ts';
import type { TableDescriptor } from '../../generated/descriptor.ts';
import type { Diagnostic } from '../errors/diagnostic.ts';
import { isObject } from '../text/json.ts';
import { compareTexts } from '../text/text.ts';
import { buildLibrary, entriesOf, type Library } from '../model/link-library.ts';
import type { PlaceMap } from '../words/place.ts';
import type { Model, ProcessModel, RecordModel } from '../model/model.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import { shapeProblems } from '../words/shape/written-forks.ts';
import { once, subjectOf } from './make-subject.ts';
import { keyOf, runChecks, runWithMemory } from './run-checks.ts';
import { uncheckedForms } from './unchecked.ts';

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
  const shapes = checkShapes(sources, memory);
  const library = buildLibrary(sources, shapes.refused);
  const entries = library.entries.filter(({ source }) => isAsked(source));
  const sets = [...library.sets.values()].filter(({ place }) => isAsked(place.source));
  const asked = shapes.found.flatMap(([source, list]) => (isAsked(source) ? list : []));
  const found = new Map(asked.map((one) => [keyOf(one), one] as const));
  // A helper knows nothing of shapes: it takes every file for what it says.
  const helper = shapes.refused.size === 0 ? memory?.helper : null;
  const subject = subjectOf({ library, entries, sets, memory, helper });
  if (shapes.refused.size === 0 && entries.length === sources.length) runWithMemory(subject, found);
  else runChecks(subject, found);
  const diagnostics = inOrder([...found.values()]);
  const unchecked = uncheckedForms(subject, diagnostics);
  const tables = new Map([...library.tables].map(([id, { value }]) => [id, value]));
  return lazily({ diagnostics, unchecked, tables }, subject);
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
  const subject = subjectOf({ library: all, entries, sets });
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
  const { processes, records } = subjectOf({ library, entries, sets: [] });
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
function checkShapes(
  sources: readonly DescriptorSource[],
  memory?: ExampleMemory,
): {
  readonly found: readonly (readonly [DescriptorSource, readonly Diagnostic[]])[];
  readonly refused: ReadonlyMap<DescriptorSource, readonly string[]>;
} {
  const found = sources.map((source) => {
    const list = memory?.isShapely?.(source) === true ? [] : shapeOf(source);
    if (list.length === 0) memory?.noteShapely?.(source);
    return [source, list] as const;
  });
  const errors = found.map(([source, list]) => {
    const pointers = list.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer);
    return [source, pointers] as const;
  });
  return { found, refused: new Map(errors.filter(([, pointers]) => pointers.length > 0)) };
}

function isSame(one: unknown, other: unknown): boolean {
  return isObject(one) && isObject(other) && one['kind'] === other['kind'] && one['id'] === other['id'];
}

/** Forms are put together when somebody wants them: a check alone does without. */
function lazily(told: Pick<Compilation, 'diagnostics' | 'unchecked' | 'tables'>, subject: Subject): Compilation {
  const forms = once(() =>
    [...subject.processes, ...subject.records].flatMap(({ descriptor, model, places }): readonly CompiledForm[] =>
      model === null ? [] : [{ descriptor, model, places }],
    ),
  );
  const expanded = once(() => new Map(forms().map(({ descriptor }) => [descriptor.id, descriptor])));
  const model = once(() => modelOf(subject, subject.library));
  return {
    ...told,
    get forms() {
      return forms();
    },
    get expanded() {
      return expanded();
    },
    get model() {
      return model();
    },
  };
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
