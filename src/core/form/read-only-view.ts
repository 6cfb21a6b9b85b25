import { readIn } from '../model/read-in.ts';
import type { Language } from '../text/text.ts';
import type { FieldView, FormView } from './form-view.ts';

/**
 * The same page to look at only: every field as stored, nothing computed anew, nothing to hand in; with `reader` without
 * the fields for readers of the other language.
 */
export function readOnlyView(view: FormView, reader: Language | null = null): FormView {
  const isRead = ({ field }: FieldView): boolean => reader === null || readIn([field], reader).length > 0;
  const shown = (field: FieldView): FieldView => ({ ...field, access: 'read', required: false, heldBy: null });
  return {
    ...view,
    sections: view.sections.map((section) => ({ ...section, fields: section.fields.filter(isRead).map(shown) })),
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
