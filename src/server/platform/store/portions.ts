/** Rows of one statement: the database takes 65,535 parameters, and what is read at once should be little. */
const rowsAtOnce = 500;

/** Rows in portions that one statement writes. */
export function* portions<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}
