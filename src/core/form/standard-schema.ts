import type { FieldModel } from '../model/model.ts';
import { columnTitle } from '../model/header-names.ts';
import type { ChoiceEntry } from '../text/choice-text.ts';
import type { Language } from '../text/text.ts';
import type { JsonSchema } from '../values/json-schema.ts';
import { kinds } from '../values/kinds.ts';
import { acceptedPlaces } from './decimals.ts';
import type { FieldView, TableView } from './form-view.ts';
import { plainSchema, requiredBySchema } from './step-schemas.ts';

/** A JSON Schema (draft-07) with what people read of it: titles, help, and values that forms begin with. */
export interface StandardSchema extends Omit<JsonSchema, 'type' | 'enum' | 'properties' | 'items' | 'oneOf'> {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly readOnly?: true;
  readonly multipleOf?: number;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, StandardSchema>>;
  readonly items?: StandardSchema;
  readonly oneOf?: readonly StandardSchema[];
  readonly not?: StandardSchema;
  readonly allOf?: readonly StandardSchema[];
  readonly if?: StandardSchema;
  readonly then?: StandardSchema;
}

/** How rjsf draws a part of a schema (its uiSchema). */
export interface UiSchema {
  readonly [word: string]: unknown;
}

/** A schema with the way it is drawn. */
export interface DrawnSchema {
  readonly schema: StandardSchema;
  readonly uiSchema: UiSchema;
}

/** What schemas say in one language, with the choices of dictionaries where they are known. */
export interface SchemaTexts {
  readonly language: Language;
  readonly choices: (field: FieldModel) => readonly ChoiceEntry[];
}

/** The schema of one value, and how it is drawn. */
export function fieldSchema(view: FieldView, texts: SchemaTexts): DrawnSchema {
  const { field, access } = view;
  const title = columnTitle(field, texts.language);
  const help = field.help?.[texts.language];
  const value = withChoices(withStep(plainSchema(field.schema) as StandardSchema, field), view, texts);
  return {
    schema: {
      title,
      ...(help === undefined ? {} : { description: help }),
      ...value.schema,
      ...(access === 'edit' && field.words.default !== undefined ? { default: field.words.default } : {}),
      ...(access === 'read' ? { readOnly: true as const } : {}),
    },
    uiSchema: { ...kinds[field.kind].ui?.(field, texts.language), ...value.uiSchema },
  };
}

/** The schema of a table: a list of rows, each with its columns. */
export function tableSchema(table: TableView, texts: SchemaTexts): DrawnSchema {
  const columns = table.columns.map((view) => [view.field.key, fieldSchema(view, texts)] as const);
  const required = table.columns.filter(requiredBySchema).map(({ field }) => field.key);
  const items: StandardSchema = {
    type: 'object',
    properties: Object.fromEntries(columns.map(([key, { schema }]) => [key, schema])),
    ...(required.length > 0 ? { required } : {}),
  };
  const limits = { ...(table.minRows > 0 ? { minItems: table.minRows } : {}), maxItems: table.maxRows };
  return {
    schema: { title: table.label[texts.language], type: 'array', ...limits, items },
    uiSchema: {
      'ui:field': 'sheet',
      items: {
        'ui:order': columns.map(([key]) => key),
        ...Object.fromEntries(columns.map(([key, { uiSchema }]) => [key, uiSchema])),
      },
    },
  };
}

/** Decimal places and steps, which our own schemas leave to decimal arithmetic. */
function withStep(schema: StandardSchema, field: FieldModel): StandardSchema {
  const places = acceptedPlaces(field);
  const step = field.schema.multipleOf ?? (places === null || schema.type !== 'number' ? undefined : 10 ** -places);
  return step === undefined ? schema : { ...schema, multipleOf: step };
}

/** The values of a choice, and as its names (`ui:enumNames`) what people read; a list of them asks for one at least. */
function withChoices(schema: StandardSchema, view: FieldView, { language, choices }: SchemaTexts): DrawnSchema {
  const entries = choices(view.field);
  const values = entries.map(({ value }) => value);
  const names = { 'ui:enumNames': entries.map(({ label }) => label[language]) };
  if (schema.type !== 'array') {
    return entries.length === 0 ? { schema, uiSchema: {} } : { schema: { ...schema, enum: values }, uiSchema: names };
  }
  const minItems = requiredBySchema(view) ? { minItems: Math.max(1, schema.minItems ?? 0) } : {};
  if (entries.length === 0) return { schema: { ...schema, ...minItems }, uiSchema: {} };
  const items = { ...schema.items, enum: values };
  return { schema: { ...schema, ...minItems, items, uniqueItems: true }, uiSchema: { ...names, items: names } };
}
