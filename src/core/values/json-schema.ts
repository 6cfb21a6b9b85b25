/** The JSON types a field may have; one each: nullable is never written by hand. */
export type FieldType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

/** A type of an emitted schema: one type, or the type with null beside it. */
export type JsonType = FieldType | readonly [FieldType, 'null'];

/**
 * A JSON Schema (draft-07) that stands alone, as handed to validators: only validating keywords, no references, no
 * annotations and no `x-` words. It is a plain JSON object.
 */
export interface JsonSchema {
  readonly type?: JsonType;
  readonly enum?: readonly (string | number | null)[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly oneOf?: readonly JsonSchema[];
}

/** The schema of a header or row: its properties and which of them must be there, and not a keyword more. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** JSON Schemas of one page: the header without its tables, and one row of each table. */
export interface FormSchemas {
  readonly header: ObjectSchema;
  readonly rows: Readonly<Record<string, ObjectSchema>>;
}
