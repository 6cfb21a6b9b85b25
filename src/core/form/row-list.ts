import { isObject } from '../text/json.ts';
import type { Row } from '../values/finding.ts';

/** The rows of a stored table; what is no row in it, such as a null, is left out, and what is no table has none. */
export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
