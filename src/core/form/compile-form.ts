import { conditionSchema } from './condition-schema.ts';
import { formParts } from './form-parts.ts';
import type { FieldView, FormView } from './form-view.ts';
import {
  fieldSchema,
  tableSchema,
  type DrawnSchema,
  type SchemaTexts,
  type StandardSchema,
} from './standard-schema.ts';
import { requiredBySchema } from './step-schemas.ts';

/** A titled group of fields and tables, as the root's `ui:options` tell it; without a title it is a table alone. */
export interface SectionOption {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly string[];
  readonly tables: readonly string[];
}

/** How a compiled form is said. */
export interface CompileOptions extends SchemaTexts {
  /**
   * `said`: fields that depend on a choice stand in `if` and `then`, for those who have the schema alone. `left`: every
   * field is there, and whoever draws the form asks its engine which are seen.
   */
  readonly conditions: 'said' | 'left';
}

/**
 * A form as standard JSON Schema (draft-07) with rjsf's uiSchema: any theme of rjsf draws it, and any validator validates
 * its values as far as a schema can. Rules, computed values and what other tables decide stay with the form's engine.
 * Sections are no objects in the data: `ui:options.sections` of the root names them for a template that draws them.
 */
export function compileForm(view: FormView, options: CompileOptions): DrawnSchema {
  const parts = formParts(view);
  const fields = parts.flatMap((part) => (part.kind === 'sheet' ? [] : part.section.fields));
  const drawn = new Map<string, DrawnSchema>([
    ...fields.map((field) => [field.field.key, fieldSchema(field, options)] as const),
    ...view.tables.map((table) => [table.name, tableSchema(table, options)] as const),
  ]);
  const sections = parts.map((part): SectionOption => {
    if (part.kind === 'sheet') return { id: part.table.name, title: '', fields: [], tables: [part.table.name] };
    return {
      id: part.section.set,
      title: part.section.label[options.language],
      fields: part.section.fields.map(({ field }) => field.key),
      tables: part.tables.map(({ name }) => name),
    };
  });
  const ui = [...drawn].filter(([, { uiSchema }]) => Object.keys(uiSchema).length > 0);
  return {
    schema: rootSchema(view, drawn, fields, options),
    uiSchema: {
      'ui:order': sections.flatMap((section) => [...section.fields, ...section.tables]),
      'ui:options': { sections },
      ...Object.fromEntries(ui.map(([key, { uiSchema }]) => [key, uiSchema])),
    },
  };
}

function rootSchema(
  view: FormView,
  drawn: ReadonlyMap<string, DrawnSchema>,
  fields: readonly FieldView[],
  { language, conditions }: CompileOptions,
): StandardSchema {
  const dependent = conditions === 'said' ? dependentFields(fields) : new Map<string, readonly FieldView[]>();
  const moved = new Set([...dependent.values()].flat().map(({ field }) => field.key));
  const schemaOf = (key: string): StandardSchema => drawn.get(key)?.schema ?? {};
  const propertiesOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, schemaOf(key)]));
  const required = [
    ...fields.filter(requiredBySchema).map(({ field }) => field.key),
    ...view.tables.filter(({ minRows }) => minRows > 0).map(({ name }) => name),
  ];
  const branches = [...dependent].map(([condition, then]): StandardSchema => {
    const needed = then.filter((field) => field.access === 'edit' && field.required && field.field.lock === null);
    return {
      if: conditionSchema(condition) ?? {},
      then: {
        properties: propertiesOf(then.map(({ field }) => field.key)),
        ...(needed.length > 0 ? { required: needed.map(({ field }) => field.key) } : {}),
      },
    };
  });
  return {
    title: view.title[language],
    type: 'object',
    properties: propertiesOf([...drawn.keys()].filter((key) => !moved.has(key))),
    ...(required.length > 0 ? { required } : {}),
    ...(branches.length > 0 ? { allOf: branches } : {}),
  };
}

/** The fields that a condition shows, by the condition, as far as a schema of this form can say it. */
function dependentFields(fields: readonly FieldView[]): ReadonlyMap<string, readonly FieldView[]> {
  const keys = new Set(fields.map(({ field }) => field.key));
  const dependent = new Map<string, readonly FieldView[]>();
  for (const view of fields) {
    const { when } = view.field;
    const read = when === null ? [] : Object.keys(conditionSchema(when)?.properties ?? {});
    if (when === null || read.length === 0 || !read.every((key) => keys.has(key))) continue;
    dependent.set(when, [...(dependent.get(when) ?? []), view]);
  }
  return dependent;
}
