import { DescriptorError } from './descriptor-error.ts';
import { expectKind, expectList, fail, guarded } from './expect.ts';
import type { FieldSet, ProcessDescriptor, RecordDescriptor, StepSource } from '../../../generated/descriptor.ts';
import { own, pointerTo } from '../../text/json.ts';
import { loadAction } from './load-action.ts';
import { recordApi } from './load-api.ts';
import { loadWords } from '../../words/record-words.ts';
import { loadPrints, loadRowPrints } from './load-prints.ts';
import { currentDescriptor } from '../../words/renamed-words.ts';
import { writtenPrints } from '../../words/print-source.ts';
import { loadSet, type SetCache, type SetSource } from './load-set.ts';
import { loadSteps, sheetKey } from './load-steps.ts';
import type { ActionModel, FieldModel, ProcessModel, RecordModel, SetModel } from '../model.ts';
import { pathScope } from './path-scope.ts';
import { type PathScope, resolveList } from './path-list.ts';
import { namedSets, ownSetNames, withRowSets } from '../expand/named-sets.ts';
import type { PageSection } from '../../words/row-page.ts';

/**
 * Loads a self-contained process descriptor (as a release carries it) into its model. The descriptor is left as it is.
 *
 * @throws DescriptorError when it is not self-contained or damaged.
 */
export function loadProcess(descriptor: ProcessDescriptor, cache: SetCache | null = null): ProcessModel {
  return guarded(() => buildProcess(currentDescriptor(descriptor), cache));
}

function buildProcess(descriptor: ProcessDescriptor, cache: SetCache | null): ProcessModel {
  expectKind(descriptor, 'process');
  if (descriptor.extends !== undefined) throw new DescriptorError('/extends', 'the family is not expanded');
  const steps = expectList<StepSource>(descriptor.steps, '/steps');
  const source = setSource(descriptor);
  const start = descriptor.start ?? { by: [], roles: [] };
  const names = namedSets(descriptor, source.sets, Object.keys(source.sets));
  const ownNames = new Set(ownSetNames(steps));
  const sets = loadSets(withRowSets(names, source.sets), source, cache);
  const scope = pathScope(sets, ownNames, source.sets);
  const startEdit = paths(start.edit, scope, '/start/edit');
  const given = paths(descriptor.given, scope, '/given');
  return Object.freeze({
    kind: 'process',
    id: descriptor.id,
    version: descriptor.version,
    label: descriptor.label,
    stage: descriptor.stage ?? fail('/stage', 'the stage is missing'),
    prefix: descriptor.prefix ?? null,
    node: descriptor.node ?? null,
    counter: descriptor.counter ?? null,
    oversee: Object.freeze(descriptor.oversee ?? []),
    start: Object.freeze({
      by: start.by,
      roles: start.roles,
      edit: startEdit,
      need: paths(start.need, scope, '/start/need', true),
    }),
    given,
    subject: paths(descriptor.subject, scope, '/subject'),
    steps: loadSteps({ descriptor, steps, scope, filled: [...startEdit, ...given] }),
    sets,
    absent: absentSets(sets, source, cache),
    lookups: new Map(Object.entries(descriptor.tables ?? {})),
    fields: scope.fields,
    prints: loadPrints({
      prints: writtenPrints(descriptor.prints),
      scope,
      steps: steps.map(({ id }) => id),
      sampleKey: sheetKey({ steps, scope }),
    }),
    descriptor,
  });
}

/**
 * Loads a self-contained record descriptor into its model. The descriptor is left as it is.
 *
 * @throws DescriptorError when it is not self-contained or damaged.
 */
export function loadRecord(descriptor: RecordDescriptor, cache: SetCache | null = null): RecordModel {
  return guarded(() => buildRecord(currentDescriptor(descriptor), cache));
}

