import type { FieldView, FormView } from './form-view.ts';

/** The same page to look at only: every field as stored, nothing computed anew, nothing to hand in. */
export function readOnlyView(view: FormView): FormView {
  const shown = (field: FieldView): FieldView => ({ ...field, access: 'read', required: false, heldBy: null });
  return {
    ...view,
    sections: view.sections.map((section) => ({ ...section, fields: section.fields.map(shown) })),
    tables: view.tables.map((table) => {
      const columns = table.columns.map(shown);
      return { ...table, columns, canAddRows: false, minRows: 0, rules: [], checks: [] };
    }),
    rules: [],
    checks: [],
    outcomes: [],
    editable: new Set(),
    computed: new Set(),
    need: [],
    submit: view.draft,
  };
}
