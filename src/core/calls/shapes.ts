/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

declare const described: unique symbol;

/** A JSON Schema of values of type T. */
export interface Schema<out T = unknown> {
  readonly [keyword: string]: unknown;
  /** Never there: carries the type. */
  readonly [described]?: T;
}

/** The type of the values that a schema describes. */
export type TypeOf<S> = S extends Schema<infer T> ? T : never;

/** Schemas by the keys of an object. */
export type Properties = Readonly<Record<string, Schema>>;

/** Values by the schemas of an object's keys: those of P all there, those of O perhaps. */
export type Values<P, O> = Flat<{ readonly [K in keyof P]: TypeOf<P[K]> } & { readonly [K in keyof O]?: TypeOf<O[K]> }>;

type Flat<T> = { readonly [K in keyof T]: T[K] };

/** What a call answers when it went well. */
export type ReplyBody<T = unknown> =
  /** The envelope with `data` of this shape. */
  | { readonly kind: 'data'; readonly schema: Schema<T> }
  /** The envelope with empty data. */
  | { readonly kind: 'done' }
  /** The shape itself, without an envelope. */
  | { readonly kind: 'bare'; readonly schema: Schema<T> }
  /** Bytes or text of one of these media types. */
  | { readonly kind: 'bytes'; readonly types: readonly string[] };

/** One query parameter. */
export interface QueryParameter {
  readonly description: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

/** Any text. */
export const text: Schema<string> = { type: 'string' };

/** A text with a meaning of its own. */
export function textOf(description: string): Schema<string> {
  return { type: 'string', description };
}

/** A 19-digit id; ids are texts since JavaScript's numbers are too short for them. */
export const id: Schema<string> = { type: 'string', pattern: String.raw`^\d{0,19}$`, description: 'Id as a text.' };

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, or empty. */
export const time: Schema<string> = {
  type: 'string',
  pattern: String.raw`^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$`,
  description: 'yyyy-MM-dd HH:mm:ss, Asia/Shanghai; empty = none.',
};

/** A whole number; -1 often means that there is none. */
export const integer: Schema<number> = { type: 'integer' };

/** Any number. */
export const decimal: Schema<number> = { type: 'number' };

/** True or false. */
export const flag: Schema<boolean> = { type: 'boolean' };

/** Anything that JSON can say: business data, whose shape descriptors give. */
export const anything: Schema = {};

/** An object whose shape T is told elsewhere. */
export function objectOf<T>(): Schema<T> {
  return { type: 'object', additionalProperties: anything };
}

/** An object of any keys. */
export const freeObject = objectOf<Readonly<Record<string, unknown>>>();

/**
 * An object with these keys, all present, and no others.
 *
 * @param unread keys that are there as well, for clients of elsewhere
 */
export function row<P extends Properties, O extends Properties = Readonly<Record<never, Schema>>>(
  properties: P,
  optional?: O,
  unread: Properties = {},
): Schema<Values<P, O>> {
  const always = { ...unread, ...properties };
  return {
    type: 'object',
    properties: { ...always, ...optional },
    required: Object.keys(always),
    additionalProperties: false,
  };
}

/** An object whose keys are not known beforehand. */
export function mapOf<T>(values: Schema<T>): Schema<Readonly<Record<string, T>>> {
  return { type: 'object', additionalProperties: values };
}

/** An object that may have further keys, all with such values. */
export function withMore<T>(schema: Schema<T>, values: Schema): Schema<T> {
  return { ...schema, additionalProperties: values };
}

/** A list of these. */
export function listOf<T>(items: Schema<T>): Schema<readonly T[]> {
  return { type: 'array', items };
}

/** One of these words. */
export function oneOf<const T extends string>(...values: readonly T[]): Schema<T> {
  return { type: 'string', enum: values };
}

/** This or null. */
export function orNull<T>(schema: Schema<T>): Schema<T | null> {
  return { anyOf: [schema, { type: 'null' }] };
}

/** This, or the empty object that stands for null at the top of an envelope. */
export function orNothing<T>(schema: Schema<T>): Schema<T | null> {
  return { anyOf: [schema, row({})] };
}

/** A named schema of the document's components. */
export function ref<T>(name: string): Schema<T> {
  return { $ref: `#/components/schemas/${name}` };
}

/** Every named schema by its name. */
export const namedSchemas: ReadonlyMap<string, Schema> = new Map();

/** Gives a schema a name, by which the calls refer to it. */
export function named<T>(name: string, schema: Schema<T>): Schema<T> {
  (namedSchemas as Map<string, Schema>).set(name, schema);
  return ref(name);
}

/** A text in both languages. */
export const bothLanguages = row({ zh: text, en: text });

/** A page of rows, as every list call answers. */
export interface Page<T> {
  readonly records: readonly T[];
  /** Exact to 10,000; 10,001 stands for more. */
  readonly total: number;
  readonly size: number;
  readonly current: number;
}

/** A page of rows, with what else it carries. */
export function pageOf<T, M extends Properties = Readonly<Record<never, Schema>>>(
  items: Schema<T>,
  more?: M,
): Schema<Page<T> & Values<M, unknown>> {
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
  }) as Schema<never>;
}

/** The envelope with data of this shape. */
export function data<T>(schema: Schema<T>): { readonly kind: 'data'; readonly schema: Schema<T> } {
  return { kind: 'data', schema };
}

/** The envelope with empty data. */
export const done = { kind: 'done' } as const satisfies ReplyBody;

/** The shape itself, without an envelope. */
export function bare<T>(schema: Schema<T>): { readonly kind: 'bare'; readonly schema: Schema<T> } {
  return { kind: 'bare', schema };
}

/** Bytes or text of one of these media types. */
export function bytes(...types: readonly string[]): { readonly kind: 'bytes'; readonly types: readonly string[] } {
  return { kind: 'bytes', types };
}

/** Query parameters of every paged list. */
export const pageQuery = {
  current: { description: 'Page, from 1.', schema: { type: 'integer', minimum: 1, default: 1 } },
  size: { description: 'Rows a page, at most 1,000.', schema: { type: 'integer', minimum: 1, default: 10 } },
  ascs: { description: 'Comma list of fields to sort by, ascending.' },
  descs: { description: 'Comma list of fields to sort by, descending.' },
} as const satisfies Readonly<Record<string, QueryParameter>>;

/** A query parameter that has to be there. */
export function required(description: string): QueryParameter & { readonly required: true } {
  return { description, required: true };
}

/** `ids`: which rows a call is about. */
export const idsQuery = { ids: required('Comma list of ids.') };
