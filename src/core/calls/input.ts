import type { JsonSchema, Properties, Schema, Values } from './shapes.ts';

/** A body that has the keys `required` and may have the other ones. */
export function input<P extends Properties, const R extends readonly (keyof P & string)[] = readonly []>(
  properties: P,
  ...required: R
): Schema<Values<Pick<P, R[number]>, Omit<P, R[number]>>> {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

/** A text of at most so many signs. */
export function textUpTo(longest: number): Schema<string> {
  return { type: 'string', maxLength: longest };
}

/** A text that may be left out or null. */
export function optionalText(longest: number): Schema<string | null> {
  return { type: 'string', maxLength: longest, nullable: true };
}

/** A text that has to be there and be more than nothing. */
export function requiredString(longest: number): Schema<string> {
  return { type: 'string', minLength: 1, maxLength: longest, pattern: String.raw`\S` };
}

/** A whole number that may be left out or null. */
export function optionalInteger(minimum: number, maximum: number): Schema<number | null> {
  return { type: 'integer', minimum, maximum, nullable: true };
}

/** One of these numbers or words, which may be left out or null. */
export function optionalOf<const T extends number | string>(...values: readonly T[]): Schema<T | null> {
  return { type: typeof values[0] === 'string' ? 'string' : 'integer', enum: [...values, null], nullable: true };
}

/** An id: clients send numbers or texts, empty or null for none. */
export const optionalId: Schema<string | null> = {
  type: 'string',
  pattern: String.raw`^(\d{0,18}|[1-8]\d{18})$`,
  nullable: true,
};

/** Ids as an array. */
export const optionalIds: Schema<readonly string[] | null> = {
  type: 'array',
  items: { type: 'string' },
  maxItems: 10_000,
  nullable: true,
};

/** An object whose keys the handler knows. */
export const anyObject: Schema<Readonly<Record<string, unknown>>> = { type: 'object' };

/** A list of anything. */
export const list: Schema<readonly unknown[]> = { type: 'array' };

/** The same values or null. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return { ...schema, nullable: true };
}

/** The same values, as far as more keywords let them pass. */
export function narrowed<T>(schema: Schema<T>, keywords: JsonSchema): Schema<T> {
  return { ...schema, ...keywords };
}
