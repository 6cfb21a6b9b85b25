import type { FieldModel, SetModel } from '../model/model.ts';
import { fieldAccess, heldBy, type Roles } from './access.ts';
import type { FieldView, FormView, SectionView } from './form-view.ts';
import { formSchemas } from './step-schemas.ts';
import { tableViews } from './table-views.ts';
import type { ViewSource } from './view-source.ts';

/** One field that a page offers, with the right it is offered by. */
export interface OfferedField {
  readonly field: FieldModel;
  readonly offered: 'edit' | 'read';
  readonly own: boolean;
}

/** The page that a person with these roles sees. */
export function buildView(source: ViewSource, roles: Roles): FormView {
  const offered = offeredFields(source);
  const views = offered.flatMap((item) => fieldView(item, source.need, roles));
  const header = views.filter(({ field }) => field.table === null);
  const sections = sectionViews(header, source.sets);
  const tables = tableViews(source, views, roles);
  const columns = tables.flatMap((table) => table.columns);
  const edited = new Set(offered.filter((item) => item.offered === 'edit').map((item) => item.field.set));
  const formSets = [...source.sets.values()].filter((set) => isFormSet(set) && edited.has(set.name));
  return {
    formId: source.formId,
    version: source.version,
    step: source.step,
    title: source.title,
    sections,
    tables,
    rules: formSets.flatMap((set) => set.rules),
    checks: formSets.flatMap((set) => set.checks),
    outcomes: source.outcomes,
    sets: source.sets,
    lookups: source.lookups,
    fields: new Map([...source.fields, ...ownFields(source).map((field) => [field.path, field] as const)]),
    editable: new Set([
      ...editablePaths([...header, ...columns]),
      ...tables.filter((t) => t.canAddRows).map((t) => t.name),
    ]),
    visible: new Set([...[...header, ...columns].map(({ field }) => field.path), ...tables.map((table) => table.name)]),
    computed: computedPaths(offered),
    need: source.need,
    draft: formSchemas(sections, tables, 'draft'),
    submit: formSchemas(sections, tables, 'submit'),
  };
}

/** Form sets and record sets hold header fields; the others hold columns. */
function isFormSet(set: SetModel): boolean {
  return set.scope === 'form' || set.scope === 'record';
}

/** The fields of the sets stored anew with each completion. */
function ownFields(source: ViewSource): readonly FieldModel[] {
  return source.own.flatMap((name) => source.sets.get(name)?.fields ?? []);
}

/** The fields in the order in which the page names them: edited, own, shown. */
function offeredFields(source: ViewSource): readonly OfferedField[] {
  const hidden = new Set(source.hide);
  const items = new Map<string, OfferedField>();
  const add = (field: FieldModel | undefined, offered: 'edit' | 'read', own: boolean): void => {
    if (field && !hidden.has(field.path) && !items.has(field.path)) items.set(field.path, { field, offered, own });
  };
  for (const path of source.edit) add(source.fields.get(path), 'edit', false);
  for (const field of ownFields(source)) add(field, 'edit', true);
  for (const path of source.read) add(source.fields.get(path), 'read', false);
  return [...items.values()];
}

function fieldView({ field, offered, own }: OfferedField, need: readonly string[], roles: Roles): FieldView[] {
  const access = fieldAccess(field, offered, roles);
  if (access === 'hide') return [];
  const required = access === 'edit' && (field.required || need.includes(field.path));
  return [{ field, access, required, own, heldBy: heldBy(field, offered, access) }];
}

/** One section a set; a table's field stands for its section only, since its rows have a view of their own. */
function sectionViews(header: readonly FieldView[], sets: ReadonlyMap<string, SetModel>): readonly SectionView[] {
  const names = [...new Set(header.map(({ field }) => field.set))];
  return names.flatMap((name) => {
    const set = sets.get(name);
    if (!set) return [];
    const order = new Map(set.fields.map((field, index) => [field.path, index] as const));
    const fields = header
      .filter(({ field }) => field.set === name && field.columns === null)
      .sort((a, b) => (order.get(a.field.path) ?? 0) - (order.get(b.field.path) ?? 0));
    return [{ set: name, label: set.label, when: set.when, fields }];
  });
}

function editablePaths(views: readonly FieldView[]): readonly string[] {
  return views.filter((view) => view.access === 'edit' && view.field.columns === null).map(({ field }) => field.path);
}

/** Computed paths among those offered for editing, columns of detail tables included. */
function computedPaths(offered: readonly OfferedField[]): ReadonlySet<string> {
  const edited = offered
    .filter((item) => item.offered === 'edit')
    .flatMap(({ field }) => [field, ...(field.columns ?? [])]);
  return new Set(edited.filter((field) => field.calc !== null).map((field) => field.path));
}
