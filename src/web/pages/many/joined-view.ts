import type { FieldModel } from '../../../core/model/model.ts';
import { isUploaded } from '../../../core/values/values.ts';
import type { Text } from '../../../core/text/text.ts';
import type { FieldView, FormView, TableView } from '../../../core/form/form-view.ts';

/** The column that says to which task a row belongs. No field's key begins like this. */
export const taskKey = '.task';

/** The sheet of a step; null where it has none. */
export function sheetOf(view: FormView): TableView | null {
  return view.tables.find(({ sheet }) => sheet !== null) ?? null;
}

function taskColumn(table: string, label: Text): FieldView {
  const field: FieldModel = {
    key: taskKey,
    path: taskKey,
    set: '',
    table,
    type: 'string',
    label,
    help: null,
    required: false,
    schema: {},
    words: {},
    kind: 'text',
    // A number of a process needs more room than a text usually has.
    widget: 'area',
    choices: null,
    dict: null,
    ref: null,
    link: null,
    only: null,
    fill: [],
    match: [],
    unit: null,
    decimals: null,
    calc: null,
    suggest: null,
    when: null,
    need: null,
    lock: null,
    keep: false,
    number: null,
    numberIfEmpty: null,
    unique: false,
    rules: [],
    checks: [],
    access: null,
    language: null,
    personal: false,
    columns: null,
  };
  return { field, access: 'read', required: false, own: false, heldBy: null };
}

/** A file belongs to its task: it is attached on the task's own form below. */
function withoutFiles(column: FieldView): FieldView {
  return isUploaded(column.field) ? { ...column, access: 'read' } : column;
}

/**
 * The sheet of one task as that of several: the task in front, and rows neither added nor taken away. On a narrow page
 * the task alone stays in sight when the rows are scrolled.
 */
export function joinedView(view: TableView, label: Text, narrow = false): TableView {
  const { sheet } = view;
  return {
    ...view,
    columns: [taskColumn(view.name, label), ...view.columns.map(withoutFiles)],
    canAddRows: false,
    sheet:
      sheet === null
        ? null
        : {
            ...sheet,
            freeze: narrow ? 1 : Math.max(1, sheet.freeze) + 1,
            columns: sheet.columns === null ? null : [taskKey, ...sheet.columns],
          },
  };
}
