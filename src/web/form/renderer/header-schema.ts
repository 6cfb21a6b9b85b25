import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { FormView } from '../../../core/form/form-view.ts';

/** Name under which our one input for all descriptor fields is known to rjsf. */
export const fieldWidgetName = 'descriptor';
/** Name under which the sheet is known to rjsf. */
export const sheetFieldName = 'sheet';

/** What rjsf gets of a form: a stub for each field and table, how to draw it, and the value it begins with. */
export interface HeaderForm {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly formData: Readonly<Record<string, unknown>>;
}

/**
 * Stubs for rjsf. A field is a plain text to it: what it holds is read and judged by the form's store. A table is a
 * constant handle, so that its rows never enter rjsf's data and cost nothing while one types.
 */
export function headerForm(view: FormView, values: Readonly<Record<string, unknown>>): HeaderForm {
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema = {};
  const formData: Record<string, unknown> = {};
  for (const { field } of view.sections.flatMap((section) => section.fields)) {
    properties[field.key] = { type: 'string' };
    uiSchema[field.key] = { 'ui:widget': fieldWidgetName };
    if (values[field.key] !== undefined) formData[field.key] = values[field.key];
  }
  for (const table of view.tables) {
    properties[table.name] = { type: 'string' };
    uiSchema[table.name] = { 'ui:field': sheetFieldName };
    formData[table.name] = `sheet:${table.name}`;
  }
  return { schema: { type: 'object', properties }, uiSchema, formData };
}
