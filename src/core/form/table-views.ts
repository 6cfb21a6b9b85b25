import { application } from '../application.ts';
import { sampleTable } from '../model/load/load-set.ts';
import type { SetModel } from '../model/model.ts';
import { fieldAccess, heldBy, isGiven, type Roles } from './access.ts';
import type { FieldView, TableView } from './form-view.ts';
import type { ViewSource } from './view-source.ts';

/** Rows that a table takes unless its schema says otherwise. */
export const mostRows = 10_000;

/** The tables of a page: the samples, and the detail tables of its sections. */
export function tableViews(source: ViewSource, views: readonly FieldView[], roles: Roles): readonly TableView[] {
  const details = views.filter(({ field }) => field.columns !== null);
  return [...samplesView(source, views, roles), ...details.map((view) => detailView(view, source, roles))];
}

function samplesView(source: ViewSource, views: readonly FieldView[], roles: Roles): TableView[] {
  const named = views.filter(({ field }) => field.table === sampleTable);
  const keyPath = source.sampleKey === null ? null : `${sampleTable}.${source.sampleKey}`;
  const keyField = keyPath === null ? undefined : source.fields.get(keyPath);
  if (named.length === 0 || !keyField || source.sampleKey === null) return [];
  const key = named.find(({ field }) => field.path === keyPath);
  // Rows without their key could not be told apart: whoever must not see the key sees no rows.
  if (!key && fieldAccess(keyField, 'read', roles) === 'hide') return [];
  const added = { field: keyField, access: 'read', required: false, own: false, heldBy: 'page' } as const;
  const shown = key ? named : [added, ...named];
  const columns = inOrder(shown, source);
  const edited = new Set(columns.filter((view) => isEdited(view, source)).map(({ field }) => field.set));
  const sets = [...source.sets.values()].filter((set) => edited.has(set.name));
  return [
    {
      name: sampleTable,
      label: application.sheet.label,
      section: null,
      sheet: source.sheet,
      key: source.sampleKey,
      columns: columns.map((view) =>
        view.field === keyField && view.access === 'edit' ? { ...view, required: true } : view,
      ),
      canAddRows: key?.access === 'edit',
      minRows: needsRows(source, columns) ? 1 : 0,
      maxRows: mostRows,
      rules: sets.flatMap((set) => set.rules),
      checks: sets.flatMap((set) => set.checks),
    },
  ];
}

function isEdited(view: FieldView, source: ViewSource): boolean {
  return view.access === 'edit' || (isGiven(view.field) && source.edit.includes(view.field.path));
}

function needsRows(source: ViewSource, columns: readonly FieldView[]): boolean {
  if (source.need.some((path) => path === sampleTable || path.startsWith(`${sampleTable}.`))) return true;
  return source.samplesRequired && columns.some((view) => view.access === 'edit');
}

/**
 * As the sheet orders them; else the key first, what a row of its set cannot be without, what the steps add, what came
 * with the application; in each part the sets in the order in which the process uses them.
 */
function inOrder(columns: readonly FieldView[], source: ViewSource): readonly FieldView[] {
  const listed = source.sheet?.columns ?? [];
  const natural = [...source.sets.values()].flatMap((set) => set.fields.map((field) => field.path));
  const naming = columns.find(({ field }) => field.key === source.sampleKey)?.field.set;
  const brought = new Set(source.brought);
  const part = ({ field }: FieldView): number => {
    if (field.key === source.sampleKey) return 0;
    if (brought.size === 0 || (field.set === naming && field.required)) return 1;
    return brought.has(field.path) ? 3 : 2;
  };
  const place = (view: FieldView): number => {
    const index = listed.findIndex((name) => name === view.field.key || name === view.field.path);
    if (index >= 0) return index;
    return listed.length + part(view) * natural.length + natural.indexOf(view.field.path);
  };
  return columns.toSorted((a, b) => place(a) - place(b));
}

function detailView(view: FieldView, source: ViewSource, roles: Roles): TableView {
  const { field } = view;
  const columns = (field.columns ?? []).flatMap((column): FieldView[] => {
    const access = fieldAccess(column, view.access, roles);
    if (access === 'hide') return [];
    const held = view.heldBy ?? heldBy(column, view.access, access);
    return [{ field: column, access, required: access === 'edit' && column.required, own: view.own, heldBy: held }];
  });
  const sets = view.access === 'edit' ? rowSets(field.key, source) : [];
  return {
    name: field.key,
    label: field.label,
    section: field.set,
    sheet: null,
    key: null,
    columns,
    canAddRows: view.access === 'edit',
    minRows: Math.max(view.required ? 1 : 0, field.schema.minItems ?? 0),
    maxRows: field.schema.maxItems ?? mostRows,
    rules: sets.flatMap((set) => set.rules),
    checks: sets.flatMap((set) => set.checks),
  };
}

/** The row sets that give a detail table its columns. */
function rowSets(table: string, source: ViewSource): readonly SetModel[] {
  return [...source.sets.values()].filter((set) => set.scope === 'row' && set.fields[0]?.table === table);
}
