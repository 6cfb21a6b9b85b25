import type { FieldModel } from '../model/model.ts';
import type { SchemaError } from '../values/schema-check.ts';

/** Digits after the decimal point of a number as written in decimals, e.g. 3 for 1.005 and 7 for 1e-7. */
export function decimalPlaces(value: number): number {
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const fraction = digits.split('.')[1] ?? '';
  return Math.max(0, fraction.length - Number(exponent));
}

/** Places that the field accepts, or null for any number: `x-decimals`, and two for money. */
export function acceptedPlaces(field: FieldModel): number | null {
  return field.decimals ?? (field.words['x-format'] === 'money' ? 2 : null);
}

/**
 * Validates what schemas cannot say about a typed number: decimal places and multiples, both in decimals, so that 19.99
 * has two places whatever its binary form. Values of other types are left to the schema.
 */
export function decimalErrors(field: FieldModel, value: unknown): readonly SchemaError[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [];
  const pointer = `/${field.key}`;
  const places = acceptedPlaces(field);
  const step = field.schema.multipleOf;
  return [
    ...(places !== null && decimalPlaces(value) > places
      ? [{ pointer, keyword: 'x-decimals', params: { expected: places } }]
      : []),
    ...(step !== undefined && !isMultiple(value, step)
      ? [{ pointer, keyword: 'multipleOf', params: { expected: step } }]
      : []),
  ];
}

/** Whether the number is a whole multiple of the step, compared as whole numbers of their last decimal place. */
function isMultiple(value: number, step: number): boolean {
  const places = Math.max(decimalPlaces(value), decimalPlaces(step));
  return scaled(value, places) % scaled(step, places) === 0n;
}

function scaled(value: number, places: number): bigint {
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(places + Number(exponent) - fraction.length);
}
