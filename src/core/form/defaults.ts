import type { FormData, Row } from '../values/finding.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { FieldView, FormView } from './form-view.ts';
import { rowsOf } from './row-list.ts';

/**
 * The data with the defaults of the fields that are edited here where they are empty, in the header and in every row.
 * Meant for a task opened the first time; what somebody has cleared since stays clear. What is no row is left out.
 */
export function applyDefaults(view: FormView, data: FormData): Record<string, unknown> {
  const fields = view.sections.flatMap((section) => section.fields);
  const result = withDefaults(fields, data, isEmptyValue);
  for (const { name, columns } of view.tables) {
    const rows = data[name];
    if (Array.isArray(rows)) result[name] = rowsOf(rows).map((row) => withDefaults(columns, row, isEmptyValue));
  }
  return result;
}

/** A new row of a table: defaults for the columns that it does not mention. A column given as null stays empty. */
export function newRow(columns: readonly FieldView[], row: Row): Record<string, unknown> {
  return withDefaults(columns, row, (value) => value === undefined);
}

function withDefaults(
  fields: readonly FieldView[],
  data: Row,
  isMissing: (value: unknown) => boolean,
): Record<string, unknown> {
  const missing = fields.filter(({ field, access }) => {
    return access === 'edit' && field.words.default !== undefined && isMissing(data[field.key]);
  });
  return { ...data, ...Object.fromEntries(missing.map(({ field }) => [field.key, field.words.default])) };
}
