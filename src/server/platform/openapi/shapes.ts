import type { JsonSchema, QueryParameter, ReplyBody } from './described-call.ts';

/** Any text. */
export const text: JsonSchema = { type: 'string' };

/** A text with a meaning of its own. */
export function textOf(description: string): JsonSchema {
  return { type: 'string', description };
}

/** A 19-digit id; ids are texts since JavaScript's numbers are too short for them. */
export const id: JsonSchema = { type: 'string', pattern: String.raw`^\d{0,19}$`, description: 'Id as a text.' };

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, or empty. */
export const time: JsonSchema = {
  type: 'string',
  pattern: String.raw`^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$`,
  description: 'yyyy-MM-dd HH:mm:ss, Asia/Shanghai; empty = none.',
};

/** A whole number; -1 often means that there is none. */
export const integer: JsonSchema = { type: 'integer' };

/** True or false. */
export const flag: JsonSchema = { type: 'boolean' };

/** Anything that JSON can say: business data, whose shape descriptors give. */
export const anything: JsonSchema = {};

/** An object with these keys, all present, and no others. */
export function row(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** An object whose keys are not known beforehand. */
export function mapOf(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: values };
}

/** A list of these. */
export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** One of these words. */
export function oneOf(...values: readonly string[]): JsonSchema {
  return { type: 'string', enum: values };
}

/** This or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** A named schema of the document's components. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The empty object that stands where there is nothing to say. */
export const nothing: JsonSchema = row({});

/** A text in both languages. */
export const bothLanguages: JsonSchema = row({ zh: text, en: text });

/** A page of rows, with what else it carries. */
export function pageOf(items: JsonSchema, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  return row({
    records: listOf(items),
    total: { type: 'integer', minimum: 0 },
    size: { type: 'integer', minimum: 0 },
    current: { type: 'integer', minimum: 1 },
    orders: { type: 'array', maxItems: 0 },
    optimizeCountSql: { const: true },
    hitCount: { const: false },
    countId: { const: '' },
    maxLimit: { const: -1 },
    searchCount: { const: true },
    pages: { type: 'integer', minimum: 0 },
    ...more,
  });
}

/** The envelope with data of this shape. */
export function data(schema: JsonSchema): ReplyBody {
  return { kind: 'data', schema };
}

/** The envelope with empty data. */
export const done: ReplyBody = data(nothing);

/** The shape itself, without an envelope. */
export function bare(schema: JsonSchema): ReplyBody {
  return { kind: 'bare', schema };
}

/** Bytes or text of one of these media types. */
export function bytes(...types: readonly string[]): ReplyBody {
  return { kind: 'bytes', types };
}

/** Query parameters of every paged list. */
export const pageQuery: Readonly<Record<string, QueryParameter>> = {
  current: { description: 'Page, from 1.', schema: { type: 'integer', minimum: 1, default: 1 } },
  size: { description: 'Rows a page, at most 1,000.', schema: { type: 'integer', minimum: 1, default: 10 } },
  ascs: { description: 'Comma list of fields to sort by, ascending.' },
  descs: { description: 'Comma list of fields to sort by, descending.' },
};

/** `ids`: which rows a call is about. */
export const idsQuery: Readonly<Record<string, QueryParameter>> = {
  ids: { description: 'Comma list of ids.', required: true },
};

/** A query parameter that has to be there. */
export function required(description: string): QueryParameter {
  return { description, required: true };
}
