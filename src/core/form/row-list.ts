import type { Row } from '../values/finding.ts';

/** Whether a value is a row: an object, neither a list nor null. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The rows of a stored table; what is no row in it, such as a null, is left out, and what is no table has none. */
export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}
