/** True for what counts as no value: null, undefined, "", [], NaN and infinite numbers (a division by zero). */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value === 'number') return !Number.isFinite(value);
  return Array.isArray(value) && value.length === 0;
}

// One instance for all: capturing a stack trace each time would cost more than the evaluation itself.
const emptyValue = new Error('empty value');

/** Ends a function whose result is empty. */
export function raiseEmpty(): never {
  throw emptyValue;
}

/** The result of a function, undefined when it is empty. */
export function orEmpty(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error === emptyValue) return undefined;
    throw error;
  }
}
