/** True for what counts as no value: null, undefined, "", [], NaN and infinite numbers (a division by zero). */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value === 'number') return !Number.isFinite(value);
  return Array.isArray(value) && value.length === 0;
}

/** Raised where an empty value is read, so that emptiness travels up the path that is evaluated. */
class EmptyValue extends Error {
  override readonly name = 'EmptyValue';
}

// One instance for all: capturing a stack trace per empty cell would cost more than the evaluation itself.
const emptyValue = new EmptyValue('empty value');

/** Codes by which the expression library reports a value that is not there or is of another type (a half-typed cell). */
const missingCodes: ReadonlySet<unknown> = new Set([
  'unknown_variable',
  'variable_type_mismatch',
  'field_type_mismatch',
  'no_such_key',
]);

/** Ends the evaluation of the path it stands on with "empty". */
export function raiseEmpty(): never {
  throw emptyValue;
}

/** True if a failed evaluation means "empty"; any other failure is a fault. */
export function meansEmpty(error: unknown): boolean {
  if (error === emptyValue) return true;
  return error instanceof Error && 'code' in error && missingCodes.has(error.code);
}
