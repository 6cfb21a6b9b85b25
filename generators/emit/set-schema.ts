import type { FieldModel, SetModel } from '../../src/core/model/model.ts';
import type { FieldSchema } from '../../src/generated/descriptor.ts';
import { typeName } from './source-text.ts';

/** A JSON Schema (draft-07) of a set, from which its TypeScript type is made. */
export type TypeSchema = Readonly<Record<string, unknown>>;

/**
 * The schema of a set for making a type: every value may be absent (a form half filled) and carries its label as the
 * description. Rows of detail tables are named definitions, so that they become types of their own.
 */
export function setSchema(set: SetModel): TypeSchema {
  const rows = set.fields.filter((field) => field.columns !== null);
  return {
    title: typeName(set.name),
    description: comment(`${set.label.en} (${set.label.zh})`),
    ...objectSchema(set.fields),
    ...(rows.length === 0
      ? {}
      : { definitions: Object.fromEntries(rows.map((field) => [rowName(set, field), rowSchema(set, field)])) }),
  };

  function objectSchema(fields: readonly FieldModel[]): TypeSchema {
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.key, fieldSchema(set, field)])),
      additionalProperties: false,
    };
  }

  function rowSchema(owner: SetModel, field: FieldModel): TypeSchema {
    return {
      title: rowName(owner, field),
      description: comment(`Row of ${field.label.en} (${field.label.zh})`),
      ...objectSchema(field.columns ?? []),
    };
  }
}

function rowName(set: SetModel, field: FieldModel): string {
  return `${typeName(set.name)}${typeName(field.key)}Row`;
}

function fieldSchema(set: SetModel, field: FieldModel): TypeSchema {
  const unit = field.unit === null ? '' : `, ${field.unit}`;
  const description = comment(`${field.label.en} (${field.label.zh})${unit}`);
  if (field.columns !== null) {
    return { description, type: 'array', items: { $ref: `#/definitions/${rowName(set, field)}` } };
  }
  return { description, ...plainSchema(field.schema) };
}

/** What decides the type; limits do not. */
function plainSchema(schema: FieldSchema): TypeSchema {
  const { type, enum: values, const: fixed, properties, required, items, oneOf } = schema;
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
    ...(fixed === undefined ? {} : { const: fixed }),
    ...(required === undefined ? {} : { required }),
    ...(items === undefined ? {} : { items: plainSchema(items) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(plainSchema) }),
    ...(properties === undefined ? {} : plainProperties(properties)),
  };
}

function plainProperties(properties: Readonly<Record<string, FieldSchema>>): TypeSchema {
  return {
    properties: Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, plainSchema(inner)])),
    additionalProperties: false,
  };
}

/** Text that cannot end the comment it stands in. */
function comment(text: string): string {
  return text.replaceAll('*/', '*\\/').replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
}
