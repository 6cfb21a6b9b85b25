import type { Row } from '../values/finding.ts';
import type { FormState } from './form-state.ts';
import type { FieldView, FormView } from './form-view.ts';

/**
 * What is handed in from a form: every path that can be written here, null where it is empty or hidden, and of tables
 * each row with its key. Computed values and numbers are left to the server.
 */
export function submissionOf(state: FormState): Record<string, unknown> {
  const { view, root } = state;
  const header = view.sections.flatMap((section) => section.fields);
  const result = written(header, root);
  for (const table of view.tables) {
    if (!isWritten(view, table.name, table.columns)) continue;
    const rows = state.tables.get(table.name)?.values ?? [];
    result[table.name] = rows.map((row) => ({ ...keyOf(table.key, row), ...written(table.columns, row) }));
  }
  return result;
}

function isWritten(view: FormView, table: string, columns: readonly FieldView[]): boolean {
  return view.editable.has(table) || columns.some(({ access }) => access === 'edit');
}

function keyOf(key: string | null, row: Row): Row {
  return key === null || row[key] === undefined ? {} : { [key]: row[key] };
}

function written(fields: readonly FieldView[], values: Row): Record<string, unknown> {
  const keys = fields.filter(({ access }) => access === 'edit').map(({ field }) => field.key);
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
}