function buildRecord(descriptor: RecordDescriptor, cache: SetCache | null): RecordModel {
  expectKind(descriptor, 'record');
  const source = setSource(descriptor);
  const names = expectList<string>(descriptor.data?.['x-fields'], '/data/x-fields');
  const sets = loadSets(withRowSets(names, source.sets), source, cache);
  const scope = pathScope(sets, new Set(), source.sets);
  const search = paths(descriptor.search, scope, '/search');
  const list = paths(descriptor.list, scope, '/list');
  const titles = rowTitles(descriptor, scope.fields, list);
  const form =
    descriptor.form === undefined ? Object.freeze([...scope.fields.keys()]) : paths(descriptor.form, scope, '/form');
  return Object.freeze({
    kind: 'record',
    id: descriptor.id,
    version: descriptor.version,
    label: descriptor.label,
    singular: descriptor.singular ?? descriptor.label,
    area: descriptor.area,
    path: descriptor.path ?? `/${descriptor.area}/${descriptor.id}`,
    rowPath: descriptor.rowPath ?? null,
    rowKey: descriptor.rowKey ?? 'id',
    title: titles.zh,
    titles,
    api: recordApi(descriptor),
    single: descriptor.single ?? false,
    tree: descriptor.tree === undefined ? null : { parent: descriptor.tree.parent, lazy: descriptor.tree.lazy ?? null },
    sets,
    absent: absentSets(sets, source, cache),
    lookups: new Map(Object.entries(descriptor.tables ?? {})),
    fields: scope.fields,
    search,
    list,
    form,
    sort: descriptor.sort ?? [],
    unique: descriptor.unique ?? [],
    states: loadStates(descriptor, (form, index) => paths(form, scope, pointerTo('/states/moves', index, 'form'))),
    ...loadWords(descriptor, scope.fields),
    page: loadPage(descriptor, form, (fields, index) => paths(fields, scope, pointerTo('/page', index, 'fields'))),
    actions: Object.freeze(
      descriptor.actions.map((action, index) => recordAction(action, descriptor.id, scope, index)),
    ),
    prints: loadRowPrints({ prints: writtenPrints(descriptor.prints), scope }, descriptor.projection !== undefined),
    roles: Object.freeze({ read: descriptor.roles?.read ?? null, write: descriptor.roles?.write ?? null }),
    descriptor,
  });
}

function recordAction(
  action: RecordDescriptor['actions'][number],
  id: string,
  scope: PathScope,
  index: number,
): ActionModel {
  const form = typeof action === 'string' ? undefined : action.form;
  return loadAction(action, id, paths(form, scope, pointerTo('/actions', index, 'form')));
}

/** The fields that name a row: as written, else the record's number, its first column, its first field. */
function rowTitles(
  { title }: RecordDescriptor,
  fields: ReadonlyMap<string, FieldModel>,
  list: readonly string[],
): RecordModel['titles'] {
  if (typeof title === 'object') return title;
  const key = title ?? numberKey(fields) ?? list[0] ?? [...fields.keys()][0];
  const found = key ?? fail('/data', 'the record has no fields');
  return Object.freeze({ zh: found, en: found });
}

/** The key of the first field whose value is a number given by the server. */
function numberKey(fields: ReadonlyMap<string, FieldModel>): string | null {
  return [...fields.values()].find((field) => field.number !== null && field.table === null)?.key ?? null;
}

function setSource(descriptor: ProcessDescriptor | RecordDescriptor): SetSource {
  return { sets: descriptor.sets ?? {}, shapes: descriptor.$defs ?? {} };
}

function loadSets(
  names: ReadonlyMap<string, string | null>,
  source: SetSource,
  cache: SetCache | null,
): ReadonlyMap<string, SetModel> {
  return new Map([...names].map(([name, table]) => [name, loadSet(name, source, cache, table)] as const));
}

/** Sets that expressions may read by `uses` though the descriptor names them nowhere. */
function absentSets(
  sets: ReadonlyMap<string, SetModel>,
  source: SetSource,
  cache: SetCache | null,
): ReadonlyMap<string, SetModel> {
  const used = new Set([...sets.values()].flatMap((set) => set.uses));
  const absent = [...used].filter((name) => !sets.has(name) && own<FieldSet>(source.sets, name) !== undefined);
  return new Map(absent.map((name) => [name, loadSet(name, source, cache)] as const));
}

function paths(
  list: readonly string[] | undefined,
  scope: PathScope,
  pointer: string,
  tables = false,
): readonly string[] {
  return resolveList(list, scope, (index, problem) => fail(pointerTo(pointer, index), problem), tables);
}

/** The parts of a row's page; `resolve` makes field paths of what a part lists. Without them, the form is the page. */
function loadPage(
  { page, label }: RecordDescriptor,
  form: readonly string[],
  resolve: (fields: readonly string[], index: number) => readonly string[],
): RecordModel['page'] {
  if (page === undefined) return Object.freeze([{ show: 'facts', label, fields: form } as const]);
  const parts = page.map((part, index): PageSection =>
    part.show === 'facts' ? { ...part, fields: resolve(part.fields, index) } : part,
  );
  return Object.freeze(parts);
}

/** The states of a record with the defaults of their moves settled; `resolve` makes field paths of a move's form. */
function loadStates(
  { states }: RecordDescriptor,
  resolve: (form: readonly string[] | undefined, index: number) => readonly string[],
): RecordModel['states'] {
  if (states === undefined) return null;
  const moves = states.moves.map(({ from, permission, form, need, process, rejections, ...said }, index) => {
    const asked = { form: resolve(form, index), need: need ?? [], rejections: rejections ?? [] };
    const settled = { permission: permission ?? null, process: process ?? null, ...asked };
    return Object.freeze({ ...said, from: [from].flat(), ...settled });
  });
  return Object.freeze({ field: states.field, moves: Object.freeze(moves) });
}
