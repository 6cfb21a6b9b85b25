import type { FieldSchema } from '../../generated/descriptor.ts';
import type { FieldModel } from '../model/model.ts';
import type { FormSchemas, JsonSchema, JsonType, ObjectSchema } from '../values/json-schema.ts';
import type { FieldView, SectionView, TableView } from './form-view.ts';

/** Strictness of a page's schemas: what may be kept unfinished, and what may be handed on. */
export type SchemaMode = 'draft' | 'submit';

/** Keywords that reach validators as they are. `multipleOf` is validated in decimals beside the schemas. */
const plainKeywords = [
  'enum',
  'const',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
] as const;

/**
 * The schemas of one page in one mode: the header without its tables, and one row of each table. They are made when
 * somebody asks: most pages are looked at without a draft.
 */
export function formSchemas(
  sections: readonly SectionView[],
  tables: readonly TableView[],
  mode: SchemaMode,
): FormSchemas {
  const fields = sections.flatMap((section) => section.fields);
  const make = (): FormSchemas => ({
    header: objectSchema(fields, mode),
    rows: Object.fromEntries(tables.map((table) => [table.name, objectSchema(table.columns, mode)])),
  });
  let made: FormSchemas | null = null;
  return {
    get header() {
      return (made ??= make()).header;
    },
    get rows() {
      return (made ??= make()).rows;
    },
  };
}

/**
 * Whether an empty value breaks the schema of a forward submission. Fields that a condition may hide or lock are left
 * to the form engine, which knows the condition's value.
 */
export function requiredBySchema(view: FieldView): boolean {
  return view.access === 'edit' && view.required && view.field.when === null && view.field.lock === null;
}

/** The two schemas by which a page may validate a field's value. */
interface ValueSchemas {
  /** Of a value that may be missing. */
  readonly optional: JsonSchema;
  /** Of one that may not. */
  readonly required: JsonSchema;
}

const knownValues = new WeakMap<FieldModel, ValueSchemas>();

/** The schemas of a field's value; all pages of a form have the same ones. */
export function valueSchemas(field: FieldModel): ValueSchemas {
  const made = knownValues.get(field) ?? makeSchemas(field);
  knownValues.set(field, made);
  return made;
}

function makeSchemas(field: FieldModel): ValueSchemas {
  const schema = plainSchema(field.schema);
  return { optional: nullable(schema), required: filled(schema) };
}

function objectSchema(fields: readonly FieldView[], mode: SchemaMode): ObjectSchema {
  const required = mode === 'draft' ? [] : fields.filter(requiredBySchema).map(({ field }) => field.key);
  const needed = new Set(required);
  const properties = fields.map(({ field }): [string, JsonSchema] => {
    return [field.key, valueSchemas(field)[needed.has(field.key) ? 'required' : 'optional']];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** The schema with validating keywords only; objects are closed at every level. */
export function plainSchema(schema: FieldSchema): JsonSchema {
  const plain: Record<string, unknown> = schema.type === undefined ? {} : { type: schema.type };
  for (const keyword of plainKeywords) {
    if (schema[keyword] !== undefined) plain[keyword] = schema[keyword];
  }
  if (schema.items !== undefined) plain['items'] = plainSchema(schema.items);
  if (schema.oneOf !== undefined) plain['oneOf'] = schema.oneOf.map(plainSchema);
  if (schema.properties !== undefined) Object.assign(plain, plainProperties(schema));
  return plain;
}

/** A choice between shapes (`oneOf`) closes its branches, which alone know all properties. */
function plainProperties(schema: FieldSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, plainSchema(inner)] as const);
  return {
    properties: Object.fromEntries(properties),
    ...(schema.required !== undefined && schema.required.length > 0 ? { required: schema.required } : {}),
    ...(schema.oneOf === undefined ? { additionalProperties: false } : {}),
  };
}

/** The schema of a required value: an empty text or list does not do. */
function filled(schema: JsonSchema): JsonSchema {
  if (schema.enum !== undefined || schema.const !== undefined) return schema;
  if (schema.type === 'string') return { ...schema, minLength: Math.max(1, schema.minLength ?? 0) };
  if (schema.type === 'array') return { ...schema, minItems: Math.max(1, schema.minItems ?? 0) };
  return schema;
}

/** The schema that null satisfies too. Lists stay as they are: an empty one is `[]`. */
function nullable(schema: JsonSchema): JsonSchema {
  if (schema.type === undefined || schema.type === 'array' || typeof schema.type !== 'string') return schema;
  const type: JsonType = [schema.type, 'null'];
  const { const: fixed, ...rest } = schema;
  if (fixed !== undefined) return { ...rest, type, enum: [fixed as string | number, null] };
  return {
    ...schema,
    type,
    ...(schema.enum === undefined ? {} : { enum: [...schema.enum, null] }),
    ...(schema.oneOf === undefined ? {} : { oneOf: [...schema.oneOf, { enum: [null] }] }),
  };
}
